import type { Database } from 'better-sqlite3';
import { HunchError } from '@hunch/common/errors';

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
    database
      .transaction(() => {
        database.exec(migration.sql);
        record.run(migration.version, nowMs);
      })
      .immediate();
  }
  return newest;
}

function schemaVersion(database: Database): number {
  const row = database.prepare<[], { version: number | null }>(
    'SELECT max(version) AS version FROM schema_migrations',
  );
  return row.get()?.version ?? 0;
}
