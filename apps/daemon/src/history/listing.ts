import { hostname } from 'node:os';
import type { Database } from 'better-sqlite3';
import type { ListedRun, MatchMode, OutcomeFilter, PlaceFilter } from '@hunch/common/protocol';
import type { Standpoint } from './filter.ts';
import { textMatch, type CompilePattern } from './text-match.ts';

/** Which runs are listed. */
export interface ListQuery {
  readonly text: string;
  readonly mode: MatchMode;
  readonly place: PlaceFilter;
  readonly standpoint: Standpoint;
  readonly outcome: OutcomeFilter;
  readonly exitCode: number | null;
  readonly afterMs: number;
  readonly beforeMs: number;
  readonly limit: number;
  readonly offset: number;
  /** The oldest first. */
  readonly reverse: boolean;
  /** Each line once, by its newest run. */
  readonly unique: boolean;
}

/** Lists runs from the database, the newest first: for a person at a prompt, whom a look at all of them costs some 100 ms. */
export function listRuns(database: Database, query: ListQuery, compile: CompilePattern): ListedRun[] {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const where = (condition: string, ...bound: readonly (string | number)[]): void => {
    conditions.push(condition);
    values.push(...bound);
  };
  const { standpoint } = query;
  const match = textMatch(query.text, query.mode, compile);
  if (query.place === 'session') where('event.session_id = ?', standpoint.session);
  if (query.place === 'directory') where('event.cwd = ?', standpoint.cwd);
  if (query.place === 'repository') where('event.repo_key = ?', standpoint.repo ?? '');
  if (query.place === 'machine') {
    const { host } = standpoint.machine;
    if (host === null) where('event.machine IS NULL');
    else
      where(
        '(coalesce(event.machine, session.host, ?) = ? OR session.machine_id = ? OR substr(session.machine_id, -12) = ?)',
        hostname(),
        host,
        host,
        host,
      );
  }
  if (query.exitCode !== null) where('event.exit_code = ?', query.exitCode);
  if (query.outcome === 'succeeded') where('event.exit_code = 0');
  if (query.outcome === 'failed') where('event.exit_code <> 0');
  if (query.afterMs > 0) where('event.ts_ms >= ?', query.afterMs);
  if (query.beforeMs > 0) where('event.ts_ms < ?', query.beforeMs);
  database.function('hunch_matches', { deterministic: true }, (line) =>
    typeof line === 'string' && match.quality(line, line.toLowerCase()) >= 0 ? 1 : 0,
  );
  where('hunch_matches(event.cmd_raw)');
  const direction = query.reverse ? 'ASC' : 'DESC';
  // With max() SQLite takes the other columns from the row that holds the maximum (sqlite.org/lang_select.html#bareagg).
  const time = query.unique ? 'max(event.ts_ms)' : 'event.ts_ms';
  const sql =
    `SELECT event.id, event.cmd_raw, ${time} AS ts_ms, event.cwd, event.session_id, event.repo_key, event.branch, ` +
    'event.exit_code, event.duration_ms, coalesce(event.machine, session.host) AS host, session.machine_id FROM command_event AS event ' +
    'LEFT JOIN session ON session.id = event.session_id ' +
    `WHERE ${conditions.join(' AND ')} ${query.unique ? 'GROUP BY event.line_id' : ''} ` +
    `ORDER BY ts_ms ${direction}, event.id ${direction} LIMIT ? OFFSET ?`;
  return database.prepare<unknown[], ListedRun>(sql).all(...values, query.limit, query.offset);
}
