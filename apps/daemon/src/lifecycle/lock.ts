import type { Database } from 'better-sqlite3';
import { HunchError } from '@hunch/common/errors';
import { Sqlite } from '../store/sqlite.ts';
import { errorMessage } from '../observe/error-message.ts';

export interface ProcessLock {
  release(): void;
}

/**
 * Takes a lock that dies with the process, however it ends. Node has no flock(2), but SQLite locks its files with
 * fcntl(2), and an exclusive transaction that is never ended holds that lock.
 *
 * The file must never be opened by anything else in this process: closing any descriptor of a file drops the
 * process's fcntl locks on it (fcntl(2), sqlite.org/howtocorrupt.html §2.2).
 *
 * @returns undefined when another process holds it
 */
export function acquireLock(path: string): ProcessLock | undefined {
  let database: Database | undefined;
  try {
    database = new Sqlite(path, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    const reason = errorMessage(error);
    throw new HunchError(
      'E_INTERNAL',
      `The lock file ${path} can't be used (${reason}). Remove it and try again.`,
      {
        cause: error,
      },
    );
  }
  const held = database;
  return { release: () => held.close() };
}
