import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../daemon/dist/hunchd.mjs', import.meta.url));

/** The real daemon, in a home of its own. */
export class RunningDaemon {
  readonly home = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-daemon-')));
  readonly socket = join(this.home, 'run', 'hunchd.sock');
  readonly secret = join(this.home, 'data', 'socket-secret');
  readonly #hunchd: string;
  #child: ChildProcess | undefined;

  constructor(hunchd = built) {
    this.#hunchd = hunchd;
  }

  /** @param options variables that set options of the configuration */
  async start(options: Readonly<Record<string, string>> = {}): Promise<void> {
    const child = spawn(process.execPath, [this.#hunchd, 'run', '--allow-root'], {
      env: {
        PATH: process.env.PATH,
        HOME: this.home,
        HUNCH_HOME: this.home,
        // A machine that others use is slower than a person would wait for; what it finds is what tests are about.
        HUNCH_SUGGESTIONS_HARD_TIMEOUT_MS: '5000',
        ...options,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#child = child;
    for await (const chunk of child.stdout) {
      if (String(chunk).includes('hunchd ready')) return;
    }
    throw new Error('the daemon ended before it was ready; is apps/daemon built?');
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  /** SIGTERM writes all that is still in memory. */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    child.kill('SIGCONT');
    await ended;
  }

  /** Everything that was ever written below the data directory, write-ahead log included. */
  everyByte(): string {
    const directory = join(this.home, 'data');
    return readdirSync(directory)
      .map((name) => readFileSync(join(directory, name), 'latin1'))
      .join('\n');
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.home, { recursive: true, force: true });
  }
}
