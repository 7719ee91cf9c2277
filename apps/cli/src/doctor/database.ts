import { existsSync, statSync } from 'node:fs';
import type { Cli } from '../cli.ts';
import { loadDatabaseModule } from './installation.ts';
import { bad, good, type Finding } from './finding.ts';

const mending =
  'Restart the daemon: it makes a new one of what can be read, and moves the damaged file aside.';

/** The store as it lies on the disk, every page of it; read beside a running daemon, which a reader never blocks in WAL mode. */
export function checkDatabase(cli: Cli): Finding {
  const file = cli.paths.suggestionsDb;
  if (!existsSync(file)) return good('store', `${file} (not created yet)`);
  const Database = loadDatabaseModule();
  if (typeof Database === 'string')
    return bad('store', `${file} cannot be read: ${Database}`, 'Reinstall hunch with this version of Node.');
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      const row = database
        .prepare<[], { readonly version: number | null }>(
          'SELECT max(version) AS version FROM schema_migrations',
        )
        .get();
      if (database.pragma('quick_check(1)', { simple: true }) !== 'ok')
        return bad('store', `${file} is damaged: parts of it can't be read.`, mending);
      const megabytes = (statSync(file).size / 1_000_000).toFixed(1);
      return good('store', `${file}, schema ${row?.version ?? 'unknown'}, ${megabytes} MB`);
    } finally {
      database.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return bad('store', `${file}: ${reason}`, mending);
  }
}
