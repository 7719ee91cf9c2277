import type { Database } from 'better-sqlite3';
import { SeededRandom } from '@hunch/common/random';
import { makeHistory } from './history.ts';

/** Fills the tables that a search reads. Half of the lines have something in them that comes once: a message, a file, a host. */
export function storeHistory(database: Database, count: number, below: string): void {
  const random = new SeededRandom(7);
  const line = database.prepare<[string, number, string], { id: number }>(
    'INSERT INTO command_line (cmd_raw, count, last_seen_ms, last_cwd) VALUES (?, 1, ?, ?) ' +
      'ON CONFLICT (cmd_raw) DO UPDATE SET count = count + 1, last_seen_ms = excluded.last_seen_ms RETURNING id',
  );
  const event = database.prepare(
    'INSERT INTO command_event (session_id, ts_ms, cwd, repo_key, line_id, cmd_raw, cmd_norm, template_id, exit_code, ' +
      "duration_ms) VALUES (?, ?, ?, ?, ?, ?, '', '', ?, ?)",
  );
  database.transaction(() => {
    for (const { cmd_raw: typed, ts_ms: tsMs, cwd, ...rest } of makeHistory(count, below)) {
      const text = random.chance(0.5) ? typed : `${typed} ${random.below(1e9).toString(36)}`;
      const id = line.get(text, tsMs, cwd ?? below)?.id;
      event.run(rest.session_id, tsMs, cwd, cwd, id, text, rest.exit_code, rest.duration_ms);
    }
  })();
}
