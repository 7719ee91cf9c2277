import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Environment } from '@hunch/common/paths';
import { loadSqlite } from '../sqlite.ts';
import { type HistoryEntry, dataHome, type ImportSource } from './history-entry.ts';

export const atuinHistory: ImportSource = {
  name: 'atuin',
  usualFile: '~/.local/share/atuin/history.db',
  historyFile: (environment) => environment.ATUIN_DB_PATH ?? usualFile(environment),
  recognizes: (head) => head.startsWith('SQLite format 3\0'),
  content: { kind: 'database', read: readAtuinHistory },
};

/** Since 18.20 or so a new atuin keeps its data below ~/.atuin; one that was there before stays where it was. */
function usualFile(environment: Environment): string {
  const before = `${dataHome(environment)}/atuin/history.db`;
  const since = `${environment.HOME ?? ''}/.atuin/data/history.db`;
  return !existsSync(before) && existsSync(since) ? since : before;
}

interface AtuinRow {
  readonly id: string;
  readonly command: string;
  readonly ts_ms: number;
  readonly duration_ms: number | null;
  readonly exit: number;
  readonly cwd: string;
  readonly session: string;
  /** `host:user` */
  readonly hostname: string;
}

/**
 * The history database of atuin, opened read-only: table `history` with times and durations in nanoseconds, `exit` and
 * `duration` -1 where unknown, and `deleted_at` since atuin 13 (atuin source: crates/atuin-client/migrations).
 */
export function readAtuinHistory(file: string): HistoryEntry[] {
  const Sqlite = loadSqlite();
  const database = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const columns = database.pragma('table_info(history)') as { readonly name: string }[];
    const kept = columns.some((column) => column.name === 'deleted_at') ? 'WHERE deleted_at IS NULL' : '';
    // Divided in SQL: nanoseconds since 1970 don't fit into a JavaScript number.
    const rows = database.prepare<[], AtuinRow>(
      `SELECT id, command, timestamp / 1000000 AS ts_ms, CASE WHEN duration >= 0 THEN duration / 1000000 END AS duration_ms, exit, cwd, session, hostname
       FROM history ${kept} ORDER BY timestamp, id`,
    );
    const runs = rows.all().filter((row) => row.command.trim() !== '');
    // An atuin that syncs has the commands of all machines in one table. One name alone is this machine, called otherwise before.
    const isOfSeveral = new Set(runs.map((row) => hostOf(row))).size > 1;
    return runs.map((row) => ({ ...entry(row), ...(isOfSeveral ? machineOf(row) : {}) }));
  } finally {
    database.close();
  }
}

function entry(row: AtuinRow): HistoryEntry {
  return {
    command: row.command,
    historyId: row.id,
    tsMs: row.ts_ms,
    ...(row.duration_ms === null ? {} : { durationMs: row.duration_ms }),
    ...(row.exit >= 0 ? { exitCode: row.exit } : {}),
    ...(row.cwd.startsWith('/') ? { cwd: row.cwd } : {}),
    ...(row.session === '' ? {} : { sessionId: row.session }),
  };
}

/** Nothing for this machine. */
function machineOf(row: AtuinRow): Pick<HistoryEntry, 'host' | 'userName'> {
  const host = hostOf(row);
  return host === '' || host === hostname() ? {} : { host, userName: row.hostname.slice(host.length + 1) };
}

function hostOf({ hostname: hostAndUser }: AtuinRow): string {
  return hostAndUser.split(':', 1)[0] ?? '';
}
