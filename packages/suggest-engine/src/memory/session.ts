import { bounds } from '../bounds.ts';
import type { Outcome } from './stat-table.ts';
import type { TemplatePool } from './template-pool.ts';
import type { TextPool } from './text-pool.ts';

export interface SessionCommand {
  readonly template: number;
  /** -1: not to be shown (redacted, too long, or a command that does not exist). */
  readonly line: number;
  readonly tsMs: number;
  readonly isEphemeral: boolean;
  readonly outcome: Outcome;
}

interface Runs {
  count: number;
  successes: number;
  failures: number;
  lastSeenMs: number;
}

/**
 * The newest commands of one session. Nobody else sees them (spec 003 I1), and they end with the session; of ephemeral commands
 * this is the only trace (I2).
 */
export class Session {
  readonly id: string;
  readonly #texts: TextPool;
  readonly #templates: TemplatePool;
  readonly #recent: SessionCommand[] = [];
  readonly #runs = new Map<number, Runs>();
  readonly #recentStored: SessionCommand[] = [];

  constructor(id: string, texts: TextPool, templates: TemplatePool) {
    this.id = id;
    this.#texts = texts;
    this.#templates = templates;
  }

  get last(): SessionCommand | null {
    return this.#recent.at(-1) ?? null;
  }

  /** The last command that is not ephemeral: for all that lasts, ephemeral ones did not happen. */
  get lastStored(): SessionCommand | null {
    return this.#recentStored.at(-1) ?? null;
  }

  /** The newest of those, the oldest first: kept apart, so that no number of ephemeral ones pushes them out. */
  get recentStored(): readonly SessionCommand[] {
    return this.#recentStored;
  }

  /** The newest commands, the oldest of them first. */
  get recent(): readonly SessionCommand[] {
    return this.#recent;
  }

  /** Undefined: none of the newest commands. */
  runsOf(line: number): Readonly<Runs> | undefined {
    return this.#runs.get(line);
  }

  lastSeenMs(line: number): number | null {
    return this.#runs.get(line)?.lastSeenMs ?? null;
  }

  learn(command: SessionCommand): void {
    const dropped = this.#push(this.#recent, command);
    this.#count(command, 1);
    if (dropped !== undefined) this.#count(dropped, -1);
    if (!command.isEphemeral) this.#push(this.#recentStored, command);
  }

  /** Gives back every text and template it holds. */
  end(): void {
    for (const command of [...this.#recent, ...this.#recentStored]) this.#drop(command);
    this.#recent.length = 0;
    this.#recentStored.length = 0;
    this.#runs.clear();
  }

  #count({ line, outcome, tsMs }: SessionCommand, by: 1 | -1): void {
    if (line < 0) return;
    const runs = this.#runs.get(line) ?? { count: 0, successes: 0, failures: 0, lastSeenMs: tsMs };
    runs.count += by;
    if (outcome === 'success') runs.successes += by;
    if (outcome === 'other') runs.failures += by;
    if (by > 0) runs.lastSeenMs = tsMs;
    if (runs.count > 0) this.#runs.set(line, runs);
    else this.#runs.delete(line);
  }

  /** @returns the command that had to make room */
  #push(commands: SessionCommand[], command: SessionCommand): SessionCommand | undefined {
    this.#templates.retain(command.template);
    if (command.line >= 0) this.#texts.retain(command.line);
    commands.push(command);
    if (commands.length <= bounds.sessionHistoryMax) return undefined;
    const oldest = commands.shift();
    if (oldest !== undefined) this.#drop(oldest);
    return oldest;
  }

  #drop({ template, line }: SessionCommand): void {
    this.#templates.release(template);
    if (line >= 0) this.#texts.release(line);
  }
}
