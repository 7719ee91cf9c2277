import type { ServerResponse } from 'node:http';
import { err, ok, type Result } from '@hunch/common/result';
import {
  type AnswerContext,
  type ApiError,
  type ClientFormat,
  noUsage,
  type Usage,
} from '@hunch/llm-formats';
import { tokensOfText } from '@hunch/prompt-router';
import type { AttemptSuccess } from './attempts.ts';
import type { AnswerText } from './cache/answer-text.ts';
import type { StreamedWords } from './quality/answer-words.ts';
import { deliver } from './deliver.ts';
import type { ClientDisconnect } from './client-disconnect.ts';
import { dollars, type HeaderList } from './header-list.ts';
import { errorOf, type Failure } from './failure.ts';
import { costOf, type Outcome } from './ledger.ts';
import type { Keeper } from './stored/made-things.ts';
import type { Answer } from './model-call.ts';
import { StreamTally } from './stream-tally.ts';
import type { WholeAnswer } from './upstream.ts';
import type { BegunStream } from './upstream-stream.ts';

export interface ResponseParts {
  readonly client: ClientFormat;
  readonly context: AnswerContext;
  readonly response: ServerResponse;
  readonly disconnect: ClientDisconnect;
  /** What explains the answer. */
  readonly headers: HeaderList;
  /** Where the answer is kept beside; undefined: nowhere. */
  readonly text: AnswerText | undefined;
  /** Of a stream; undefined: it is not compared. */
  readonly words: StreamedWords | undefined;
  readonly won: AttemptSuccess<Answer>;
  /** Of a stream that leaves something at its provider; undefined: it does not. */
  readonly keeper: Keeper | undefined;
  /** Counts those of the request, for a provider that reports no usage. */
  readonly inputTokens: () => number;
  /** Told how it went before the client has all of it: what is killed then has lost nothing that a client has seen. */
  readonly record: (written: WrittenResponse) => void;
  /** Told how to learn what a stream has taken so far. */
  readonly follow: (usage: () => Usage) => void;
}

/** How it went, for the ledger. */
export interface WrittenResponse {
  readonly outcome: Outcome;
  readonly status: number;
  readonly usage: Usage;
  /** What the provider did wrong in the middle of a stream. */
  readonly failure?: Failure;
}

/** Tells the client the answer. The error: it is none that the client's format has words for. */
export async function writeResponse(parts: ResponseParts): Promise<Result<WrittenResponse, ApiError>> {
  const { answer } = parts.won;
  return answer.kind === 'whole'
    ? writeWhole(answer.answer, parts)
    : ok(await writeStream(answer.begun, parts));
}

function writeWhole(
  { bytes, body, headers }: WholeAnswer,
  parts: ResponseParts,
): Result<WrittenResponse, ApiError> {
  const { client, response, won } = parts;
  const { format, translation } = won.prepared;
  let text = bytes;
  if (translation !== undefined) {
    const read = format.readAnswer(body);
    if (!read.ok) return err(errorOf({ kind: 'broken', message: read.error }, won.attempt.model.id));
    text = Buffer.from(JSON.stringify(client.writeAnswer(translation.answer(read.value), parts.context)));
  }
  const usage = format.usageOf(body) ?? {
    ...noUsage,
    inputTokens: parts.inputTokens(),
    outputTokens: tokensOfText(text.toString()),
  };
  if (parts.disconnect.isDisconnected)
    return ok(recorded({ outcome: 'cancelled', status: 499, usage }, parts));
  const written = recorded({ outcome: 'answered', status: 200, usage }, parts);
  response.writeHead(200, [
    ...parts.headers,
    ...headers,
    'content-type',
    'application/json',
    'content-length',
    String(text.length),
    'x-hunch-cost-usd',
    costHeader(parts, usage),
  ]);
  response.end(text);
  parts.text?.add(text.toString());
  return ok(written);
}

function recorded(written: WrittenResponse, { record }: ResponseParts): WrittenResponse {
  record(written);
  return written;
}

async function writeStream(begun: BegunStream, parts: ResponseParts): Promise<WrittenResponse> {
  const { client, context, response, disconnect, won } = parts;
  const tellsCost = takesTrailers(response);
  const headers = [
    ...parts.headers,
    ...begun.headers,
    'content-type',
    'text/event-stream',
    'cache-control',
    'no-cache',
  ];
  if (tellsCost) headers.push('trailer', 'x-hunch-cost-usd');
  response.writeHead(200, headers);
  const tally = new StreamTally(parts.inputTokens);
  parts.follow(() => tally.usage());
  const failure = await deliver({
    begun,
    client,
    context,
    translation: won.prepared.translation,
    model: won.attempt.model.id,
    response,
    text: parts.text,
    words: parts.words,
    tally,
    keeper: parts.keeper,
    disconnect,
  });
  const usage = tally.usage();
  if (tellsCost) response.addTrailers({ 'x-hunch-cost-usd': costHeader(parts, usage) });
  const written = recorded(streamed(failure, usage, disconnect), parts);
  response.end();
  return written;
}

function streamed(failure: Failure | undefined, usage: Usage, disconnect: ClientDisconnect): WrittenResponse {
  if (disconnect.isDisconnected) return { outcome: 'cancelled', status: 499, usage };
  if (failure === undefined) return { outcome: 'answered', status: 200, usage };
  return { outcome: 'broken', status: 200, usage, failure };
}

function costHeader({ won }: ResponseParts, usage: Usage): string {
  return dollars(costOf(won.attempt.model.target, usage));
}

/** What a stream cost is known at its end only. HTTP/1.0, which load balancers may speak, has no place for it there. */
function takesTrailers({ req }: ServerResponse): boolean {
  return req.httpVersionMajor > 1 || req.httpVersionMinor >= 1;
}
