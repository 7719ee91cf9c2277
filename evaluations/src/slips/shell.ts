import type { DaemonConnection } from './daemon-connection.ts';

/** What a person sees at a prompt. */
export interface Shown {
  readonly prefix: string;
  readonly lines: readonly string[];
  readonly ghost: string | null;
}

interface Answer {
  readonly suggestions: readonly { readonly text: string }[];
  readonly ghost?: { readonly text: string } | null;
  readonly hidden?: readonly { readonly filter: string }[];
}

const shownMax = 5;
const againMax = 10;

const isLooking = ({ hidden = [] }: Answer): boolean =>
  hidden.some(({ filter }) => filter === 'not_looked_at');

/** A shell as the daemon hears of it: it tells what ran, and asks what may come. */
export class Shell {
  readonly #connection: DaemonConnection;
  readonly #id: string;
  readonly #cwd: string;
  #seq = 0;
  #last: { readonly last_cmd?: string; readonly last_exit_code?: number } = {};

  constructor(connection: DaemonConnection, id: string, cwd: string) {
    this.#connection = connection;
    this.#id = id;
    this.#cwd = cwd;
  }

  async ran(line: string, exitCode: number, tsMs: number): Promise<void> {
    this.#seq += 1;
    this.#last = { last_cmd: line, last_exit_code: exitCode };
    await this.#connection.call('IngestEvent', {
      event_type: 'command_end',
      session_id: this.#id,
      shell: 'bash',
      ts_ms: tsMs,
      cwd: this.#cwd,
      cmd_raw: line,
      exit_code: exitCode,
      duration_ms: 5,
      seq: this.#seq,
    });
  }

  /** Asks again while the daemon is looking whether a line could run, as a person looks longer than a machine that is busy. */
  async ask(prefix: string): Promise<Shown> {
    let answer = await this.#answer(prefix);
    for (let again = 0; again < againMax && isLooking(answer); again += 1)
      answer = await this.#answer(prefix);
    const lines = answer.suggestions.slice(0, shownMax).map(({ text }) => text);
    return { prefix, lines, ghost: answer.ghost?.text ?? null };
  }

  #answer(prefix: string): Promise<Answer> {
    return this.#connection.call('Suggest', {
      session_id: this.#id,
      cwd: this.#cwd,
      prefix,
      limit: shownMax,
      ghost: true,
      explain: true,
      last_seq: this.#seq,
      ...this.#last,
    });
  }
}
