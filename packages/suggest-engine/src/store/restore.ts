import { bounds } from '../bounds.ts';
import { applyFeedbackRow } from '../feedback.ts';
import { loadImage, type EngineImage } from './image.ts';
import { commandNotFound } from '../learn.ts';
import type { Memory } from '../memory/memory.ts';
import { slotGroup, slotIndexEnd } from '../memory/stat-tables.ts';
import type { LearnedChange, StoreSnapshot } from '../ports.ts';
import type { EngineOptions } from '../options.ts';
import { addStoredEvent } from './stored-events.ts';
import { outcomesOf, weightOf } from './stored-stats.ts';

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
  continueSessions(memory);
  for (const row of snapshot.recentFeedback(bounds.feedbackMax)) applyFeedbackRow(memory, options, row);
  for (const row of snapshot.recentBlocks(bounds.blockedMax)) applyFeedbackRow(memory, options, row);
  // A store larger than the bounds: what does not fit stays out, and in the store.
  memory.stored.takeForgotten();
  for (const template of held) memory.templates.release(template);
}

/** @returns the templates, which are held until all is read */
function restoreRows(memory: Memory, snapshot: StoreSnapshot): Iterable<number> {
  const templates = restoreTemplates(memory, snapshot);
  restoreStats(memory, snapshot, templates);
  restoreSlots(memory, snapshot, templates);
  return templates.values();
}

/** Template identity -> number, each held until all rows are read. */
function restoreTemplates(memory: Memory, snapshot: StoreSnapshot): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const row of snapshot.templates()) {
    const template = memory.templates.intern(row.cmdNorm, row.slotCount);
    memory.templates.retain(template);
    memory.templates.see(template, row.firstSeenMs, row.lastSeenMs);
    numbers.set(row.templateId, template);
  }
  return numbers;
}

function restoreStats(memory: Memory, snapshot: StoreSnapshot, templates: ReadonlyMap<string, number>): void {
  const { stored, texts } = memory;
  const { commands, lines, transitions } = stored.tables;
  for (const row of snapshot.commandStats()) {
    const template = templates.get(row.templateId);
    if (template === undefined) continue;
    commands.restore(stored.internScope(row.scope), template, 0, outcomesOf(row));
  }
  const globalLines: number[] = [];
  for (const row of snapshot.lineStats()) {
    const template = templates.get(row.templateId);
    if (template === undefined) continue;
    const scope = stored.internScope(row.scope);
    const line = texts.intern(row.cmdRaw);
    texts.retain(line);
    lines.restore(scope, template, line, outcomesOf(row));
    if (scope === stored.global) globalLines.push(line);
    texts.release(line);
  }
  // Those that had to make room meanwhile are gone from the table.
  stored.prefixes.load([...new Set(globalLines)].filter((line) => lines.find(stored.global, 0, line) >= 0));
  for (const row of snapshot.transitions()) {
    const previous = templates.get(row.prevTemplateId);
    const next = templates.get(row.nextTemplateId);
    if (previous === undefined || next === undefined) continue;
    transitions.restore(stored.internScope(row.scope), previous, next, weightOf(row));
  }
}

function restoreSlots(memory: Memory, snapshot: StoreSnapshot, templates: ReadonlyMap<string, number>): void {
  const { stored, texts } = memory;
  for (const row of snapshot.slots()) {
    const template = templates.get(row.templateId);
    if (template === undefined || row.slotIndex >= slotIndexEnd) continue;
    const group = slotGroup(template, row.slotIndex);
    const value = texts.intern(row.value);
    texts.retain(value);
    stored.tables.slots.restore(stored.internScope(row.scope), group, value, weightOf(row));
    texts.release(value);
  }
}

function restoreEvents(memory: Memory, snapshot: StoreSnapshot): void {
  for (const event of snapshot.recentEvents(bounds.historyMax)) {
    const template = memory.templates.find(event.cmdNorm);
    if (template < 0) continue;
    const line = event.exitCode === commandNotFound ? -1 : memory.texts.find(event.cmdRaw);
    addStoredEvent(memory, event, template, countedLine(memory, line));
  }
}

/** Continues the latest sessions, as many as stay open. */
function continueSessions(memory: Memory): void {
  const { recent, sessions } = memory;
  for (const [id, places] of recent.bySession(bounds.sessionsMax)) {
    // Which lines count is settled now: some may have to make room before the session is asked for.
    const lines = Int32Array.from(places, (place) => countedLine(memory, recent.lineAt(place)));
    sessions.continue(id, (session) => {
      for (const [index, place] of places.entries()) {
        const { template, tsMs, outcome } = recent.read(place);
        const line = lines[index] ?? -1;
        session.learn({ template, line, tsMs, isEphemeral: false, hasFailed: outcome === 'other' }, outcome);
      }
    });
  }
}

/** -1 for a line without a count, which must not be shown: it was redacted or too long, or its row had to make room. */
function countedLine({ stored }: Memory, line: number): number {
  return line < 0 || stored.tables.lines.find(stored.global, 0, line) < 0 ? -1 : line;
}
