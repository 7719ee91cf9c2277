import { learnWith, type CommandEnd } from '../learn.ts';
import type { EngineState } from '../engine-state.ts';
import type { StatTableName } from '../memory/stat-tables.ts';
import type { Forgotten } from '../memory/stored-memory.ts';
import type { CommandEventRow, ForgottenRow, LearnedChanges, TemplateRow } from '../ports.ts';
import { RowReader } from './row-reader.ts';
import type { CountedRows } from './changed-rows.ts';

/** Counts commands as `learn` does, and hands back once what all of them leave. */
export interface BulkLearner {
  /** False: there was nothing in it to keep. */
  learn(event: CommandEnd): boolean;
  /** How many commands it has counted since it was emptied. */
  readonly size: number;
  /**
   * What they leave, in pieces of so many rows that belong in one transaction. Rows are read when their piece is asked for,
   * as they stand: nothing may be learnt before the last one.
   */
  take(rowsMax: number): Generator<LearnedChanges>;
}

type Rows = { -readonly [Name in keyof LearnedChanges]: LearnedChanges[Name][number][] };

/** Rows that stand where they stood are read off at the end; one that was given up is not there any more, or is another. */
export class BulkChanges implements BulkLearner, CountedRows {
  readonly #memory: EngineState;
  #events: CommandEventRow[] = [];
  /** By number; each held, so that no other template gets it. */
  #templates = new Map<number, TemplateRow>();
  #touched = noRows();
  /** Of the touched ones those that no store has. A histogram of a slot takes many in, and gives as many up at once. */
  #born = noRows();
  #forgotten = new Map<string, Forgotten>();
  #forgottenTemplates = new Set<string>();

  constructor(memory: EngineState) {
    this.#memory = memory;
  }

  get size(): number {
    return this.#events.length;
  }

  learn(event: CommandEnd): boolean {
    const finish = (row: CommandEventRow, template: number): true => this.#ended(row, template);
    return learnWith(this.#memory, { ...event, imported: true }, this, finish) === true;
  }

  touch(name: StatTableName, row: number): void {
    // Another row may have had this number, and be given up to make room for this one.
    this.#noteForgotten();
    this.#touched[name].add(row);
    // Of these every sighting counts as a success, so that one says: it has just been made.
    const isCounted = name === 'slots' || name === 'transitions';
    if (isCounted && this.#memory.stored.tables[name].successes(row) === 1) this.#born[name].add(row);
  }

  *take(rowsMax: number): Generator<LearnedChanges> {
    this.#noteForgotten();
    const held = [...this.#templates.keys()];
    let rows = emptyRows();
    let count = 0;
    for (const add of this.#rows(new RowReader(this.#memory))) {
      add(rows);
      count += 1;
      if (count < rowsMax) continue;
      yield rows;
      rows = emptyRows();
      count = 0;
    }
    this.#events = [];
    this.#templates = new Map();
    this.#touched = noRows();
    this.#born = noRows();
    this.#forgotten = new Map();
    this.#forgottenTemplates = new Set();
    for (const template of held) this.#memory.templates.release(template);
    if (count > 0) yield rows;
  }

  #ended(row: CommandEventRow, template: number): true {
    this.#noteForgotten();
    const { templates } = this.#memory;
    if (!this.#templates.has(template)) templates.retain(template);
    const { firstMs, lastMs } = templates.seen(template);
    this.#templates.set(template, {
      templateId: row.templateId,
      cmdNorm: row.cmdNorm,
      slotCount: templates.slotCount(template),
      firstSeenMs: firstMs,
      lastSeenMs: lastMs,
    });
    // The event names its own template, whatever became of its counts.
    this.#forgottenTemplates.delete(row.cmdNorm);
    this.#events.push(row);
    return true;
  }

  #noteForgotten(): void {
    const { stored } = this.#memory;
    if (!stored.hasForgotten) return;
    const { rows, templates } = stored.takeForgotten();
    for (const row of rows) {
      this.#touched[row.table].delete(row.row);
      if (this.#born[row.table].delete(row.row)) continue;
      this.#forgotten.set([row.table, row.scope, row.template, row.slotIndex, row.member].join('\0'), row);
    }
    for (const template of templates) this.#forgottenTemplates.add(template);
  }

  *#rows(reader: RowReader): Generator<(rows: Rows) => unknown> {
    const gone = new Set([...this.#forgottenTemplates].filter((template) => !reader.isNamed(template)));
    for (const event of this.#events) yield (rows) => rows.events.push(event);
    for (const row of this.#templates.values())
      if (!gone.has(row.cmdNorm)) yield (rows) => rows.templates.push(row);
    const { commands, lines, transitions, slots } = this.#touched;
    for (const row of commands) yield (rows) => rows.commandStats.push(reader.commandStat(row));
    for (const row of lines) yield (rows) => rows.lineStats.push(reader.lineStat(row));
    for (const row of transitions) yield (rows) => rows.transitions.push(reader.transition(row));
    for (const row of slots) yield (rows) => rows.slots.push(reader.slot(row));
    for (const row of this.#forgotten.values())
      if (reader.found(row) < 0) yield (rows) => rows.forgotten.push(reader.forgotten(row));
    for (const template of gone) {
      const row: ForgottenRow = {
        kind: 'template',
        templateId: this.#memory.templates.identityOf(template),
      };
      yield (rows) => rows.forgotten.push(row);
    }
  }
}

function noRows(): Record<StatTableName, Set<number>> {
  return { commands: new Set(), lines: new Set(), transitions: new Set(), slots: new Set() };
}

function emptyRows(): Rows {
  return {
    events: [],
    templates: [],
    commandStats: [],
    lineStats: [],
    transitions: [],
    slots: [],
    forgotten: [],
  };
}
