import type { TemplateId } from '@hunch/common/ids';
import type { Memory } from '../memory/memory.ts';
import { indexOfSlotGroup, slotGroup, templateOfSlotGroup } from '../memory/stat-tables.ts';
import type { Forgotten } from '../memory/stored-memory.ts';
import type { CommandStatRow, ForgottenRow, LineStatRow, SlotRow, TransitionRow } from '../ports.ts';

/** Reads rows of the stored tables off as a store keeps them. */
export class RowReader {
  readonly #memory: Memory;
  /** One command has two templates and up to forty rows that name them. */
  readonly #identities = new Map<number, TemplateId>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  commandStat(row: number): CommandStatRow {
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

  lineStat(row: number): LineStatRow {
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

  transition(row: number): TransitionRow {
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

  slot(row: number): SlotRow {
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

  /** The row that has come back in the place of one that was given up, or -1. */
  found(row: Forgotten): number {
    const { templates, texts, stored } = this.#memory;
    const scope = stored.scopeOf(row.scope);
    const template = templates.find(row.template);
    if (scope < 0 || template < 0) return -1;
    const table = stored.tables[row.table];
    const group = row.table === 'slots' ? slotGroup(template, row.slotIndex) : template;
    return table.find(scope, group, memberOf(row));

    function memberOf(forgotten: Forgotten): number {
      if (forgotten.table === 'commands') return 0;
      return forgotten.table === 'transitions'
        ? templates.find(forgotten.member)
        : texts.find(forgotten.member);
    }
  }

  forgotten(row: Forgotten): ForgottenRow {
    const { scope } = row;
    const templateId = this.#memory.templates.identityOf(row.template);
    switch (row.table) {
      case 'commands':
        return { kind: 'command', scope, templateId };
      case 'lines':
        return { kind: 'line', scope, templateId, cmdRaw: row.member };
      case 'transitions': {
        const nextTemplateId = this.#memory.templates.identityOf(row.member);
        return { kind: 'transition', scope, prevTemplateId: templateId, nextTemplateId };
      }
      case 'slots':
        return { kind: 'slot', scope, templateId, slotIndex: row.slotIndex, value: row.member };
    }
  }

  /** Whether any row of the store names a template. */
  isNamed(cmdNorm: string): boolean {
    const { templates } = this.#memory;
    const template = templates.find(cmdNorm);
    return template >= 0 && templates.isStored(template);
  }

  #identity(template: number): TemplateId {
    const known = this.#identities.get(template);
    if (known !== undefined) return known;
    const identity = this.#memory.templates.identity(template);
    this.#identities.set(template, identity);
    return identity;
  }
}
