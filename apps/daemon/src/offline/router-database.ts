import { existsSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { HunchError } from '@hunch/common/errors';
import { hunchPaths, type Environment } from '@hunch/common/paths';
import { openDatabase } from '../store/database.ts';
import { Sqlite } from '../store/sqlite.ts';

/** Reads router.db, which the gateway may be writing. Undefined when the gateway has never run. */
export function readRouterDatabase<Value>(
  environment: Environment,
  read: (database: Database) => Value,
): Value | undefined {
  return withRouterDatabase(
    environment,
    (path) => new Sqlite(path, { readonly: true, timeout: 1_000 }),
    read,
  );
}

/** The same for what the user says of an answer; it waits for its turn beside the gateway, and brings an older file up to date. */
export function writeRouterDatabase<Value>(
  environment: Environment,
  write: (database: Database) => Value,
): Value | undefined {
  return withRouterDatabase(
    environment,
    (path) => openDatabase(path, Date.now(), __HUNCH_ROUTER_MIGRATIONS__).database,
    write,
  );
}

function withRouterDatabase<Value>(
  environment: Environment,
  open: (path: string) => Database,
  use: (database: Database) => Value,
): Value | undefined {
  const { routerDb } = hunchPaths(environment, process.getuid?.() ?? 0);
  if (!existsSync(routerDb)) return undefined;
  let database: Database | undefined;
  try {
    database = open(routerDb);
    return use(database);
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    throw new HunchError('E_STORAGE_CORRUPT', `${routerDb} can't be used (${error.code}).`, { cause: error });
  } finally {
    database?.close();
  }
}

/** The number after an option, within bounds. */
export function numberAfter(
  args: readonly string[],
  option: string,
  otherwise: number,
  most: number,
): number {
  const at = args.indexOf(option);
  if (at < 0) return otherwise;
  const value = Number(args[at + 1]);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new HunchError('E_INVALID_ARGUMENT', `${option} takes a whole number from 1 to ${most}.`);
}
