import type { TemplateId } from '@hunch/common/ids';
import type { Memory } from './memory/memory.ts';
import {
  indexOfSlotGroup,
  slotGroup,
  templateOfSlotGroup,
  type StatTableName,
} from './memory/stat-tables.ts';
import type { Profile } from './memory/profiles.ts';
import type { Forgotten } from './memory/stored-memory.ts';
import type {
  CommandEventRow,
  CommandStatRow,
  ForgottenRow,
  LearnedChange,
  LineStatRow,
  SlotRow,
  TransitionRow,
} from './ports.ts';

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
export class ChangeRows {
  readonly #memory: Memory;
  readonly #touched: Touched[] = [];
  /** One command has two templates and up to forty rows that name them. */
  readonly #identities = new Map<number, TemplateId>();

  constructor(memory: Memory) {
    this.#memory = memory;
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
      if (name === 'commands') commandStats.push(this.#commandStat(row));
      else if (name === 'lines') lineStats.push(this.#lineStat(row));
      else if (name === 'transitions') transitions.push(this.#transition(row));
      else slots.push(this.#slot(row));
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

  #commandStat(row: number): CommandStatRow {
    const { stored } = this.#memory;
    const table = stored.tables.commands;
    return {
      scope: stored.scopeName(table.scope(row)),
      templateId: this.#identity(table.group(row)),
      score: table.score(row),
      successCount: table.successes(row),
      failureCount: table.others(row),
      lastSeenMs: table.lastSeen(row),
    };
  }

  #lineStat(row: number): LineStatRow {
    const { texts, stored } = this.#memory;
    const table = stored.tables.lines;
    return {
      scope: stored.scopeName(table.scope(row)),
      templateId: this.#identity(table.group(row)),
      cmdRaw: texts.text(table.member(row)),
      score: table.score(row),
      successCount: table.successes(row),
      failureCount: table.others(row),
      lastSeenMs: table.lastSeen(row),
    };
  }

  #transition(row: number): TransitionRow {
    const { stored } = this.#memory;
    const table = stored.tables.transitions;
    return {
      scope: stored.scopeName(table.scope(row)),
      prevTemplateId: this.#identity(table.group(row)),
      nextTemplateId: this.#identity(table.member(row)),
      weight: table.score(row),
      count: table.successes(row),
      lastSeenMs: table.lastSeen(row),
    };
  }

  #slot(row: number): SlotRow {
    const { texts, stored } = this.#memory;
    const table = stored.tables.slots;
    const group = table.group(row);
    return {
      scope: stored.scopeName(table.scope(row)),
      templateId: this.#identity(templateOfSlotGroup(group)),
      slotIndex: indexOfSlotGroup(group),
      value: texts.text(table.member(row)),
      weight: table.score(row),
      count: table.successes(row),
      lastSeenMs: table.lastSeen(row),
    };
  }

  #identity(template: number): TemplateId {
    const known = this.#identities.get(template);
    if (known !== undefined) return known;
    const identity = this.#memory.templates.identity(template);
    this.#identities.set(template, identity);
    return identity;
  }

  #forgotten(written: ReadonlySet<number>, cmdNorm: string): ForgottenRow[] {
    const { rows, templates } = this.#memory.stored.takeForgotten();
    if (rows.length === 0) return [];
    const result: ForgottenRow[] = [];
    const { templates: pool } = this.#memory;
    for (const row of rows)
      if (!this.#isBack(row, written)) result.push(forgottenRow(row, (norm) => pool.identityOf(norm)));
    for (const template of new Set(templates)) {
      // The event names its own template, whatever became of its counts.
      if (template !== cmdNorm && !this.#isNamed(template)) {
        result.push({ kind: 'template', templateId: pool.identityOf(template) });
      }
    }
    return result;
  }

  #isNamed(cmdNorm: string): boolean {
    const { templates } = this.#memory;
    const template = templates.find(cmdNorm);
    return template >= 0 && templates.isStored(template);
  }

  #isBack(row: Forgotten, written: ReadonlySet<number>): boolean {
    const { templates, texts, stored } = this.#memory;
    const scope = stored.scopeOf(row.scope);
    const template = templates.find(row.template);
    if (scope < 0 || template < 0) return false;
    const table = stored.tables[row.table];
    const group = row.table === 'slots' ? slotGroup(template, row.slotIndex) : template;
    const member = memberOf(row);
    const found = table.find(scope, group, member);
    return found >= 0 && written.has(keyOf(row.table, found));

    function memberOf(forgotten: Forgotten): number {
      if (forgotten.table === 'commands') return 0;
      return forgotten.table === 'transitions'
        ? templates.find(forgotten.member)
        : texts.find(forgotten.member);
    }
  }
}

const tableNames = ['commands', 'lines', 'transitions', 'slots'] as const satisfies readonly StatTableName[];

/** Of a row that is there: no other row of any table has it meanwhile. */
function keyOf(name: StatTableName, row: number): number {
  return row * tableNames.length + tableNames.indexOf(name);
}

function forgottenRow(row: Forgotten, identityOf: (cmdNorm: string) => TemplateId): ForgottenRow {
  const { scope } = row;
  const templateId = identityOf(row.template);
  switch (row.table) {
    case 'commands':
      return { kind: 'command', scope, templateId };
    case 'lines':
      return { kind: 'line', scope, templateId, cmdRaw: row.member };
    case 'transitions':
      return {
        kind: 'transition',
        scope,
        prevTemplateId: templateId,
        nextTemplateId: identityOf(row.member),
      };
    case 'slots':
      return { kind: 'slot', scope, templateId, slotIndex: row.slotIndex, value: row.member };
  }
}
