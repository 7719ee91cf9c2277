import { existsSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { HunchError } from '@hunch/common/errors';
import type { HunchPaths } from '@hunch/common/paths';
import { openDatabase } from '../store/database.ts';
import { Sqlite } from '../store/sqlite.ts';

/** Reads router.db, which the gateway may be writing. Undefined when the gateway has never run. */
export function readRouterDatabase<Value>(
  paths: HunchPaths,
  read: (database: Database) => Value,
): Value | undefined {
  return withRouterDatabase(paths, (path) => new Sqlite(path, { readonly: true, timeout: 1_000 }), read);
}

/** The same for what the user says of an answer; it waits for its turn beside the gateway, and brings an older file up to date. */
export function writeRouterDatabase<Value>(
  paths: HunchPaths,
  write: (database: Database) => Value,
): Value | undefined {
  return withRouterDatabase(
    paths,
    (path) => openDatabase(path, Date.now(), __HUNCH_ROUTER_MIGRATIONS__).database,
    write,
  );
}

/** For who reads it in several steps, as a server far away has to be read. */
export async function readRouterDatabaseSlowly<Value>(
  { routerDb }: HunchPaths,
  read: (database: Database) => Promise<Value>,
): Promise<Value | undefined> {
  if (!existsSync(routerDb)) return undefined;
  let database: Database | undefined;
  try {
    database = new Sqlite(routerDb, { readonly: true, timeout: 1_000 });
    return await read(database);
  } catch (error) {
    throw explained(error, routerDb);
  } finally {
    database?.close();
  }
}

function withRouterDatabase<Value>(
  { routerDb }: HunchPaths,
  open: (path: string) => Database,
  use: (database: Database) => Value,
): Value | undefined {
  if (!existsSync(routerDb)) return undefined;
  let database: Database | undefined;
  try {
    database = open(routerDb);
    return use(database);
  } catch (error) {
    throw explained(error, routerDb);
  } finally {
    database?.close();
  }
}

function explained(error: unknown, path: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  return new HunchError('E_STORAGE_CORRUPT', `${path} can't be used (${error.code}).`, { cause: error });
}
