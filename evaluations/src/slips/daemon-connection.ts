import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

interface Reply {
  readonly ok: boolean;
  readonly result?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

/** One connection to a daemon; each request waits for its answer. */
export class DaemonConnection {
  readonly #socket: Socket;
  readonly #lines: AsyncIterator<string>;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  }

  static async open(path: string): Promise<DaemonConnection> {
    const socket = connect(path);
    await once(socket, 'connect');
    return new DaemonConnection(socket);
  }

  /** @throws Error if the daemon refuses the request */
  async call<Result>(method: string, params: object): Promise<Result> {
    this.#socket.write(`${JSON.stringify({ v: 1, id: 1, method, params })}\n`);
    const next = await this.#lines.next();
    if (next.done === true)
      throw new Error(`The daemon closed the connection instead of answering ${method}.`);
    const { ok, result, error } = JSON.parse(next.value) as Reply;
    if (!ok) throw new Error(`${method}: ${error?.code ?? ''} ${error?.message ?? ''}`);
    return result as Result;
  }

  close(): void {
    this.#socket.destroy();
  }
}
