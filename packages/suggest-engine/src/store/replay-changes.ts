import type { TemplateId } from '@hunch/common/ids';
import { wasStarted } from '../learn.ts';
import type { Memory } from '../memory/memory.ts';
import { identityOf } from '../normalize/identity.ts';
import { statKinds, type LearnedChange } from '../ports.ts';
import { StatWriter } from './stat-rows.ts';
import { addStoredEvent } from './stored-events.ts';

/**
 * Takes changes that were written after an image was made into the memory that was loaded from it: rows have absolute
 * values, so that nothing is learnt anew. What is left is what all rows together say, but for the profiles.
 */
export function replayChanges(memory: Memory, changes: readonly LearnedChange[]): void {
  if (changes.length === 0) return;
  const names = new TemplateNames(memory);
  const writer = new StatWriter(memory, (id) => names.find(id));
  for (const change of changes) replay(memory, names, writer, change);
}

function replay(memory: Memory, names: TemplateNames, writer: StatWriter, change: LearnedChange): void {
  const { templates, texts } = memory;
  const { event, stats, template: row } = change;
  const template = templates.intern(row.cmdNorm, row.slotCount);
  const isCounted = stats.lines.length > 0;
  // One that could not be started changes no count of its line.
  const started = wasStarted(event.exitCode);
  const line = isCounted ? texts.intern(event.cmdRaw) : started ? -1 : texts.find(event.cmdRaw);
  // Held, because what is forgotten may have been their last holder.
  templates.retain(template);
  if (line >= 0) texts.retain(line);
  names.add(row.templateId, row.cmdNorm);
  for (const gone of change.forgotten) {
    // A template goes with the last row that names it.
    if (gone.kind !== 'template' && gone.kind !== 'profile') writer.drop(gone.kind, gone);
  }
  for (const kind of statKinds) for (const stat of stats[kind]) writer.put(kind, stat);
  templates.see(template, row.firstSeenMs, row.lastSeenMs);
  addStoredEvent(memory, event, template, line);
  templates.release(template);
  if (line >= 0) texts.release(line);
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

function* namesByAge({ history, templates }: Memory): Generator<string> {
  const seen = new Set<number>();
  for (let at = history.newest; at > 0; at = history.previous(at)) {
    const template = history.template(at);
    if (!seen.has(template)) yield templates.cmdNorm(template);
    seen.add(template);
  }
  for (let id = 0; id < templates.idsEnd; id += 1) if (!seen.has(id)) yield templates.cmdNorm(id);
}
