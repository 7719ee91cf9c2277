import { spawn, type ChildProcess } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { hunchd } from './built.ts';
import { makeHome, type Home } from './home.ts';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface TestDaemon {
  readonly home: Home;
  readonly socket: string;
  readonly child: ChildProcess;
  readonly exited: Promise<Exit>;
  /** SIGTERM, and what came of it. */
  stop(): Promise<Exit>;
  /** SIGKILL. */
  kill(): Promise<Exit>;
}

export interface LaunchOptions {
  readonly home?: Home;
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

export interface Launched {
  readonly home: Home;
  readonly child: ChildProcess;
  /** The socket, or undefined when it ended without getting ready. */
  readonly ready: Promise<string | undefined>;
  readonly exited: Promise<Exit>;
}

/** Runs hunchd in a process of its own; it is ended with the test. */
export function launch(options: LaunchOptions = {}): Launched {
  const home = options.home ?? makeHome();
  const child = spawn(process.execPath, [hunchd, ...(options.args ?? ['run'])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: home.directory,
      HUNCH_HOME: home.directory,
      HUNCH_ALLOW_ROOT: '1',
      // A machine that others use is slower than a person would wait for; what it finds is what tests are about.
      HUNCH_SUGGESTIONS_HARD_TIMEOUT_MS: '5000',
      ...options.environment,
    },
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  const ready = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const socket = /^hunchd ready (.+)\n/m.exec(stdout)?.[1];
      if (socket !== undefined) resolve(socket);
    });
    void exited.then(() => resolve(undefined));
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await exited;
    }
  });
  return { home, child, ready, exited };
}

/** A daemon that is ready. */
export async function startDaemon(options: LaunchOptions = {}): Promise<TestDaemon> {
  const { home, child, ready, exited } = launch(options);
  const socket = await ready;
  if (socket === undefined) throw new Error(`hunchd did not start: ${(await exited).stderr}`);
  const end = (signal: NodeJS.Signals): Promise<Exit> => {
    child.kill(signal);
    return exited;
  };
  return { home, socket, child, exited, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
