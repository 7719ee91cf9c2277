import { chmodSync, lstatSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { basename } from 'node:path';
import { HunchError } from '@hunch/common/errors';
import { ensureSocketDirectory } from '../lifecycle/directories.ts';
import { socketBounds } from './bounds.ts';
import { Connection, type Answer } from './connection.ts';

export interface SocketServerSettings {
  readonly path: string;
  /** Beside it, of a secret name: a link, by which clients come that want a proof of who listens. */
  readonly provenPath: string;
  readonly connectionsMax: number;
  /** How often to look whether the socket still lies where it was; `socketBounds.socketCheckMs` when absent. */
  readonly checkMs?: number;
  readonly answer: Answer;
  readonly observe: {
    readonly accepted: () => void;
    readonly refused: () => void;
    readonly timedOut: () => void;
    readonly faulty: () => void;
    readonly relistened: () => void;
    /** What lies at the path may be another daemon's: nothing is touched there any more. */
    readonly disowned: () => void;
  };
  /** Whether this process still is the daemon of that path. */
  readonly isOwner: () => boolean;
}

/** Listens on the daemon's socket and keeps its connections within bounds. */
export class SocketServer {
  readonly #settings: SocketServerSettings;
  // In the order in which they came.
  readonly #connections = new Set<Connection>();
  #server: Server;
  #inode = 0;
  #sweep: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout | undefined;

  constructor(settings: SocketServerSettings) {
    this.#settings = settings;
    this.#server = this.#makeServer();
  }

  get connections(): number {
    return this.#connections.size;
  }

  /** @throws HunchError when the socket can't be made; the caller has removed a stale one */
  async listen(): Promise<void> {
    await this.#bind();
    this.#check = setInterval(
      () => void this.#relisten(),
      this.#settings.checkMs ?? socketBounds.socketCheckMs,
    ).unref();
  }

  /** Stops listening, answers what clients have sent by now, and hangs up. */
  async close(): Promise<void> {
    clearInterval(this.#sweep);
    clearInterval(this.#check);
    // Nobody finds the socket any more. Two turns of the loop accept whoever stood in the backlog then.
    rmSync(this.#settings.provenPath, { force: true });
    if (this.#isOurs()) rmSync(this.#settings.path, { force: true });
    await nextTurn();
    await nextTurn();
    this.#server.close();
    const end = performance.now() + socketBounds.drainMaxMs;
    while (!this.#quiet() && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, socketBounds.drainQuietMs / 3));
    }
    for (const connection of this.#connections) connection.close();
    await nextTurn();
  }

  /** Hangs up on those who are still there. */
  destroyConnections(): void {
    for (const connection of this.#connections) connection.destroy();
  }

  #makeServer(): Server {
    const server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket));
    server.on('error', () => this.#settings.observe.refused());
    return server;
  }

  async #bind(): Promise<void> {
    const { path } = this.#settings;
    // First, so that a client finds either nobody or a daemon that proves itself.
    this.#link();
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error) =>
        reject(
          new HunchError('E_INTERNAL', `The socket ${path} can't be made: ${error.message}`, {
            cause: error,
          }),
        ),
      );
      this.#server.listen({ path, backlog: socketBounds.backlog }, resolve);
    });
    chmodSync(path, 0o600);
    this.#inode = lstatSync(path).ino;
  }

  #link(): void {
    const { path, provenPath } = this.#settings;
    rmSync(provenPath, { force: true });
    symlinkSync(basename(path), provenPath);
  }

  #accept(socket: Socket): void {
    const { observe, connectionsMax, answer, isOwner } = this.#settings;
    if (!isOwner()) {
      socket.destroy();
      observe.disowned();
      return;
    }
    observe.accepted();
    const connection = new Connection(socket, {
      answer,
      onFault: observe.faulty,
      onOwing: () => this.#watch(),
      onClose: (closed) => this.#forget(closed),
    });
    this.#connections.add(connection);
    if (this.#connections.size <= connectionsMax) return;
    // Whoever has been silent longest gives way, so that forgotten connections never shut a hook out.
    const idle = [...this.#connections]
      .filter((other) => other.idle && other !== connection)
      .reduce<Connection | undefined>(
        (oldest, other) => (oldest === undefined || other.heardAtMs < oldest.heardAtMs ? other : oldest),
        undefined,
      );
    observe.refused();
    (idle ?? connection).refuse(
      `The daemon has ${connectionsMax} connections already (daemon.max_connections). Close idle ones.`,
      'E_DAEMON_UNAVAILABLE',
    );
    this.#forget(idle ?? connection);
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection);
  }

  /** Only while a client owes something: shells that wait for their user should let the processor sleep. */
  #watch(): void {
    this.#sweep ??= setInterval(() => this.#closeStuck(), socketBounds.sweepMs).unref();
  }

  #closeStuck(): void {
    const now = performance.now();
    let owed = 0;
    for (const connection of this.#connections) {
      if (connection.closeIfStuck(now)) this.#settings.observe.timedOut();
      else if (connection.isOwed) owed += 1;
    }
    if (owed > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  /** Makes the socket again if somebody removed it: else nobody could reach this daemon, and its lock would keep others out. */
  async #relisten(): Promise<void> {
    if (!this.#settings.isOwner()) {
      this.#settings.observe.disowned();
      return;
    }
    if (this.#isOurs() && this.#isLinked()) return;
    this.#server.close();
    this.#server = this.#makeServer();
    try {
      // It may be gone with the socket; one that came in its place must not be somebody else's.
      ensureSocketDirectory(this.#settings.path, process.getuid?.() ?? -1, true);
      await this.#bind();
      this.#settings.observe.relistened();
    } catch {
      // The next check tries again.
    }
  }

  #isOurs(): boolean {
    try {
      return lstatSync(this.#settings.path).ino === this.#inode;
    } catch {
      return false;
    }
  }

  #isLinked(): boolean {
    try {
      return readlinkSync(this.#settings.provenPath) === basename(this.#settings.path);
    } catch {
      return false;
    }
  }

  #quiet(): boolean {
    const since = performance.now() - socketBounds.drainQuietMs;
    for (const connection of this.#connections) {
      if (!connection.idle || !connection.hasSpoken || connection.heardAtMs > since) return false;
    }
    return true;
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
