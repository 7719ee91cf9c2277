import type { Database } from 'better-sqlite3';
import { noteDeletion } from './free-space.ts';
import type { EventIdentity } from './event-identity.ts';

/**
 * Takes single runs of lines out, in one transaction. What was counted of a line that has others stays.
 *
 * @returns the lines that have none left
 */
export function forgetRuns(database: Database, runs: readonly EventIdentity[]): readonly string[] {
  const remove = database.prepare<[string, number, string]>(
    'DELETE FROM command_event WHERE session_id = ? AND ts_ms = ? AND cmd_raw = ?',
  );
  const count = database.prepare<[string], { left: number }>(
    'UPDATE command_line SET count = (SELECT count(*) FROM command_event WHERE line_id = command_line.id) ' +
      'WHERE cmd_raw = ? RETURNING count AS left',
  );
  return database
    .transaction(() => {
      for (const { sessionId, tsMs, cmdRaw } of runs) remove.run(sessionId, tsMs, cmdRaw);
      noteDeletion(database);
      const lines = [...new Set(runs.map(({ cmdRaw }) => cmdRaw))];
      return lines.filter((line) => (count.get(line)?.left ?? 0) === 0);
    })
    .immediate();
}
