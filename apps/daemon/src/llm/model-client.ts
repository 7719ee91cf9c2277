import { setTimeout as delay } from 'node:timers/promises';
import type { JsonObject } from '@hunch/common/json';
import { LruMap } from '@hunch/common/lru-map';
import { withoutTrailingSlashes } from '@hunch/common/paths';
import { err, ok, type Result } from '@hunch/common/result';
import type { GenerationFailure, HttpFailure, ModelPort, ModelRequest } from '@hunch/intent-router';
import type { AnswerHead, HttpExchange } from './http-exchange.ts';
import { refusalOf, refusalText } from './model-failure.ts';
import { protocolOf, type ServerKind } from './protocols/index.ts';
import { refusedFields, stepDown } from './refused-fields.ts';

export interface ModelTarget {
  readonly kind: ServerKind;
  /** With its `/v1` or whatever the server has before its own paths. */
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | undefined;
}

/** A command is a line; with the thoughts of a model before it, some kilobytes. */
const answerBytesMax = 2 * 1024 * 1024;
/** Each has fewer steps than this; a server that refuses more is not asked in its language. */
const stepsMax = 6;
/** Longer than this nobody waits for a command. */
const retryAfterMaxMs = 5_000;
/** Servers and models that one user asks. */
const targetsMax = 50;

interface Exchange {
  readonly head: AnswerHead;
  readonly text: string;
  readonly body: string;
  readonly problem: string | undefined;
}

/** Asks models over HTTP. What a server refuses is left out, and stays left out as long as the daemon runs. */
export class ModelClient {
  readonly #http: HttpExchange;
  /** By URL and model: the fields that were refused, in the order in which they were given up. */
  readonly #refused = new LruMap<string, readonly string[]>(targetsMax);

  constructor(http: HttpExchange) {
    this.#http = http;
  }

  model(target: ModelTarget): ModelPort {
    return { complete: (request, signal) => this.#complete(target, request, signal) };
  }

  async #complete(
    target: ModelTarget,
    request: ModelRequest,
    signal: AbortSignal | undefined,
  ): Promise<Result<string, GenerationFailure>> {
    const key = `${target.url}\n${target.model}`;
    const deadlineAtMs = performance.now() + request.timeoutMs;
    const refused = [...(this.#refused.get(key) ?? [])];
    let body = refused.reduce(stepDown, protocolOf(target.kind).body(request, target.model));
    let mayWait = true;
    let firstRefusal: GenerationFailure | undefined;
    for (let step = 0; ; step += 1) {
      const remainingMs = Math.ceil(deadlineAtMs - performance.now());
      const answer = await this.#exchange(target, body, { ...request, timeoutMs: remainingMs }, signal);
      if (!answer.ok) return answer;
      const { head, text, body: said, problem } = answer.value;
      if (head.status === 200) {
        if (step > 0) this.#refused.set(key, refused);
        return problem === undefined
          ? ok(text)
          : err({ kind: 'garbage', message: `${hostOf(target)} answered with ${problem}` });
      }
      const failure = refusalOf({ ...head, body: said }, about(target));
      if (isRefusedRequest(head.status) && step < stepsMax) {
        const fields = refusedFields(body, refusalText(said));
        firstRefusal ??= failure;
        if (fields.length === 0) return err(firstRefusal);
        refused.push(...fields);
        body = fields.reduce(stepDown, body);
        continue;
      }
      const waitMs = head.retryAfterMs;
      if (!mayWait || waitMs === undefined || waitMs > Math.min(retryAfterMaxMs, remainingMs))
        return err(firstRefusal ?? failure);
      mayWait = false;
      await waited(waitMs, signal);
    }
  }

  async #exchange(
    target: ModelTarget,
    body: JsonObject,
    { timeoutMs, onText }: ModelRequest,
    signal: AbortSignal | undefined,
  ): Promise<Result<Exchange, GenerationFailure>> {
    if (timeoutMs <= 0) return err({ kind: 'timeout', message: `${hostOf(target)}: no answer in time` });
    const protocol = protocolOf(target.kind);
    let reader: ReturnType<typeof protocol.reader> | undefined;
    let text = '';
    let said = '';
    const head = await this.#http.stream(
      {
        method: 'POST',
        url: `${withoutTrailingSlashes(target.url)}${protocol.path}`,
        headers: { 'content-type': 'application/json', ...protocol.headers(target.apiKey) },
        body: JSON.stringify(body),
        timeoutMs,
        responseBytesMax: answerBytesMax,
      },
      (chunk, { status, contentType }) => {
        if (status !== 200) {
          said += chunk;
          return;
        }
        reader ??= protocol.reader(contentType);
        const piece = reader.feed(chunk);
        text += piece;
        if (piece !== '') onText?.(piece);
      },
      signal,
    );
    if (!head.ok) return err(unanswered(head.error, hostOf(target)));
    const problem = head.value.status === 200 ? (reader === undefined ? 'nothing' : reader.end()) : undefined;
    return ok({ head: head.value, text, body: said, problem });
  }
}

function isRefusedRequest(status: number): boolean {
  return status === 400 || status === 422;
}

function about(target: ModelTarget): { host: string; model: string; hasKey: boolean } {
  return { host: hostOf(target), model: target.model, hasKey: target.apiKey !== undefined };
}

function hostOf({ url }: ModelTarget): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function unanswered({ kind, message }: HttpFailure, host: string): GenerationFailure {
  switch (kind) {
    case 'unreachable':
      return { kind, message: `${host} can't be reached (${message})` };
    case 'timeout':
    case 'aborted':
      return { kind, message: `${host}: ${message}` };
    case 'too_large':
      return { kind: 'garbage', message: `${host} answered with ${message}` };
  }
}

/** Ends early when the request is given up; the next exchange says so. */
async function waited(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}
