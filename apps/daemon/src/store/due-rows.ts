import type { LearnedChange } from '@hunch/suggest-engine';
import type { GatheredPiece } from './entries.ts';
import { rowKinds, type RowKind, type RowStatements } from './statements.ts';

/**
 * The aggregates that a batch leaves behind. Rows hold absolute values, so of each key only the last one need be
 * written: `git status` typed forty times in a batch is one row of each kind, not forty.
 */
export class DueRows {
  readonly #statements: RowStatements;
  /** By table and primary key. Writing them in the order of the B-trees gained nothing. */
  readonly #due = new Map<string, () => void>();

  constructor(statements: RowStatements) {
    this.#statements = statements;
  }

  add({ template, stats, profiles, forgotten }: LearnedChange): void {
    this.#write('template', template);
    for (const row of stats.commands) this.#write('commands', row);
    for (const row of stats.lines) this.#write('lines', row);
    for (const row of stats.transitions) this.#write('transitions', row);
    for (const row of stats.slots) this.#write('slots', row);
    for (const row of profiles) this.#write('profile', row);
    for (const row of forgotten)
      this.#due.set(this.#keyOf(row.kind, row), () => this.#statements[row.kind].forget(row));
  }

  write(): void {
    for (const write of this.#due.values()) write();
  }

  #write(kind: RowKind, row: object): void {
    this.#due.set(this.#keyOf(kind, row), () => this.#statements[kind].write(row));
  }

  #keyOf(kind: RowKind, row: object): string {
    return `${kind}\0${this.#statements[kind].keyOf(row).join('\0')}`;
  }
}

/** Rows of which each has its key alone. */
export function writeRows(statements: RowStatements, { rows, forgotten }: GatheredPiece): void {
  for (const kind of rowKinds) {
    if (kind === 'profile') continue;
    for (const values of rows[kind]) statements[kind].writeValues(values);
  }
  for (const row of forgotten) statements[row.kind].forget(row);
}
