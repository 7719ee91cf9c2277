import type { Database } from 'better-sqlite3';
import { HunchError } from '@hunch/common/errors';
import { Sqlite } from './sqlite.ts';

export interface Migration {
  readonly version: number;
  readonly sql: string;
}

export const migrations: readonly Migration[] = __HUNCH_MIGRATIONS__;

/**
 * Brings a database to the newest schema, each migration in its own transaction.
 *
 * @returns the schema's version
 * @throws HunchError E_INTERNAL when the database was written by a newer hunch: it is left untouched
 * @throws SqliteError SQLITE_CORRUPT when its tables are not those of the versions that it names
 */
export function migrate(database: Database, nowMs: number, list: readonly Migration[] = migrations): number {
  database.exec(
    'CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER PRIMARY KEY, applied_ms INTEGER NOT NULL)',
  );
  const newest = list.at(-1)?.version ?? 0;
  const current = schemaVersion(database);
  if (current > newest) {
    throw new HunchError(
      'E_INTERNAL',
      `The database has schema ${current}, this hunch knows ${newest}: it was written by a newer version. Update hunch.`,
    );
  }
  const record = database.prepare('INSERT INTO schema_migrations (version, applied_ms) VALUES (?, ?)');
  for (const migration of list) {
    if (migration.version <= current) continue;
    const apply = database.transaction(() => {
      database.exec(migration.sql);
      record.run(migration.version, nowMs);
    });
    try {
      apply.immediate();
    } catch (error) {
      // A table is there already, or one is not: each migration is tested on what the one before leaves.
      throw isOfSchema(error) ? damaged(`migration ${migration.version}: ${error.message}`) : error;
    }
  }
  return newest;
}

/** Versions are applied without gaps, so one that stands alone is no newer hunch's, but damage. */
function schemaVersion(database: Database): number {
  const versions = database
    .prepare<[]>('SELECT version FROM schema_migrations ORDER BY version')
    .pluck()
    .all();
  if (versions.some((version, index) => version !== index + 1)) throw damaged('its versions have gaps');
  return versions.length;
}

function isOfSchema(error: unknown): error is Error {
  return error instanceof Sqlite.SqliteError && error.code === 'SQLITE_ERROR';
}

function damaged(what: string): Error {
  return new Sqlite.SqliteError(`The schema is damaged: ${what}`, 'SQLITE_CORRUPT');
}
