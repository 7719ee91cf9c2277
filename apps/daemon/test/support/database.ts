import { Sqlite } from '../../src/store/sqlite.ts';
import type { Home } from './home.ts';

/** Reads suggestions.db from outside, as another program would. */
export function query<Row>(home: Home, sql: string, ...values: unknown[]): Row[] {
  const database = new Sqlite(home.paths.suggestionsDb, { readonly: true });
  try {
    return database.prepare<unknown[], Row>(sql).all(...values);
  } finally {
    database.close();
  }
}

/** Changes suggestions.db from outside. */
export function alter(home: Home, sql: string): void {
  const database = new Sqlite(home.paths.suggestionsDb);
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}

/** How often each line and each template stands in the events, and what the aggregates say of the same. */
export function consistency(home: Home): {
  readonly events: number;
  readonly differences: readonly unknown[];
} {
  const [row] = query<{ events: number }>(home, 'SELECT count(*) AS events FROM command_event');
  const differences = [
    ...query(
      home,
      `SELECT 'command_line' AS what, line.cmd_raw, line.count, count(event.id) AS events
       FROM command_line AS line LEFT JOIN command_event AS event ON event.line_id = line.id
       GROUP BY line.id HAVING line.count <> count(event.id)`,
    ),
    ...query(
      home,
      `SELECT 'command_stat' AS what, stat.template_id, stat.success_count + stat.failure_count AS runs, count(event.id) AS events
       FROM command_stat AS stat LEFT JOIN command_event AS event USING (template_id)
       WHERE stat.scope = 'global' GROUP BY stat.template_id HAVING runs <> count(event.id)`,
    ),
    ...query(
      home,
      `SELECT 'line_stat' AS what, stat.cmd_raw, stat.success_count + stat.failure_count AS runs, count(event.id) AS events
       FROM line_stat AS stat LEFT JOIN command_event AS event ON event.cmd_raw = stat.cmd_raw
       WHERE stat.scope = 'global' GROUP BY stat.cmd_raw HAVING runs <> count(event.id)`,
    ),
    ...query(
      home,
      `SELECT 'orphan' AS what, event.id FROM command_event AS event
       LEFT JOIN command_template AS template USING (template_id)
       LEFT JOIN command_stat AS stat ON stat.scope = 'global' AND stat.template_id = event.template_id
       WHERE template.template_id IS NULL OR stat.template_id IS NULL`,
    ),
    ...query(
      home,
      `WITH step AS (
         SELECT template_id AS next, lag(template_id) OVER (PARTITION BY session_id ORDER BY id) AS prev FROM command_event
       ), counted AS (SELECT prev, next, count(*) AS events FROM step WHERE prev IS NOT NULL GROUP BY prev, next)
       SELECT 'transition_stat' AS what, counted.*, stat.count FROM counted
       LEFT JOIN transition_stat AS stat
         ON stat.scope = 'global' AND stat.prev_template_id = prev AND stat.next_template_id = next
       WHERE stat.count IS NOT events`,
    ),
  ];
  return { events: row?.events ?? 0, differences };
}
