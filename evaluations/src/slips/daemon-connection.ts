import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hunchPaths } from '@hunch/common/paths';
import type { EvaluationContext } from '../figure.ts';

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

/** Starts a daemon that knows nothing, with a home and programs of its own below `base`, and removes all of it in the end. */
export async function withDaemon(
  context: EvaluationContext,
  base: string,
  programs: Iterable<string>,
  run: (connection: DaemonConnection) => Promise<void>,
): Promise<void> {
  const hunch = context.hunch.fresh();
  const tools = join(base, 'tools');
  mkdirSync(tools);
  for (const name of programs) writeFileSync(join(tools, name), '#!/bin/sh\n', { mode: 0o755 });
  mkdirSync(join(base, 'home'));
  try {
    await hunch.startDaemon({
      HOME: join(base, 'home'),
      PATH: `${process.env['PATH'] ?? ''}:${tools}`,
      // The machine may be busy: this is not about time.
      HUNCH_SUGGESTIONS_HARD_TIMEOUT_MS: '5000',
    });
    const { socket } = hunchPaths({ HUNCH_HOME: hunch.home }, process.getuid?.() ?? 0);
    const connection = await DaemonConnection.open(socket);
    await run(connection);
    connection.close();
  } finally {
    await hunch.close();
    rmSync(base, { recursive: true, force: true });
  }
}
