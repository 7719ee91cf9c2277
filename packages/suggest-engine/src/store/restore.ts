import type { TemplateId } from '@hunch/common/ids';
import { bounds } from '../bounds.ts';
import { applyFeedbackRow } from '../feedback.ts';
import { countedLine, loadImage, type EngineImage } from './image.ts';
import type { Memory } from '../memory/memory.ts';
import { statKinds, type LearnedChange, type StoreSnapshot } from '../ports.ts';
import type { EngineOptions } from '../options.ts';
import { addStoredEvent } from './stored-events.ts';
import { StatWriter } from './stat-rows.ts';

/** An image, and the changes that were written after it was made. */
export interface Kept {
  readonly image: EngineImage;
  readonly changes: readonly LearnedChange[];
}

/**
 * Reads back what a store kept, into an empty memory. Rows that name an unknown template are skipped: a store that lost
 * some still serves the rest.
 */
export function restore(memory: Memory, options: EngineOptions, snapshot: StoreSnapshot, kept?: Kept): void {
  const isLoaded = kept !== undefined && loadImage(memory, options, kept.image, kept.changes);
  const held = isLoaded ? [] : restoreRows(memory, snapshot);
  if (!isLoaded) restoreEvents(memory, snapshot);
  const isNewest = isLoaded && kept.changes.length === 0;
  memory.profiles.load(isNewest ? kept.image.profiles : [...snapshot.profiles()]);
  for (const row of snapshot.recentFeedback(bounds.feedbackMax)) applyFeedbackRow(memory, options, row);
  for (const row of snapshot.recentBlocks(bounds.blockedMax)) applyFeedbackRow(memory, options, row);
  // A store larger than the bounds: what does not fit stays out, and in the store.
  memory.stored.takeForgotten();
  for (const template of held) memory.templates.release(template);
}

/** @returns the templates, which are held until all is read */
function restoreRows(memory: Memory, snapshot: StoreSnapshot): Iterable<number> {
  const { stored, templates } = memory;
  const numbers = new Map<TemplateId, number>();
  for (const row of snapshot.templates()) {
    const template = templates.intern(row.cmdNorm, row.slotCount);
    templates.retain(template);
    templates.see(template, row.firstSeenMs, row.lastSeenMs);
    numbers.set(row.templateId, template);
  }
  const writer = new StatWriter(memory, (id) => numbers.get(id) ?? -1);
  for (const kind of statKinds) for (const row of snapshot.stats(kind)) writer.restore(kind, row);
  const { lines } = stored.tables;
  const globalLines: number[] = [];
  for (const row of lines.rows()) if (lines.scope(row) === stored.global) globalLines.push(lines.member(row));
  stored.prefixes.load(globalLines);
  return numbers.values();
}

function restoreEvents(memory: Memory, snapshot: StoreSnapshot): void {
  for (const event of snapshot.recentEvents(bounds.historyMax, bounds.historyElsewhereMax)) {
    const template = memory.templates.find(event.cmdNorm);
    if (template < 0) continue;
    const line = memory.texts.find(event.cmdRaw);
    addStoredEvent(memory, event, template, countedLine(memory, line));
  }
}
