import type { StoredStat } from '../memory/stat-table.ts';
import type { CommandStatRow, LineStatRow, SlotRow, TransitionRow } from '../ports.ts';

/** What a table keeps of a row that counts outcomes. */
export function outcomesOf(row: CommandStatRow | LineStatRow): StoredStat {
  const { score, lastSeenMs: lastSeen, successCount: successes, failureCount: others } = row;
  return { score, lastSeen, successes, others };
}

/** What a table keeps of a row that counts sightings only. */
export function weightOf(row: TransitionRow | SlotRow): StoredStat {
  return { score: row.weight, lastSeen: row.lastSeenMs, successes: row.count, others: 0 };
}
