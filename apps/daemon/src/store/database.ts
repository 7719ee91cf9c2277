import { existsSync, renameSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { noteCleanSpace } from './free-space.ts';
import { migrate, migrations, type Migration } from './migrate.ts';
import { storeBounds } from './bounds.ts';
import { Sqlite } from './sqlite.ts';

export interface OpenedDatabase {
  readonly database: Database;
  readonly schemaVersion: number;
}

/**
 * Opens the database for writing and brings it up to date.
 *
 * @throws SqliteError when it is damaged (`isCorrupt`) or can't be opened
 */
export function openDatabase(
  path: string,
  nowMs: number,
  schema: readonly Migration[] = migrations,
): OpenedDatabase {
  const database = new Sqlite(path, { timeout: storeBounds.busyTimeoutMs });
  try {
    const isNew = database.pragma('page_count', { simple: true }) === 0;
    // Zeros in place of what is deleted, and in pages that are given up: docs/adr/0006.
    database.pragma('secure_delete = ON');
    database.pragma('journal_mode = WAL');
    // In WAL mode NORMAL loses no consistency on a power cut, only the last commits (sqlite.org/pragma.html#pragma_synchronous).
    database.pragma('synchronous = NORMAL');
    database.pragma('foreign_keys = OFF');
    database.pragma('temp_store = MEMORY');
    // 8 MiB of pages: what one batch touches in a store of 100,000 commands, so that none is read twice.
    database.pragma('cache_size = -8192');
    // A checkpoint waits for the disk; at 16 MiB of WAL a burst meets one every few thousand events.
    database.pragma('wal_autocheckpoint = 4000');
    // After a checkpoint the WAL file is cut back to this size.
    database.pragma(`journal_size_limit = ${16 * 1024 * 1024}`);
    const schemaVersion = migrate(database, nowMs, schema);
    if (isNew) noteCleanSpace(database);
    return { database, schemaVersion };
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * SQLite's result codes for a file that is damaged or no database at all, with their extended forms. No row of hunch is near the size
 * that SQLite refuses: one that says so has a damaged header.
 */
export function isCorrupt(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB|TOOBIG)/.test(error.code);
}

/** Only the full-text index is damaged; it can be made anew from the lines. */
export function isIndexCorrupt(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code === 'SQLITE_CORRUPT_VTAB';
}

/** What helps when SQLite can't open or write a file. */
export const diskAdvice = 'Make room and free inodes on its disk, or mend the rights, then start again';

/** The disk, a right or another process is in the way, not what is written: it can be written later. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof Sqlite.SqliteError &&
    /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/.test(error.code)
  );
}

export function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code);
}

/** Renames a database with its WAL, which may hold what the file lacks. The name says when, so that nothing is overwritten. */
export function moveAside(path: string, nowMs: number): string {
  const stamp = new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-');
  let target = `${path}.corrupt-${stamp}`;
  for (let attempt = 1; existsSync(target); attempt += 1) target = `${path}.corrupt-${stamp}-${attempt}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, target + suffix);
  }
  return target;
}
