import type { Database } from 'better-sqlite3';
import type { CommandEventRow, ProfileRow, StoreSnapshot } from '@hunch/suggest-engine';
import { Sqlite } from './sqlite.ts';
import { selected, tables, type Table } from './tables.ts';

/** The part of a snapshot that has the same size however large the store is. */
export type RecentRows = Pick<StoreSnapshot, 'recentEvents' | 'recentFeedback' | 'recentBlocks'>;

/** Read when asked, each on a connection of its own that can't write. */
export function recentRows(path: string): RecentRows {
  return {
    recentEvents: (limit, elsewhere) =>
      read(
        path,
        `SELECT ${selected(tables.event)} FROM ${newestEvents('?', '?')}`,
        limit,
        elsewhere,
      ) as CommandEventRow[],
    recentFeedback: (limit) => newest(path, limit, tables.feedback),
    recentBlocks: (limit) => newest(path, limit, tables.feedback, "WHERE action IN ('never', 'unblock')"),
  };
}

/** The ranking profiles, at most `bounds.profilesMax` of the engine: for a start that needs no other aggregates. */
export function profileRows(path: string): readonly ProfileRow[] {
  return read(path, `SELECT ${selected(tables.profile)} FROM ranking_profile ORDER BY scope`) as ProfileRow[];
}

/** The newest of this machine and of all others, in the order in which they were stored. */
export function newestEvents(here: string, elsewhere: string): string {
  const newestOf = (machine: string, limit: string): string =>
    `id IN (SELECT id FROM command_event WHERE machine ${machine} ORDER BY id DESC LIMIT ${limit})`;
  return `command_event WHERE ${newestOf('IS NULL', here)} OR ${newestOf('IS NOT NULL', elsewhere)} ORDER BY id`;
}

function newest<Row>(path: string, limit: number, table: Table<Row>, where = ''): Row[] {
  const rows = `SELECT * FROM ${table.name} ${where} ORDER BY id DESC LIMIT ?`;
  // The engine wrote what stands in the columns of its tables.
  return read(path, `SELECT ${selected(table)} FROM (${rows}) ORDER BY id`, limit) as Row[];
}

function read(path: string, sql: string, ...values: readonly number[]): unknown[] {
  let database: Database | undefined;
  try {
    database = new Sqlite(path, { readonly: true, fileMustExist: true });
    return database.prepare(sql).all(...values);
  } finally {
    database?.close();
  }
}
