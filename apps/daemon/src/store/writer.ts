import type { Database } from 'better-sqlite3';
import type { CommandEventRow } from '@hunch/suggest-engine';
import { isCorrupt, isPassing } from './database.ts';
import { storeBounds } from './bounds.ts';
import { DueRows, writeRows } from './due-rows.ts';
import type { WriteEntry, WriteOutcome } from './entries.ts';
import { marksOf } from './journal-marks.ts';
import { Sqlite } from './sqlite.ts';
import { prepareEntries, prepareRows, type LineRuns, type RowStatements } from './statements.ts';

/**
 * Writes batches, each in one `BEGIN IMMEDIATE` transaction: the events in their order, then what all of them together
 * leave in the aggregates. So an event is never there by half (spec 003 §4.4), and a crash loses whole batches.
 */
export class StoreWriter {
  readonly #database: Database;
  readonly #entries: ReturnType<typeof prepareEntries>;
  readonly #rows: RowStatements;
  #commands: number;

  constructor(database: Database) {
    this.#database = database;
    this.#entries = prepareEntries(database);
    this.#rows = prepareRows(database);
    this.#commands = this.#entries.count.get()?.commands ?? 0;
  }

  get commands(): number {
    return this.#commands;
  }

  /** After events were removed by another way. */
  recount(): void {
    this.#commands = this.#entries.count.get()?.commands ?? 0;
  }

  /**
   * An entry that fails is rolled back alone and counted; the others stay.
   *
   * @throws SqliteError when the whole transaction is lost (busy, corrupt, disk full)
   */
  apply(entries: readonly WriteEntry[]): WriteOutcome {
    const outcome = this.#together(entries) ?? this.#apart(entries);
    this.#commands += outcome.learned;
    const { failed, failure } = outcome;
    return { applied: entries.length - failed, failed, commands: this.#commands, failure };
  }

  /** Undefined: an entry of it fails, so that nothing was written. */
  #together(entries: readonly WriteEntry[]): Outcome | undefined {
    try {
      this.#database.transaction(() => this.#write(entries)).immediate();
      return { learned: commandsOf(entries), failed: 0, failure: null };
    } catch (error) {
      if (losesBatch(error)) throw error;
      return undefined;
    }
  }

  /** One savepoint an entry, or all pieces of what was gathered: twice the work, and seldom needed. */
  #apart(entries: readonly WriteEntry[]): Outcome {
    let failed = 0;
    let learned = 0;
    let failure: string | null = null;
    // Inside a transaction better-sqlite3 makes a nested one a savepoint.
    const write = this.#database.transaction((whole: readonly WriteEntry[]) => this.#write(whole));
    this.#database
      .transaction(() => {
        for (const whole of wholes(entries)) {
          try {
            write(whole);
            learned += commandsOf(whole);
          } catch (error) {
            if (!this.#database.inTransaction || losesBatch(error)) throw error;
            failed += whole.length;
            failure ??= error instanceof Sqlite.SqliteError ? error.code : String(error);
          }
        }
      })
      .immediate();
    return { learned, failed, failure };
  }

  #write(entries: readonly WriteEntry[]): void {
    for (const [lane, seq] of marksOf(entries)) this.#entries.mark.run(lane, seq);
    let due = new DueRows(this.#rows);
    const lineIds = this.#writeLines(entries);
    for (const entry of entries) {
      switch (entry.kind) {
        case 'session':
          this.#entries.session(entry.row);
          break;
        case 'feedback':
          this.#entries.feedback(entry.row);
          break;
        case 'agent-command':
          this.#entries.agentCommand(entry.row);
          break;
        case 'agent-decision':
          this.#entries.agentDecision(entry.row);
          this.#entries.oldDecisions.run(storeBounds.decisionsMax);
          break;
        case 'learned': {
          const { event } = entry.change;
          this.#entries.event(event, lineIds.get(event.cmdRaw) ?? 0);
          due.add(entry.change);
          break;
        }
        case 'totals':
          for (const [name, amount] of entry.amounts) this.#entries.total.run(entry.day, name, amount);
          break;
        case 'nothing':
          break;
        case 'gathered':
          // It names each row once, as it stands after all that came before.
          due.write();
          due = new DueRows(this.#rows);
          for (const event of entry.piece.events) this.#entries.event(event, lineIds.get(event.cmdRaw) ?? 0);
          writeRows(this.#rows, entry.piece);
      }
    }
    due.write();
  }

  /** The ids of all lines that the entries name. */
  #writeLines(entries: readonly WriteEntry[]): ReadonlyMap<string, number> {
    const runs = new Map<string, LineRuns>();
    for (const { cmdRaw, tsMs, cwd, exitCode } of entries.flatMap(eventsOf)) {
      const before = runs.get(cmdRaw);
      const last = before !== undefined && before.tsMs > tsMs ? before : { tsMs, cwd, exitCode };
      runs.set(cmdRaw, {
        cmdRaw,
        count: (before?.count ?? 0) + 1,
        tsMs: last.tsMs,
        cwd: last.cwd,
        exitCode: last.exitCode,
      });
    }
    const ids = new Map<string, number>();
    for (const line of runs.values()) ids.set(line.cmdRaw, this.#entries.line.get(line)?.id ?? 0);
    return ids;
  }
}

function eventsOf(entry: WriteEntry): readonly CommandEventRow[] {
  if (entry.kind === 'learned') return [entry.change.event];
  return entry.kind === 'gathered' ? entry.piece.events : [];
}

function commandsOf(entries: readonly WriteEntry[]): number {
  return entries.reduce((sum, entry) => sum + eventsOf(entry).length, 0);
}

/** What is written together or not at all, one after the other. */
function* wholes(entries: readonly WriteEntry[]): Generator<readonly WriteEntry[]> {
  let pieces: WriteEntry[] = [];
  for (const entry of entries) {
    pieces.push(entry);
    if (entry.kind === 'gathered' && !entry.isLast) continue;
    yield pieces;
    pieces = [];
  }
}

interface Outcome {
  readonly learned: number;
  readonly failed: number;
  readonly failure: string | null;
}

/** What no savepoint can mend: the file, the disk or the lock is the trouble, not the entry. */
function losesBatch(error: unknown): boolean {
  return isCorrupt(error) || isPassing(error);
}
