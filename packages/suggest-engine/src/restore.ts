import type { SessionId } from '@hunch/common/ids';
import { bounds } from './bounds.ts';
import { recall } from './feedback.ts';
import { loadImage, type EngineImage } from './image.ts';
import { commandNotFound, outcomeOf } from './learn.ts';
import { sessionMark } from './memory/history.ts';
import type { Memory } from './memory/memory.ts';
import { slotGroup } from './memory/stat-tables.ts';
import { slotsMax } from './normalize/template.ts';
import type { CommandEventRow, StoreSnapshot } from './ports.ts';
import type { EngineOptions } from './config.ts';

/**
 * Reads back what a store kept, into an empty memory. Rows that name an unknown template are skipped: a store that lost
 * some still serves the rest.
 */
export function restore(
  memory: Memory,
  options: EngineOptions,
  snapshot: StoreSnapshot,
  image?: EngineImage,
): void {
  const isLoaded = image !== undefined && loadImage(memory, options, image);
  const held = isLoaded ? [] : restoreRows(memory, snapshot);
  restoreEvents(memory, [...snapshot.recentEvents(bounds.historyMax)], !isLoaded);
  for (const row of snapshot.recentFeedback(bounds.feedbackMax)) recall(memory, options, row);
  for (const row of snapshot.recentBlocks(bounds.blockedMax)) recall(memory, options, row);
  // A store larger than the bounds: what does not fit stays out, and in the store.
  memory.stored.takeForgotten();
  for (const template of held) memory.templates.release(template);
}

/** @returns the templates, which are held until all is read */
function restoreRows(memory: Memory, snapshot: StoreSnapshot): Iterable<number> {
  const templates = restoreTemplates(memory, snapshot);
  restoreStats(memory, snapshot, templates);
  restoreSlots(memory, snapshot, templates);
  memory.profiles.load([...snapshot.profiles()]);
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
    commands.restore(stored.internScope(row.scope), template, 0, {
      score: row.score,
      lastSeen: row.lastSeenMs,
      successes: row.successCount,
      others: row.failureCount,
    });
  }
  const globalLines: number[] = [];
  for (const row of snapshot.lineStats()) {
    const template = templates.get(row.templateId);
    if (template === undefined) continue;
    const scope = stored.internScope(row.scope);
    const line = texts.intern(row.cmdRaw);
    texts.retain(line);
    lines.restore(scope, template, line, {
      score: row.score,
      lastSeen: row.lastSeenMs,
      successes: row.successCount,
      others: row.failureCount,
    });
    if (scope === stored.global) globalLines.push(line);
    texts.release(line);
  }
  // Those that had to make room meanwhile are gone from the table.
  stored.prefixes.load([...new Set(globalLines)].filter((line) => lines.find(stored.global, 0, line) >= 0));
  for (const row of snapshot.transitions()) {
    const previous = templates.get(row.prevTemplateId);
    const next = templates.get(row.nextTemplateId);
    if (previous === undefined || next === undefined) continue;
    transitions.restore(stored.internScope(row.scope), previous, next, {
      score: row.weight,
      lastSeen: row.lastSeenMs,
      successes: row.count,
      others: 0,
    });
  }
}

function restoreSlots(memory: Memory, snapshot: StoreSnapshot, templates: ReadonlyMap<string, number>): void {
  const { stored, texts } = memory;
  for (const row of snapshot.slots()) {
    const template = templates.get(row.templateId);
    if (template === undefined || row.slotIndex >= slotsMax) continue;
    const group = slotGroup(template, row.slotIndex);
    const value = texts.intern(row.value);
    texts.retain(value);
    stored.tables.slots.restore(stored.internScope(row.scope), group, value, {
      score: row.weight,
      lastSeen: row.lastSeenMs,
      successes: row.count,
      others: 0,
    });
    texts.release(value);
  }
}

/**
 * Continues sessions, and the history unless it is there, as if the events had just been learnt. Sessions are made for the latest only, as many as
 * stay open: of the others nothing is needed but which line came before.
 */
function restoreEvents(memory: Memory, events: readonly CommandEventRow[], fillsHistory: boolean): void {
  const open = new Set<SessionId>();
  for (let place = events.length - 1; place >= 0 && open.size < bounds.sessionsMax; place -= 1) {
    const event = events[place];
    if (event !== undefined) open.add(event.sessionId);
  }
  const previousLines = new Map<SessionId, number>();
  for (const event of events) {
    const template = memory.templates.find(event.cmdNorm);
    if (template < 0) continue;
    const line = suggestableLine(memory, event);
    if (line >= 0 && fillsHistory) {
      memory.history.add({
        line,
        template,
        previousLine: previousLines.get(event.sessionId) ?? -1,
        cwd: memory.texts.intern(event.cwd),
        repo: event.repoKey === null ? -1 : memory.texts.intern(event.repoKey),
        branch: event.branch === null ? -1 : memory.texts.intern(event.branch),
        session: sessionMark(event.sessionId),
        failed: Number(outcomeOf(event.exitCode) === 'other'),
      });
    }
    previousLines.set(event.sessionId, line);
    if (!open.has(event.sessionId)) continue;
    const outcome = outcomeOf(event.exitCode);
    const command = {
      template,
      line,
      tsMs: event.tsMs,
      isEphemeral: false,
      hasFailed: outcome === 'other',
    };
    memory.sessions.awaken(event.sessionId).learn(command, outcome);
  }
}

/** -1 for a line without a count, which must not be shown: it was redacted, too long, or its command never found. */
function suggestableLine({ stored, texts }: Memory, event: CommandEventRow): number {
  const line = texts.find(event.cmdRaw);
  if (line < 0 || event.exitCode === commandNotFound) return -1;
  return stored.tables.lines.find(stored.global, 0, line) < 0 ? -1 : line;
}
