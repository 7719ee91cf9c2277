import type { TemplateId } from '@hunch/common/ids';
import type { Memory } from '../memory/memory.ts';
import { indexOfSlotGroup, slotGroup, slotIndexEnd, templateOfSlotGroup } from '../memory/stat-tables.ts';
import type { Forgotten } from '../memory/stored-memory.ts';
import type { ForgottenRow, StatKey, StatKind, StatRow } from '../ports.ts';

/** Reads a row of the stored tables off as a store keeps it. */
export function readStat({ stored, templates, texts }: Memory, kind: StatKind, row: number): StatRow {
  const table = stored.tables[kind];
  const group = table.group(row);
  const member = table.member(row);
  const isSlot = kind === 'slots';
  return {
    scope: stored.scopeName(table.scope(row)),
    templateId: templates.identity(isSlot ? templateOfSlotGroup(group) : group),
    slotIndex: isSlot ? indexOfSlotGroup(group) : 0,
    member:
      kind === 'commands' ? '' : kind === 'transitions' ? templates.identity(member) : texts.text(member),
    score: table.score(row),
    successes: table.successes(row),
    failures: table.others(row),
    lastSeenMs: table.lastSeen(row),
  };
}

/** What a store deletes for a row that was given up. */
export function forgottenStat({ templates }: Memory, row: Forgotten): ForgottenRow {
  const { kind, scope, template, slotIndex } = row;
  const member = kind === 'transitions' ? templates.identityOf(row.member) : row.member;
  return { kind, scope, templateId: templates.identityOf(template), slotIndex, member };
}

/** Whether a row that was given up has come back. */
export function isBack({ stored, templates, texts }: Memory, row: Forgotten): boolean {
  const { kind, slotIndex } = row;
  const template = templates.find(row.template);
  const named = kind === 'transitions' ? templates.find(row.member) : texts.find(row.member);
  const member = kind === 'commands' ? 0 : named;
  const group = kind === 'slots' ? slotGroup(template, slotIndex) : template;
  return template >= 0 && stored.tables[kind].find(stored.scopeOf(row.scope), group, member) >= 0;
}

/** Writes rows of a store into the tables of a memory. */
export class StatWriter {
  readonly #memory: Memory;
  readonly #templateOf: (id: TemplateId) => number;

  /** @param templateOf the number of a template, or -1: rows that name an unknown one are left out */
  constructor(memory: Memory, templateOf: (id: TemplateId) => number) {
    this.#memory = memory;
    this.#templateOf = templateOf;
  }

  /** Adds a row; one that is here already stays. */
  restore(kind: StatKind, row: StatRow): void {
    this.#write(kind, row, 'restore');
  }

  /** Brings a row to what was written for it later. */
  put(kind: StatKind, row: StatRow): void {
    const { stored } = this.#memory;
    const member = this.#write(kind, row, 'put');
    if (kind === 'lines' && member >= 0 && stored.scopeOf(row.scope) === stored.global)
      stored.prefixes.strengthened(member);
  }

  /** Gives a row up, if it is here. */
  drop(kind: StatKind, key: StatKey): void {
    const { stored, texts } = this.#memory;
    const group = this.#groupOf(kind, key);
    if (group < 0) return;
    const scope = stored.scopeOf(key.scope);
    stored.tables[kind].drop(
      scope,
      group,
      this.#memberOf(kind, key, (text) => texts.find(text)),
    );
  }

  /** @returns the member, or -1: nothing was written */
  #write(kind: StatKind, row: StatRow, how: 'restore' | 'put'): number {
    const { stored, texts } = this.#memory;
    const group = this.#groupOf(kind, row);
    const member = group < 0 ? -1 : this.#memberOf(kind, row, (text) => texts.intern(text));
    if (member < 0) return -1;
    const hasText = kind === 'lines' || kind === 'slots';
    // Held, because making room may take the last other holder away in between.
    if (hasText) texts.retain(member);
    const { score, successes, failures: others, lastSeenMs: lastSeen } = row;
    const stat = { score, successes, others, lastSeen };
    stored.tables[kind][how](stored.internScope(row.scope), group, member, stat);
    if (hasText && texts.release(member)) return -1;
    return member;
  }

  /** -1: unknown. */
  #groupOf(kind: StatKind, { templateId, slotIndex }: StatKey): number {
    const template = this.#templateOf(templateId);
    if (kind !== 'slots' || template < 0) return template;
    return slotIndex < slotIndexEnd ? slotGroup(template, slotIndex) : -1;
  }

  #memberOf(kind: StatKind, { member }: StatKey, numberOf: (text: string) => number): number {
    if (kind === 'commands') return 0;
    // A transition's member is an identity.
    return kind === 'transitions' ? this.#templateOf(member as TemplateId) : numberOf(member);
  }
}
