import type { Database } from 'better-sqlite3';
import { noteDeletion } from './free-space.ts';
import { tables } from './tables.ts';

export const retainBounds = {
  /** Rows of one step: a few tens of milliseconds, which only a search waits for. */
  rowsPerStep: 2_000,
} as const;

export interface RetainRequest {
  /** What was last seen before goes; null: nothing goes for its age. */
  readonly beforeMs: number | null;
  /** More events than these: the oldest go. */
  readonly eventsMax: number;
}

export interface RetainOutcome {
  readonly removed: number;
  /** There is more to do. */
  readonly more: boolean;
}

/** One bounded step of spec 003 §4.3's retention: events first, then what was last seen before the limit everywhere else. */
export function retainStep(database: Database, request: RetainRequest): RetainOutcome {
  return database
    .transaction(() => {
      const outcome = step(database, request);
      if (outcome.removed > 0) noteDeletion(database);
      return outcome;
    })
    .immediate();
}

function step(database: Database, { beforeMs, eventsMax }: RetainRequest): RetainOutcome {
  const limit = retainBounds.rowsPerStep;
  const events = removeEvents(database, beforeMs, eventsMax, limit);
  // With an age there are other tables to look at when the events are done.
  if (events > 0) return { removed: events, more: beforeMs !== null || events === limit };
  if (beforeMs === null) return { removed: 0, more: false };
  for (const { table, key, column } of aged) {
    const { changes } = database
      .prepare(
        `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${column} < ? LIMIT ?)`,
      )
      .run(beforeMs, limit);
    if (changes > 0) return { removed: changes, more: true };
  }
  const orphans = database
    .prepare(
      'DELETE FROM session WHERE id IN (SELECT id FROM session WHERE started_at_ms < ? ' +
        'AND NOT EXISTS (SELECT 1 FROM command_event WHERE session_id = session.id) LIMIT ?)',
    )
    .run(beforeMs, limit);
  return { removed: orphans.changes, more: orphans.changes === limit };
}

/** Ids grow with time but for imports, so the oldest by id are the oldest that were stored. */
function removeEvents(database: Database, beforeMs: number | null, eventsMax: number, limit: number): number {
  const total = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM command_event').get();
  const surplus = Math.min(limit, Math.max(0, (total?.count ?? 0) - eventsMax));
  const doomed =
    surplus > 0
      ? database.prepare<[number], Doomed>(`${doomedColumns} ORDER BY ts_ms, id LIMIT ?`).all(surplus)
      : beforeMs === null
        ? []
        : database
            .prepare<[number, number], Doomed>(`${doomedColumns} WHERE ts_ms < ? LIMIT ?`)
            .all(beforeMs, limit);
  const removeEvent = database.prepare('DELETE FROM command_event WHERE id = ?');
  const countDown = database.prepare('UPDATE command_line SET count = count - 1 WHERE id = ?');
  const removeLine = database.prepare('DELETE FROM command_line WHERE id = ? AND count <= 0');
  for (const { id, line_id: lineId } of doomed) {
    removeEvent.run(id);
    countDown.run(lineId);
    removeLine.run(lineId);
  }
  return doomed.length;
}

interface Doomed {
  readonly id: number;
  readonly line_id: number;
}

const doomedColumns = 'SELECT id, line_id FROM command_event';

const aged = [
  ...[tables.lines, tables.slots, tables.transitions, tables.commands, tables.template].map((table) => ({
    table: table.name,
    key: table.key.join(', '),
    column: 'last_seen_ms',
  })),
  ...[tables.feedback, tables.agentCommand, tables.agentDecision].map(({ name }) => ({
    table: name,
    key: 'id',
    column: 'ts_ms',
  })),
];
