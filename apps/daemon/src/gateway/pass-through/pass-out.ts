import type { ServerResponse } from 'node:http';
import { err, ok, type Result } from '@hunch/common/result';
import { parseJson } from '@hunch/common/json';
import type { Usage } from '@hunch/llm-formats';
import { gatewayBounds } from '../bounds.ts';
import type { ClientDisconnect } from '../client-disconnect.ts';
import { drained } from '../drained.ts';
import type { Failure } from '../failure.ts';
import type { HeaderList } from '../header-list.ts';
import type { Outcome } from '../ledger.ts';
import { tellingHeaders } from '../telling-headers.ts';
import { UpstreamFailure } from '../upstream-response.ts';
import type { PassedAnswer } from '../upstream.ts';
import { passedUsage, UsageTap } from './passed-usage.ts';

interface PassOutParts {
  readonly response: ServerResponse;
  readonly disconnect: ClientDisconnect;
  readonly idleTimeoutMs: number;
  /** What explains the answer. @param usage undefined: it is not known before the end */
  readonly headersFor: (usage: Usage | undefined) => HeaderList;
  /** Told of a whole answer, be the client there or not. @returns another one in its place; or, as the error, why there is none */
  readonly see?: ((bytes: Buffer) => Promise<Result<Buffer, Failure>>) | undefined;
  /** Told how it went before the client has all of it. */
  readonly record: (passed: PassedOut) => void;
}

/** How it went. */
export interface PassedOut {
  readonly outcome: Outcome;
  readonly status: number;
  /** Undefined: the answer does not say. */
  readonly usage: Usage | undefined;
  /** Undefined: it came to its end. */
  readonly failure?: Failure;
}

/** What an answer says of its content, which a client needs to read it. */
const contentHeaders = ['content-type', 'content-disposition', 'content-range', 'accept-ranges'] as const;

/**
 * Hands an answer on as it came: JSON as a whole, with what it cost in a header, all else as fast as the client takes it.
 *
 * @returns or, as the error, why there is no answer; the client has been told nothing then
 */
export async function passOut(
  answer: PassedAnswer,
  parts: PassOutParts,
): Promise<Result<PassedOut, Failure>> {
  const type = String(answer.head.headers['content-type'] ?? '');
  return /^application\/json\b/.test(type) ? whole(answer, parts) : ok(await piecewise(answer, parts, type));
}

async function whole(
  { head, response: from }: PassedAnswer,
  { response, disconnect, headersFor, see, record }: PassOutParts,
): Promise<Result<PassedOut, Failure>> {
  try {
    const whole = await from.whole(gatewayBounds.answerBytesMax);
    if (whole === undefined) return err({ kind: 'broken', message: 'sent more than it may' });
    const seen = see === undefined ? ok(whole) : await see(whole);
    if (!seen.ok) return seen;
    const bytes = seen.value;
    const usage = passedUsage(parseJson(bytes.toString()));
    const passed: PassedOut = disconnect.isDisconnected
      ? { outcome: 'cancelled', status: 499, usage }
      : { outcome: 'answered', status: head.status, usage };
    record(passed);
    if (disconnect.isDisconnected) return ok(passed);
    const length = ['content-length', String(bytes.length)];
    response.writeHead(head.status, [...headersOf(head), ...headersFor(usage), ...length]);
    response.end(bytes);
    return ok(passed);
  } catch (error) {
    if (error instanceof UpstreamFailure) return err(error.failure);
    throw error;
  }
}

async function piecewise(
  { head, response: from }: PassedAnswer,
  { response, disconnect, idleTimeoutMs, headersFor, record }: PassOutParts,
  type: string,
): Promise<PassedOut> {
  const tap = type.includes('text/event-stream') ? new UsageTap() : undefined;
  response.writeHead(head.status, [...headersOf(head), ...headersFor(undefined)]);
  const silence = setTimeout(() => {
    from.cancel({ kind: 'timeout', message: `was silent for ${idleTimeoutMs / 1000} s` });
  }, idleTimeoutMs);
  let failure: Failure | undefined;
  try {
    for (;;) {
      silence.refresh();
      const chunks = await from.next();
      if (chunks === undefined) break;
      for (const chunk of chunks) {
        tap?.see(chunk);
        const isTaken = response.write(chunk) || (await drained(response));
        if (!isTaken || disconnect.isDisconnected)
          from.cancel({ kind: 'broken', message: 'the client has gone' });
      }
    }
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error;
    failure = error.failure;
  } finally {
    clearTimeout(silence);
  }
  const usage = tap?.usage;
  const passed = piecesPassed(head.status, usage, failure, disconnect);
  record(passed);
  if (disconnect.isDisconnected) return passed;
  // Half an answer must not look like a whole one.
  if (failure === undefined) response.end();
  else response.destroy();
  return passed;
}

function piecesPassed(
  status: number,
  usage: Usage | undefined,
  failure: Failure | undefined,
  disconnect: ClientDisconnect,
): PassedOut {
  if (disconnect.isDisconnected) return { outcome: 'cancelled', status: 499, usage };
  return failure === undefined
    ? { outcome: 'answered', status, usage }
    : { outcome: 'broken', status, usage, failure };
}

function headersOf({ headers }: PassedAnswer['head']): HeaderList {
  const content = contentHeaders.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [name, value] : [];
  });
  return [...content, ...tellingHeaders(headers)];
}
