import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IPty, spawn } from '@lydell/node-pty';
import { type Shell, shellPath } from './available-shells.ts';
import { type Key, keySequence } from './keys.ts';
import { promptWithMark } from './prompt-mark.ts';
import { prepareHome } from './shell-files.ts';
import { type Cursor, Screen } from './screen.ts';

export interface ShellOptions {
  readonly shell: Shell;
  /** The rc file's text. It follows two lines that set the prompt to `$ ` with the mark that `run` waits for. */
  readonly rc?: string;
  /** Added to a clean environment (PATH, HOME, TERM, LANG and nothing else); `undefined` removes. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Default: a fresh home directory, removed at the end. */
  readonly cwd?: string;
  readonly columns?: number;
  readonly rows?: number;
  /** Another build of the shell than the one on PATH. */
  readonly executable?: string;
  /** For rc files whose prompt has no mark: don't wait for the first one. Default true. */
  readonly waitForPrompt?: boolean;
}

export interface WaitOptions {
  readonly timeoutMs?: number;
}

export interface ExitStatus {
  readonly exitCode: number;
  readonly signal: number;
}

/** What is on the screen at some moment; a string means "contains it". */
export type Expectation = string | RegExp | ((text: string) => boolean);

/** An interactive shell in a pseudo-terminal. Every wait ends by an event on the terminal, never by a guess of time. */
export interface ShellSession extends AsyncDisposable {
  readonly shell: Shell;
  readonly pid: number;
  /** The temporary home directory, absolute, without symbolic links. */
  readonly home: string;
  /** The grid itself, for colours and single lines. */
  readonly grid: Screen;
  /** Sends text as if typed at once, byte for byte. */
  type(text: string): void;
  press(...keys: Key[]): void;
  /** Sends text as a terminal pastes it: in brackets where the shell asked for them. */
  paste(text: string): void;
  /** Resolves with the screen as soon as it fits; looks again whenever the shell draws. */
  waitFor(expected: Expectation, options?: WaitOptions): Promise<string>;
  /** Types a command and Enter, and waits until the next prompt is drawn. */
  run(command: string, options?: WaitOptions): Promise<void>;
  /** Waits until `count` prompts were drawn since the start. */
  waitForPrompts(count: number, options?: WaitOptions): Promise<void>;
  /** The visible screen as text, trimmed. */
  screen(): string;
  cursor(): Cursor;
  /** Everything the shell ever wrote, escape sequences included. */
  output(): string;
  resize(columns: number, rows: number): void;
  /** Types `exit` and waits for the end; kills the shell if that takes too long. Removes the home directory. */
  exit(options?: WaitOptions): Promise<ExitStatus>;
  /** Ends the shell at once. Safe to call twice, and after `exit`. */
  close(): Promise<void>;
}

// Generous: a shell answers in milliseconds, but a loaded machine with two cores may not.
const WAIT_MS = 30_000;

interface Waiter {
  readonly isDone: () => boolean;
  readonly resolve: () => void;
}

/**
 * Starts a shell with the given rc file and nothing of the user's: no system-wide rc files, no history, no environment.
 *
 * @throws if the shell is not installed, or draws no prompt in time
 * @example
 * ```ts
 * await using shell = await startShell({ shell: 'bash', rc: 'alias hi="echo hello"' });
 * await shell.run('hi');
 * shell.screen(); // '$ hi\nhello\n$'
 * ```
 */
export async function startShell(options: ShellOptions): Promise<ShellSession> {
  const executable = options.executable ?? shellPath(options.shell);
  if (executable === undefined) throw new Error(`${options.shell} is not on PATH`);
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-terminal-')));
  const columns = options.columns ?? 80;
  const rows = options.rows ?? 24;
  const rcText = `${promptWithMark(options.shell, '$ ')}${options.rc ?? ''}\n`;
  const { args, env } = prepareHome(options.shell, home, rcText);
  const pty = spawn(executable, args, {
    // node-pty sets TERM to this, whatever the environment says.
    name: options.env?.TERM ?? 'xterm-256color',
    cols: columns,
    rows,
    cwd: options.cwd ?? home,
    env: definedOnly({
      PATH: process.env.PATH,
      HOME: home,
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
      ...env,
      ...options.env,
    }),
  });
  const session = new PtySession(options.shell, pty, home, new Screen(columns, rows));
  if (options.waitForPrompt !== false) {
    try {
      await session.waitForPrompts(1);
    } catch (error) {
      await session.close();
      throw error;
    }
  }
  return session;
}

