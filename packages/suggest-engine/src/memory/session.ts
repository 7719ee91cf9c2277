import { bounds } from '../bounds.ts';
import type { StatKind } from '../ports.ts';
import type { Outcome } from './stat-table.ts';
import { createStatTables, type StatTables } from './stat-tables.ts';
import type { TemplatePool } from './template-pool.ts';
import type { TextPool } from './text-pool.ts';

/** One command as a session remembers it. */
export interface SessionCommand {
  readonly template: number;
  /** -1: not to be shown (redacted, too long, or a command that does not exist). */
  readonly line: number;
  readonly tsMs: number;
  readonly isEphemeral: boolean;
  readonly hasFailed: boolean;
}

/**
 * In commands, not in time: a session is one train of thought, and after a coffee it goes on where it was.
 * 15 commands is about what people do on one matter; on recorded histories 12 to 25 did about as well.
 */
const sessionHalfLife = 15;
const onlyScope = 0;

/**
 * What one session did. Nobody else sees it (spec 003 I1), and it ends with the session; of ephemeral commands this is
 * the only trace (I2).
 */
export class Session {
  readonly id: string;
  readonly tables: StatTables;
  readonly #texts: TextPool;
  readonly #templates: TemplatePool;
  readonly #recent: SessionCommand[] = [];
  readonly #lastSeenMs = new Map<number, number>();
  readonly #recentStored: SessionCommand[] = [];
  #commands = 0;

  constructor(id: string, texts: TextPool, templates: TemplatePool) {
    this.id = id;
    this.#texts = texts;
    this.#templates = templates;
    const rowsMax = bounds.sessionLinesMax;
    this.tables = createStatTables({
      texts,
      templates,
      halfLife: sessionHalfLife,
      rowsMax: { commands: rowsMax, lines: rowsMax, transitions: bounds.sessionTransitionsMax, slots: 1 },
      followersMax: bounds.followersMax,
      slotValuesMax: 1,
      leadersMax: bounds.candidatesMax,
      scopeName: () => '',
      onAdd: (table, row) => this.#hold(table, row),
      onForget: (table, row) => this.#letGo(table, row),
    });
  }

  /** How many commands it ran; the time of its tables. */
  get now(): number {
    return this.#commands;
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

  /** The scope of its tables. */
  get scope(): number {
    return onlyScope;
  }

  lastSeenMs(line: number): number | null {
    return this.#lastSeenMs.get(line) ?? null;
  }

  learn(command: SessionCommand, outcome: Outcome): void {
    const before = this.last;
    this.#commands += 1;
    this.tables.commands.see(onlyScope, command.template, 0, this.now, outcome);
    if (command.line >= 0) {
      this.#lastSeenMs.set(command.line, command.tsMs);
      this.tables.lines.see(onlyScope, command.template, command.line, this.now, outcome);
    }
    if (before !== null) {
      this.tables.transitions.see(onlyScope, before.template, command.template, this.now, 'success');
    }
    this.#push(this.#recent, command);
    if (!command.isEphemeral) this.#push(this.#recentStored, command);
  }

  /** Gives back every text and template it holds. */
  end(): void {
    for (const name of ['commands', 'lines', 'transitions'] as const) {
      for (const row of this.tables[name].rows()) this.#letGo(name, row);
    }
    for (const commands of [this.#recent, this.#recentStored]) {
      for (const command of commands) this.#drop(command);
      commands.length = 0;
    }
  }

  #push(commands: SessionCommand[], command: SessionCommand): void {
    this.#keep(command);
    commands.push(command);
    if (commands.length <= bounds.sessionHistoryMax) return;
    const oldest = commands.shift();
    if (oldest !== undefined) this.#drop(oldest);
  }

  #keep(command: SessionCommand): void {
    this.#templates.retain(command.template);
    if (command.line >= 0) this.#texts.retain(command.line);
  }

  #drop(command: SessionCommand): void {
    this.#templates.release(command.template);
    if (command.line >= 0) this.#texts.release(command.line);
  }

  #hold(name: StatKind, row: number): void {
    const table = this.tables[name];
    this.#templates.retain(table.group(row));
    if (name === 'transitions') this.#templates.retain(table.member(row));
    if (name === 'lines') this.#texts.retain(table.member(row));
  }

  #letGo(name: StatKind, row: number): void {
    const table = this.tables[name];
    this.#templates.release(table.group(row));
    if (name === 'transitions') this.#templates.release(table.member(row));
    if (name !== 'lines') return;
    this.#lastSeenMs.delete(table.member(row));
    this.#texts.release(table.member(row));
  }
}
