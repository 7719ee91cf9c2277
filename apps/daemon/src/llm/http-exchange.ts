import { StringDecoder } from 'node:string_decoder';
import type { HttpAnswer, HttpFailure, HttpPort } from '@hunch/intent-router';
import { err, ok, type Result } from '@hunch/common/result';
import type { Agent } from 'undici';
import { tlsProblem } from './model-failure.ts';

/** How an answer begins. */
export interface AnswerHead {
  readonly status: number;
  readonly contentType: string;
  /** What `retry-after` says. */
  readonly retryAfterMs: number | undefined;
}

type HttpRequest = Parameters<HttpPort['exchange']>[0];

/** Answers of a model server, over connections that are kept. */
export class HttpExchange implements HttpPort {
  #agent: Promise<Agent> | undefined;

  async exchange(request: HttpRequest, signal?: AbortSignal): Promise<Result<HttpAnswer, HttpFailure>> {
    let body = '';
    const head = await this.stream(request, (chunk) => (body += chunk), signal);
    return head.ok ? ok({ status: head.value.status, body }) : head;
  }

  /** The same, with each piece of the answer as it comes. */
  async stream(
    request: HttpRequest,
    onChunk: (chunk: string, head: AnswerHead) => void,
    signal?: AbortSignal,
  ): Promise<Result<AnswerHead, HttpFailure>> {
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const either = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    try {
      const url = new URL(request.url);
      this.#agent ??= loadAgent();
      const agent = await this.#agent;
      const response = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: { accept: 'application/json', ...request.headers },
        body: request.body ?? null,
        signal: either,
      });
      const head: AnswerHead = {
        status: response.statusCode,
        contentType: firstOf(response.headers['content-type']),
        retryAfterMs: retryAfterMs(firstOf(response.headers['retry-after'])),
      };
      const isWhole = await readBounded(response.body, request.responseBytesMax, (chunk) =>
        onChunk(chunk, head),
      );
      if (!isWhole) return err({ kind: 'too_large', message: `more than ${request.responseBytesMax} bytes` });
      return ok(head);
    } catch (error) {
      if (signal?.aborted === true) return err({ kind: 'aborted', message: 'given up' });
      if (timeout.aborted)
        return err({ kind: 'timeout', message: `no answer within ${request.timeoutMs} ms` });
      return err({ kind: 'unreachable', message: describeError(error) });
    }
  }

  async close(): Promise<void> {
    await (await this.#agent)?.destroy();
  }
}

/** Loaded when a model is asked first: it is a megabyte of code that the start of the daemon does not wait for. */
async function loadAgent(): Promise<Agent> {
  const { makeAgent } = await import('./make-agent.ts');
  return makeAgent();
}

/** False when it is longer; the connection is dropped then. */
async function readBounded(
  body: AsyncIterable<Buffer> & { destroy(): unknown },
  bytesMax: number,
  onChunk: (chunk: string) => void,
): Promise<boolean> {
  const decoder = new StringDecoder('utf8');
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > bytesMax) {
      body.destroy();
      return false;
    }
    onChunk(decoder.write(chunk));
  }
  const rest = decoder.end();
  if (rest !== '') onChunk(rest);
  return true;
}

function firstOf(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? '';
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterMs(value: string): number | undefined {
  if (value === '') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - Date.now());
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'no connection';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return tlsProblem(code) ?? error.message;
}
