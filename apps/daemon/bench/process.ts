import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { endWithThis } from '@hunch/bench';
import type { ImportedCommand } from '@hunch/common/protocol';

export interface BenchDaemon {
  readonly child: ChildProcess;
  readonly socket: string;
  /** From the spawn to the line that says it is ready. */
  readonly readyMs: number;
  /** SIGTERM. */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

export async function startDaemon(
  home: string,
  hunchd = resolve('dist/hunchd.mjs'),
  more: Readonly<Record<string, string>> = {},
): Promise<BenchDaemon> {
  // Without this variable of the surroundings, which costs Node 20 about 50 ms at its start.
  const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;
  const start = performance.now();
  const child = endWithThis(
    spawn(process.execPath, [hunchd, 'run'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...environment, HUNCH_HOME: home, HUNCH_ALLOW_ROOT: '1', ...more },
    }),
  );
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const socket = await firstLine(child, /^hunchd ready (.+)\n/m);
  const readyMs = performance.now() - start;
  const end = (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    return exited;
  };
  return { child, socket, readyMs, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** What any answer over a unix socket costs in Node: a process that sends back what it gets. */
export async function startEcho(path: string): Promise<ChildProcess> {
  const script =
    'require("node:net").createServer((socket) => socket.on("data", (bytes) => socket.write(bytes)))' +
    '.listen(process.argv[1], () => console.log("listening"))';
  const child = endWithThis(
    spawn(process.execPath, ['-e', script, path], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  await firstLine(child, /(listening)\n/);
  return child;
}

export function firstLine(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((done, fail) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) done(found);
    });
    child.once('exit', () => fail(new Error('a process of the bench ended before it was ready')));
  });
}

/** Resident set and its peak, in MB. Undefined where there is no /proc. */
export function memoryOf(pid: number): { readonly rssMb: number; readonly peakMb: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (key: string): number =>
      Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
    return { rssMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') };
  } catch {
    return undefined;
  }
}

/** A client that waits for each answer. */
export class BenchClient {
  readonly #socket: Socket;
  #text = '';
  #ended: ((text: string) => boolean) | undefined;
  #resolve: ((text: string) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.once('close', () => this.#reject?.(new Error('the daemon ended before it answered')));
    socket.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString('latin1');
      if (this.#ended?.(this.#text) !== true) return;
      const text = this.#text;
      this.#text = '';
      this.#resolve?.(text);
    });
  }

  static open(path: string): Promise<BenchClient> {
    return new Promise((done, fail) => {
      const socket = connect(path, () => done(new BenchClient(socket)));
      socket.once('error', fail);
    });
  }

  /** Sends a text and gives what came back, when `ended` says that it is whole. */
  roundTrip(text: string, ended: (answer: string) => boolean): Promise<string> {
    this.#ended = ended;
    return new Promise((done, fail) => {
      this.#resolve = done;
      this.#reject = fail;
      this.#socket.write(text);
    });
  }

  line(method: string, params: unknown): Promise<string> {
    return this.roundTrip(`${JSON.stringify({ v: 1, id: 1, method, params })}\n`, (answer) =>
      answer.endsWith('\n'),
    );
  }

  /** As `hunch import` does: pieces of 5,000, one sent ahead of the one that is not answered. */
  async importAll(entries: readonly ImportedCommand[]): Promise<void> {
    const pieces = Math.ceil(entries.length / 5_000);
    let sent = 0;
    const send = (answered: number): void => {
      for (; sent < pieces && sent < answered + 2; sent += 1) {
        const params = { source: 'atuin', entries: entries.slice(sent * 5_000, (sent + 1) * 5_000) };
        this.send(`${JSON.stringify({ v: 1, id: sent, method: 'ImportHistory', params })}\n`);
      }
    };
    send(0);
    const answers = await this.roundTrip('', (text) => {
      const answered = text.split('\n').length - 1;
      send(answered);
      return answered === pieces;
    });
    if (answers.includes('"ok":false')) throw new Error(`an import was refused: ${answers.slice(0, 300)}`);
  }

  frame(text: string): Promise<string> {
    return this.roundTrip(text, (answer) => answer.endsWith('\0\0'));
  }

  send(text: string): void {
    this.#socket.write(text);
  }

  close(): void {
    this.#socket.destroy();
  }
}
