import type { TemplateId } from '@hunch/common/ids';
import type { Memory } from '../memory/memory.ts';
import { slotGroup, slotIndexEnd } from '../memory/stat-tables.ts';
import { identityOf } from '../normalize/identity.ts';
import type { ForgottenRow, LearnedChange } from '../ports.ts';
import { addStoredEvent } from './stored-events.ts';
import { outcomesOf, weightOf } from './stored-stats.ts';

/**
 * Takes changes that were written after an image was made into the memory that was loaded from it: rows have absolute
 * values, so that nothing is learnt anew. What is left is what all rows together say, but for the profiles.
 */
export function replayChanges(memory: Memory, changes: readonly LearnedChange[]): void {
  if (changes.length === 0) return;
  const names = new TemplateNames(memory);
  for (const change of changes) replay(memory, names, change);
}

function replay(memory: Memory, names: TemplateNames, change: LearnedChange): void {
  const { templates, texts } = memory;
  const { event, template: row } = change;
  const template = templates.intern(row.cmdNorm, row.slotCount);
  const line = change.lineStats.length > 0 ? texts.intern(event.cmdRaw) : -1;
  // Held, because what is forgotten may have been their last holder.
  templates.retain(template);
  if (line >= 0) texts.retain(line);
  names.add(row.templateId, row.cmdNorm);
  for (const forgotten of change.forgotten) forget(memory, names, forgotten);
  putRows(memory, names, change);
  templates.see(template, row.firstSeenMs, row.lastSeenMs);
  addStoredEvent(memory, event, template, line);
  templates.release(template);
  if (line >= 0) texts.release(line);
}

function putRows({ stored, texts }: Memory, names: TemplateNames, change: LearnedChange): void {
  const { commands, lines, transitions, slots } = stored.tables;
  for (const row of change.commandStats) {
    const template = names.find(row.templateId);
    if (template >= 0) commands.put(stored.internScope(row.scope), template, 0, outcomesOf(row));
  }
  for (const row of change.lineStats) {
    const template = names.find(row.templateId);
    if (template < 0) continue;
    const scope = stored.internScope(row.scope);
    const line = texts.intern(row.cmdRaw);
    lines.put(scope, template, line, outcomesOf(row));
    if (scope === stored.global) stored.prefixes.strengthened(line);
  }
  for (const row of change.transitions) {
    const previous = names.find(row.prevTemplateId);
    const next = names.find(row.nextTemplateId);
    if (previous >= 0 && next >= 0)
      transitions.put(stored.internScope(row.scope), previous, next, weightOf(row));
  }
  for (const row of change.slots) {
    const template = names.find(row.templateId);
    if (template < 0 || row.slotIndex >= slotIndexEnd) continue;
    const group = slotGroup(template, row.slotIndex);
    slots.put(stored.internScope(row.scope), group, texts.intern(row.value), weightOf(row));
  }
}

function forget({ stored, texts }: Memory, names: TemplateNames, row: ForgottenRow): void {
  // A template goes with the last row that names it.
  if (row.kind === 'template' || row.kind === 'profile') return;
  const { commands, lines, transitions, slots } = stored.tables;
  const scope = stored.scopeOf(row.scope);
  const template = names.find(row.kind === 'transition' ? row.prevTemplateId : row.templateId);
  if (scope < 0 || template < 0) return;
  switch (row.kind) {
    case 'command':
      commands.drop(scope, template, 0);
      return;
    case 'line':
      lines.drop(scope, template, texts.find(row.cmdRaw));
      return;
    case 'transition':
      transitions.drop(scope, template, names.find(row.nextTemplateId));
      return;
    case 'slot':
      slots.drop(scope, slotGroup(template, row.slotIndex), texts.find(row.value));
  }
}

/**
 * Finds templates by their identity, which the memory does not keep. Most that a change names are its own or were used
 * a moment ago, so identities are computed from the newest command back, and only until the one is found.
 */
class TemplateNames {
  readonly #memory: Memory;
  readonly #names = new Map<TemplateId, string>();
  readonly #others: Iterator<string>;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#others = namesByAge(memory);
  }

  add(id: TemplateId, cmdNorm: string): void {
    this.#names.set(id, cmdNorm);
  }

  /** -1: nothing names it any more. */
  find(id: TemplateId): number {
    for (let name = this.#names.get(id); ; name = this.#names.get(id)) {
      if (name !== undefined) return this.#memory.templates.find(name);
      const next = this.#others.next();
      if (next.done === true) return -1;
      this.#names.set(identityOf(next.value), next.value);
    }
  }
}

function* namesByAge({ recent, templates }: Memory): Generator<string> {
  const seen = new Set<number>();
  for (let age = recent.size - 1; age >= 0; age -= 1) {
    const { template } = recent.at(age);
    if (!seen.has(template)) yield templates.cmdNorm(template);
    seen.add(template);
  }
  for (let id = 0; id < templates.idsEnd; id += 1) if (!seen.has(id)) yield templates.cmdNorm(id);
}
