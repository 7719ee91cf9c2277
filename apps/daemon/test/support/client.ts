import { connect, type Socket } from 'node:net';
import {
  decodeResponse,
  LineDecoder,
  type MethodName,
  type Methods,
  type Response,
} from '@hunch/common/protocol';
import { onTestFinished } from 'vitest';

/** Talks NDJSON to a daemon, with real sockets, and can send what no decent client would. */
export class TestClient {
  readonly socket: Socket;
  readonly answers: Response[] = [];
  readonly closed: Promise<void>;
  #text = Buffer.alloc(0);
  // Apart from the ids in requests that tests write by hand.
  #nextId = 1000;
  readonly #waiters = new Set<{ readonly done: () => boolean; readonly resolve: () => void }>();

  private constructor(socket: Socket) {
    this.socket = socket;
    const lines = new LineDecoder();
    socket.on('data', (chunk: Buffer) => {
      this.#text = Buffer.concat([this.#text, chunk]);
      for (const line of lines.push(chunk)) {
        const response = line.ok ? decodeResponse(line.value) : line;
        if (response.ok) this.answers.push(response.value);
      }
      this.#wake();
    });
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        resolve();
        this.#wake();
      });
    });
  }

  static async open(path: string): Promise<TestClient> {
    const socket = connect(path);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    onTestFinished(() => {
      socket.destroy();
    });
    return new TestClient(socket);
  }

  /** Everything that came, as bytes. */
  get received(): Buffer {
    return this.#text;
  }

  send(bytes: string | Uint8Array): void {
    this.socket.write(bytes);
  }

  /** Sends a request without waiting; gives its id. */
  post(method: string, params: unknown = {}): number {
    const id = this.#nextId;
    this.#nextId += 1;
    this.send(`${JSON.stringify({ v: 1, id, method, params })}\n`);
    return id;
  }

  /** Fire and forget. */
  tell(method: string, params: unknown): void {
    this.send(`${JSON.stringify({ v: 1, method, params })}\n`);
  }

  async answer(id: number): Promise<Response> {
    const find = (): Response | undefined => this.answers.find((response) => response.id === id);
    await this.until(() => find() !== undefined || this.socket.destroyed);
    const response = find();
    if (response === undefined) throw new Error(`the connection was closed without an answer to ${id}`);
    return response;
  }

  /** The result of a request that must succeed. */
  async call<Method extends MethodName>(
    method: Method,
    params: Methods[Method]['params'],
  ): Promise<Methods[Method]['result']> {
    const response = await this.answer(this.post(method, params));
    if (!response.ok) throw new Error(`${method}: ${response.error.code} ${response.error.message}`);
    return response.result as Methods[Method]['result'];
  }

  /** The error of a request that must fail. */
  async callFailing(
    method: string,
    params: unknown,
  ): Promise<{ code: string; message: string; retryable: boolean }> {
    const response = await this.answer(this.post(method, params));
    if (response.ok) throw new Error(`${method} succeeded`);
    return response.error;
  }

  until(done: () => boolean): Promise<void> {
    if (done()) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.add({ done, resolve }));
  }

  #wake(): void {
    for (const waiter of this.#waiters) {
      if (!waiter.done()) continue;
      this.#waiters.delete(waiter);
      waiter.resolve();
    }
  }
}
