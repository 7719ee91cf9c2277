import type { HttpAnswer, HttpFailure, HttpPort } from '@hunch/intent-router';
import { err, ok, type Result } from '@hunch/common/result';
import type { Agent } from 'undici';

/** Whole JSON answers of a model server, over connections that are kept. */
export class HttpExchange implements HttpPort {
  #agent: Promise<Agent> | undefined;

  async exchange(
    request: Parameters<HttpPort['exchange']>[0],
    signal?: AbortSignal,
  ): Promise<Result<HttpAnswer, HttpFailure>> {
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
      const body = await boundedText(response.body, request.responseBytesMax);
      if (body === undefined)
        return err({ kind: 'too_large', message: `more than ${request.responseBytesMax} bytes` });
      return ok({ status: response.statusCode, body });
    } catch (error) {
      if (signal?.aborted === true) return err({ kind: 'aborted', message: 'given up' });
      if (timeout.aborted)
        return err({ kind: 'timeout', message: `no answer within ${request.timeoutMs} ms` });
      return err({ kind: 'unreachable', message: error instanceof Error ? error.message : 'no connection' });
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

/** Undefined when it is longer; the connection is dropped then. */
async function boundedText(
  body: AsyncIterable<Buffer> & { destroy(): unknown },
  bytesMax: number,
): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > bytesMax) {
      body.destroy();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
