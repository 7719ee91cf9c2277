import type { Memory } from '../memory/memory.ts';
import type { Forgotten } from '../memory/stored-memory.ts';
import {
  statKinds,
  type CommandEventRow,
  type ForgottenRow,
  type LearnedChanges,
  type StatKind,
  type StatRow,
  type TemplateRow,
} from '../ports.ts';
import { forgottenStat, isBack, readStat } from './stat-rows.ts';

type ByKind<Value> = Record<StatKind, Value>;

interface Rows extends LearnedChanges {
  readonly events: CommandEventRow[];
  readonly templates: TemplateRow[];
  readonly stats: ByKind<StatRow[]>;
  readonly forgotten: ForgottenRow[];
}

/**
 * Collects which rows commands were counted in, and reads them off as they stand once all are counted: a row touched first may be
 * given up for one touched later, and what was given up may come back.
 */
export class ChangedRows {
  readonly #memory: Memory;
  #events: CommandEventRow[] = [];
  /** By number; each held, so that no other template gets it. */
  #templates = new Map<number, TemplateRow>();
  #touched = byKind(() => new Set<number>());
  /** Of the touched ones those that no store has. A histogram of a slot takes many in, and gives as many up at once. */
  #born = byKind(() => new Set<number>());
  #forgotten = new Map<string, Forgotten>();
  #forgottenTemplates = new Set<string>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** How many commands were counted since it was emptied. */
  get size(): number {
    return this.#events.length;
  }

  touch(kind: StatKind, row: number): void {
    // Another row may have had this number, and be given up to make room for this one.
    this.#noteForgotten();
    this.#touched[kind].add(row);
    // Of these every sighting counts as a success, so that one says: it has just been made.
    const isCounted = kind === 'slots' || kind === 'transitions';
    if (isCounted && this.#memory.stored.tables[kind].successes(row) === 1) this.#born[kind].add(row);
  }

  ended(event: CommandEventRow, template: number): void {
    this.#noteForgotten();
    const { templates } = this.#memory;
    if (!this.#templates.has(template)) templates.retain(template);
    const { firstMs, lastMs } = templates.seen(template);
    this.#templates.set(template, {
      templateId: event.templateId,
      cmdNorm: event.cmdNorm,
      slotCount: templates.slotCount(template),
      firstSeenMs: firstMs,
      lastSeenMs: lastMs,
    });
    // The event names its own template, whatever became of its counts.
    this.#forgottenTemplates.delete(event.cmdNorm);
    this.#events.push(event);
  }

  /** What the commands leave, in pieces of so many rows. Rows are read when their piece is asked for. */
  *take(rowsMax: number): Generator<LearnedChanges> {
    this.#noteForgotten();
    const held = [...this.#templates.keys()];
    let rows = emptyRows();
    let count = 0;
    for (const add of this.#rows()) {
      add(rows);
      count += 1;
      if (count < rowsMax) continue;
      yield rows;
      rows = emptyRows();
      count = 0;
    }
    this.#events = [];
    this.#templates = new Map();
    this.#touched = byKind(() => new Set());
    this.#born = byKind(() => new Set());
    this.#forgotten = new Map();
    this.#forgottenTemplates = new Set();
    for (const template of held) this.#memory.templates.release(template);
    if (count > 0) yield rows;
  }

  #noteForgotten(): void {
    const { stored } = this.#memory;
    if (!stored.hasForgotten) return;
    const { rows, templates } = stored.takeForgotten();
    for (const row of rows) {
      this.#touched[row.kind].delete(row.row);
      if (this.#born[row.kind].delete(row.row)) continue;
      this.#forgotten.set([row.kind, row.scope, row.template, row.slotIndex, row.member].join('\0'), row);
    }
    for (const template of templates) this.#forgottenTemplates.add(template);
  }

  *#rows(): Generator<(rows: Rows) => unknown> {
    const memory = this.#memory;
    const gone = new Set(
      [...this.#forgottenTemplates].filter(
        (template) => !memory.templates.isStored(memory.templates.find(template)),
      ),
    );
    for (const event of this.#events) yield (rows) => rows.events.push(event);
    for (const row of this.#templates.values())
      if (!gone.has(row.cmdNorm)) yield (rows) => rows.templates.push(row);
    for (const kind of statKinds)
      for (const row of this.#touched[kind])
        yield (rows) => rows.stats[kind].push(readStat(memory, kind, row));
    for (const row of this.#forgotten.values())
      if (!isBack(memory, row)) yield (rows) => rows.forgotten.push(forgottenStat(memory, row));
    for (const template of gone) {
      const templateId = memory.templates.identityOf(template);
      yield (rows) => rows.forgotten.push({ kind: 'template', templateId });
    }
  }
}

function byKind<Value>(make: () => Value): ByKind<Value> {
  return { commands: make(), lines: make(), transitions: make(), slots: make() };
}

function emptyRows(): Rows {
  return { events: [], templates: [], stats: byKind(() => []), forgotten: [] };
}
