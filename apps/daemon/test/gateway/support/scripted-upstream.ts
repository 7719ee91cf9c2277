import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Empty when it was no JSON. */
  readonly body: Record<string, unknown>;
  readonly bytes: Buffer;
  /** Resolves when the connection that it came by is closed, or the answer has gone out. */
  readonly ended: Promise<{ readonly atMs: number; readonly wasComplete: boolean }>;
}

export type Script = (seen: SeenRequest, response: ServerResponse) => void | Promise<void>;

/** A provider on the loopback that does what a test tells it, request after request; the last script stays. */
export class ScriptedUpstream {
  readonly requests: SeenRequest[] = [];
  readonly url: string;
  #scripts: readonly Script[];
  readonly #waiters = new Set<() => void>();

  private constructor(port: number, scripts: readonly Script[]) {
    this.url = `http://127.0.0.1:${port}/v1`;
    this.#scripts = scripts;
  }

  static async start(...scripts: readonly Script[]): Promise<ScriptedUpstream> {
    const server = createServer((request, response) => void upstream.#take(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const upstream = new ScriptedUpstream((server.address() as AddressInfo).port, scripts);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return upstream;
  }

  say(...scripts: readonly Script[]): void {
    this.#scripts = scripts;
  }

  get last(): SeenRequest {
    const last = this.requests.at(-1);
    if (last === undefined) throw new Error('nobody asked the upstream');
    return last;
  }

  /** Resolves when that many requests have come. */
  async asked(count: number): Promise<void> {
    while (this.requests.length < count)
      await new Promise<void>((resolve) => {
        this.#waiters.add(resolve);
      });
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const ended = new Promise<{ atMs: number; wasComplete: boolean }>((resolve) => {
      response.once('close', () =>
        resolve({ atMs: performance.now(), wasComplete: response.writableFinished }),
      );
    });
    response.on('error', () => undefined);
    const isJson = request.headers['content-type']?.includes('json') === true;
    const body = isJson && bytes.length > 0 ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {};
    const { method = '', url: path = '', headers } = request;
    const seen = { method, path, headers, body, bytes, ended };
    this.requests.push(seen);
    for (const wake of this.#waiters) wake();
    this.#waiters.clear();
    const script = this.#scripts[Math.min(this.requests.length, this.#scripts.length) - 1];
    await script?.(seen, response);
  }
}

export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}): Script {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** @param chunks as they are written, one by one */
export function answerChunks(...chunks: readonly (string | Uint8Array)[]): Script {
  return async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks) {
      response.write(chunk);
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  };
}

/** Sends what it has and breaks the connection. */
export function breakAfter(...chunks: readonly string[]): Script {
  return async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks) {
      response.write(chunk);
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.destroy();
  };
}

export const refuseConnection: Script = (_, response) => {
  response.destroy();
};
