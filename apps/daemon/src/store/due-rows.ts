import type { ForgottenRow, LearnedChange } from '@hunch/suggest-engine';
import type { GatheredPiece } from './entries.ts';
import type { AggregateStatements, RowStatement } from './statements.ts';

interface Due {
  readonly statement: Pick<RowStatement<unknown>, 'run'>;
  readonly row: unknown;
}

/**
 * The aggregates that a batch leaves behind. Rows hold absolute values, so of each key only the last one need be
 * written: `git status` typed forty times in a batch is one row of each kind, not forty.
 */
export class DueRows {
  readonly #statements: AggregateStatements;
  /** By a letter for the table and the primary key. Writing them in the order of the B-trees gained nothing. */
  readonly #due = new Map<string, Due>();

  constructor(statements: AggregateStatements) {
    this.#statements = statements;
  }

  add(change: LearnedChange): void {
    const { template, commandStat, lineStat, transition, slot, profile } = this.#statements;
    this.#set(`t${change.template.templateId}`, template, change.template);
    for (const row of change.commandStats) this.#set(`c${row.scope}\0${row.templateId}`, commandStat, row);
    for (const row of change.lineStats)
      this.#set(`l${row.scope}\0${row.templateId}\0${row.cmdRaw}`, lineStat, row);
    for (const row of change.transitions)
      this.#set(`n${row.scope}\0${row.prevTemplateId}\0${row.nextTemplateId}`, transition, row);
    for (const row of change.slots)
      this.#set(`s${row.scope}\0${row.templateId}\0${row.slotIndex}\0${row.value}`, slot, row);
    for (const row of change.profiles) this.#set(`p${row.scope}`, profile, row);
    for (const row of change.forgotten) this.#set(keyOf(row), this.#statements.forget[row.kind], row);
  }

  write(): void {
    for (const { statement, row } of this.#due.values()) statement.run(row);
  }

  // A statement takes the rows of its own table: what `add` pairs it with.
  #set<Row>(key: string, statement: Pick<RowStatement<Row>, 'run'>, row: Row): void {
    this.#due.set(key, { statement, row });
  }
}

/** Rows of which each has its key alone. */
export function writeRows(statements: AggregateStatements, { rows, forgotten }: GatheredPiece): void {
  for (const name of ['template', 'commandStat', 'lineStat', 'transition', 'slot'] as const)
    for (const values of rows[name]) statements[name].runValues(values);
  for (const row of forgotten) statements.forget[row.kind].run(row);
}

function keyOf(row: ForgottenRow): string {
  switch (row.kind) {
    case 'template':
      return `t${row.templateId}`;
    case 'profile':
      return `p${row.scope}`;
    case 'command':
      return `c${row.scope}\0${row.templateId}`;
    case 'line':
      return `l${row.scope}\0${row.templateId}\0${row.cmdRaw}`;
    case 'transition':
      return `n${row.scope}\0${row.prevTemplateId}\0${row.nextTemplateId}`;
    case 'slot':
      return `s${row.scope}\0${row.templateId}\0${row.slotIndex}\0${row.value}`;
  }
}