function definedOnly(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

class PtySession implements ShellSession {
  readonly shell: Shell;
  readonly home: string;
  readonly grid: Screen;
  readonly #pty: IPty;
  readonly #exited: Promise<ExitStatus>;
  readonly #waiters = new Set<Waiter>();
  #output = '';
  #exitStatus: ExitStatus | undefined;

  constructor(shell: Shell, pty: IPty, home: string, grid: Screen) {
    this.shell = shell;
    this.home = home;
    this.grid = grid;
    this.#pty = pty;
    pty.onData((data) => {
      this.#output += data;
      void grid.write(data).then(() => this.#wake());
    });
    grid.onReply((data) => {
      if (this.#exitStatus === undefined) pty.write(data);
    });
    this.#exited = new Promise((resolve) => {
      pty.onExit(({ exitCode, signal }) => {
        this.#exitStatus = { exitCode, signal: signal ?? 0 };
        resolve(this.#exitStatus);
        this.#wake();
      });
    });
  }

  get pid(): number {
    return this.#pty.pid;
  }

  type(text: string): void {
    this.#pty.write(text);
  }

  press(...keys: Key[]): void {
    this.#pty.write(keys.map((key) => keySequence(key, this.grid.applicationCursorKeys)).join(''));
  }

  paste(text: string): void {
    const asTyped = text.replaceAll('\n', '\r');
    this.#pty.write(this.grid.bracketedPaste ? `\u001b[200~${asTyped}\u001b[201~` : asTyped);
  }

  async waitFor(expected: Expectation, options: WaitOptions = {}): Promise<string> {
    const fits = expectation(expected);
    await this.#until(
      () => fits(this.screen()),
      `the screen to show ${describeExpectation(expected)}`,
      options,
    );
    return this.screen();
  }

  async run(command: string, options: WaitOptions = {}): Promise<void> {
    const next = this.grid.prompts + 1;
    this.type(`${command}\r`);
    await this.#until(() => this.grid.prompts >= next, `the prompt after \`${command}\``, options);
  }

  async waitForPrompts(count: number, options: WaitOptions = {}): Promise<void> {
    await this.#until(() => this.grid.prompts >= count, `prompt number ${count}`, options);
  }

  screen(): string {
    return this.grid.text();
  }

  cursor(): Cursor {
    return this.grid.cursor();
  }

  output(): string {
    return this.#output;
  }

  resize(columns: number, rows: number): void {
    this.#pty.resize(columns, rows);
    this.grid.resize(columns, rows);
  }

  async exit(options: WaitOptions = {}): Promise<ExitStatus> {
    if (this.#exitStatus === undefined) this.type('exit\r');
    const timer = setTimeout(() => this.#kill(), options.timeoutMs ?? WAIT_MS);
    const status = await this.#exited;
    clearTimeout(timer);
    this.#cleanUp();
    return status;
  }

  async close(): Promise<void> {
    this.#kill();
    await this.#exited;
    this.#cleanUp();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #kill(): void {
    // Only this child, and only while it is one: afterwards its number may be somebody else's.
    if (this.#exitStatus === undefined) this.#pty.kill('SIGKILL');
  }

  #cleanUp(): void {
    this.grid.dispose();
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  #wake(): void {
    for (const waiter of this.#waiters) {
      if (waiter.isDone()) waiter.resolve();
    }
  }

  #until(isDone: () => boolean, what: string, { timeoutMs = WAIT_MS }: WaitOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        settle();
      };
      const fail = (why: string): void => {
        // A screen without a letter says nothing: then what was written tells more, and whom the shell waits for.
        const screen =
          this.screen().trim() || `${JSON.stringify(this.#output)}\n${processesOf(this.#pty.pid)}`;
        finish(() =>
          reject(new Error(`${this.shell}: ${why} while waiting for ${what}. The screen:\n${screen}`)),
        );
      };
      const waiter: Waiter = { isDone, resolve: () => finish(resolve) };
      const timer = setTimeout(() => fail(`nothing after ${timeoutMs} ms`), timeoutMs);
      this.#waiters.add(waiter);
      if (isDone()) waiter.resolve();
      else void this.#exited.then(() => this.#waiters.has(waiter) && fail('the shell ended'));
    });
  }
}

function expectation(expected: Expectation): (text: string) => boolean {
  if (typeof expected === 'string') return (text) => text.includes(expected);
  if (expected instanceof RegExp) return (text) => expected.test(text);
  return expected;
}

function describeExpectation(expected: Expectation): string {
  return typeof expected === 'function' ? expected.toString() : JSON.stringify(String(expected));
}

/** A process and its children: name, state, and where in the kernel each waits (proc(5)). */
function processesOf(pid: number): string {
  try {
    const [, name = '', state = ''] = /\((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const waitsIn = readFileSync(`/proc/${pid}/wchan`, 'utf8');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const below = children.filter((child) => child !== '').map((child) => processesOf(Number(child)));
    return [`${name} ${state} ${waitsIn}`, ...below].join('\n');
  } catch {
    return '';
  }
}
