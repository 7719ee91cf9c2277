import type { Memory } from '../memory/memory.ts';
import type { StatTableName } from '../memory/stat-tables.ts';
import type { Profile } from '../memory/profiles.ts';
import type {
  CommandEventRow,
  CommandStatRow,
  ForgottenRow,
  LearnedChange,
  LineStatRow,
  SlotRow,
  TransitionRow,
} from '../ports.ts';
import { RowReader } from './row-reader.ts';

/** Is told of each row of the stored tables that a command was counted in. */
export interface CountedRows {
  touch(name: StatTableName, row: number): void;
}

interface Touched {
  readonly table: StatTableName;
  readonly scope: number;
  readonly group: number;
  readonly member: number;
}

/**
 * Collects which rows one command touched and writes them out once all are counted: a row touched first may be given up
 * for one touched later, and what was given up may come back.
 */
export class ChangedRows implements CountedRows {
  readonly #memory: Memory;
  readonly #touched: Touched[] = [];
  readonly #reader: RowReader;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#reader = new RowReader(memory);
  }

  touch(name: StatTableName, row: number): void {
    const table = this.#memory.stored.tables[name];
    this.#touched.push({
      table: name,
      scope: table.scope(row),
      group: table.group(row),
      member: table.member(row),
    });
  }

  finish(event: CommandEventRow, template: number, profiles: readonly Profile[]): LearnedChange {
    const { templates, stored } = this.#memory;
    const commandStats: CommandStatRow[] = [];
    const lineStats: LineStatRow[] = [];
    const transitions: TransitionRow[] = [];
    const slots: SlotRow[] = [];
    const written = new Set<number>();
    for (const { table: name, scope, group, member } of this.#touched) {
      const row = stored.tables[name].find(scope, group, member);
      if (row < 0) continue;
      const key = keyOf(name, row);
      // The same value may stand in one slot twice only by way of two touches of one row.
      if (written.has(key)) continue;
      written.add(key);
      if (name === 'commands') commandStats.push(this.#reader.commandStat(row));
      else if (name === 'lines') lineStats.push(this.#reader.lineStat(row));
      else if (name === 'transitions') transitions.push(this.#reader.transition(row));
      else slots.push(this.#reader.slot(row));
    }
    const seen = templates.seen(template);
    return {
      event,
      template: {
        templateId: event.templateId,
        cmdNorm: event.cmdNorm,
        slotCount: templates.slotCount(template),
        firstSeenMs: seen.firstMs,
        lastSeenMs: seen.lastMs,
      },
      commandStats,
      lineStats,
      transitions,
      slots,
      profiles: profiles.map((profile) => this.#memory.profiles.rowOf(profile)),
      forgotten: [
        ...this.#forgotten(written, event.cmdNorm),
        ...this.#memory.profiles.takeForgotten().map((scope): ForgottenRow => ({ kind: 'profile', scope })),
      ],
    };
  }

  #forgotten(written: ReadonlySet<number>, cmdNorm: string): ForgottenRow[] {
    const { rows, templates } = this.#memory.stored.takeForgotten();
    if (rows.length === 0) return [];
    const result: ForgottenRow[] = [];
    for (const row of rows) {
      const back = this.#reader.found(row);
      if (back < 0 || !written.has(keyOf(row.table, back))) result.push(this.#reader.forgotten(row));
    }
    for (const template of new Set(templates)) {
      // The event names its own template, whatever became of its counts.
      if (template !== cmdNorm && !this.#reader.isNamed(template)) {
        const templateId = this.#memory.templates.identityOf(template);
        result.push({ kind: 'template', templateId });
      }
    }
    return result;
  }
}

const tableNames = ['commands', 'lines', 'transitions', 'slots'] as const satisfies readonly StatTableName[];

/** Of a row that is there: no other row of any table has it meanwhile. */
function keyOf(name: StatTableName, row: number): number {
  return row * tableNames.length + tableNames.indexOf(name);
}
