import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { proveSocket } from '@hunch/terminal';

export interface Run {
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly status: number | null;
  readonly millis: number;
}

export function runHook(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  stdin: string | Buffer = '',
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(program, args, { env: { ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    // It need not read it.
    child.stdin.on('error', () => undefined);
    child.stdin.end(stdin);
    const stdout: Buffer[] = [];
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({ stdout: Buffer.concat(stdout), stderr, status, millis: performance.now() - started }),
    );
  });
}

/** Where a test's files lie, and a server on its socket that keeps every byte. */
export class Place {
  readonly home = mkdtempSync(join(tmpdir(), 'hunch-native-'));
  readonly socket = join(this.home, 'run', 'hunchd.sock');
  readonly secret = join(this.home, 'data', 'socket-secret');
  readonly received: Buffer[] = [];
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  listen(
    onConnection: (socket: Socket) => void = () => undefined,
    path = this.socket,
    secret = this.secret,
  ): Promise<void> {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    proveSocket(path, secret);
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('data', (chunk: Buffer) => this.received.push(chunk));
      socket.on('error', () => socket.destroy());
      onConnection(socket);
    });
    this.#server = server;
    return new Promise((resolve) => {
      server.listen(path, resolve);
    });
  }

  /** Everything received, once it ends as a frame ends. */
  async frame(): Promise<Buffer> {
    await until(() => Buffer.concat(this.received).subarray(-2).equals(Buffer.from('\0\0')));
    return Buffer.concat(this.received);
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.close();
    rmSync(this.home, { recursive: true, force: true });
  }
}

export async function until(done: () => boolean, timeoutMs = 5_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!done()) {
    if (performance.now() > deadline) throw new Error('it did not come to that in time');
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}
