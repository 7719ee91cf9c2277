import { existsSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import type { HunchPaths } from '@hunch/common/paths';
import { HunchError } from '@hunch/common/errors';
import type { Configuration } from '../config/load.ts';
import { PostgresStore } from '../gateway/store/postgres-store.ts';
import { errorMessage } from '../observe/error-message.ts';
import { openDatabase } from '../store/database.ts';
import { Sqlite } from '../store/sqlite.ts';

/** The tables of the ledger, wherever they are. */
export interface LedgerReader {
  readonly spend: string;
  readonly keySpend: string;
  readonly decision: string;
  readonly grade: string;
  /** @param sql that both SQLite and PostgreSQL know, with `?` for each value, that returns rows */
  readonly query: <Row extends object>(
    sql: string,
    values: readonly (string | number)[],
  ) => Promise<readonly Row[]>;
}

/** Undefined when the gateway has never run. */
export function readLedger<Value>(
  options: Configuration['prompt_router'],
  paths: HunchPaths,
  read: (reader: LedgerReader) => Promise<Value>,
): Promise<Value | undefined> {
  const open = (path: string): Database => new Sqlite(path, { readonly: true, timeout: 1_000 });
  return withLedger(options, paths, open, read);
}

/** The same for what adds to it, or reads what an older file lacks: it waits for its turn beside the gateway. */
export function writeLedger<Value>(
  options: Configuration['prompt_router'],
  paths: HunchPaths,
  write: (ledger: LedgerReader) => Promise<Value>,
): Promise<Value | undefined> {
  const open = (path: string): Database =>
    openDatabase(path, Date.now(), __HUNCH_ROUTER_MIGRATIONS__).database;
  return withLedger(options, paths, open, write);
}

async function withLedger<Value>(
  { ledger_url: url, decisions_days: decisionsDays }: Configuration['prompt_router'],
  paths: HunchPaths,
  open: (path: string) => Database,
  read: (reader: LedgerReader) => Promise<Value>,
): Promise<Value | undefined> {
  if (url === '') return withRouterDatabase(paths, open, read);
  const store = new PostgresStore(url, decisionsDays);
  try {
    return await read({
      spend: 'hunch_spend',
      keySpend: 'hunch_key_spend',
      decision: 'hunch_decision',
      grade: 'hunch_grade',
      query: (sql, values) => {
        let number = 0;
        return store.query(
          sql.replaceAll('?', () => `$${(number += 1)}`),
          values,
        );
      },
    });
  } catch (error) {
    if (error instanceof HunchError) throw error;
    throw new HunchError(
      'E_STORAGE_BUSY',
      `The server of prompt_router.ledger_url can't be read: ${errorMessage(error)}.`,
      { cause: error },
    );
  } finally {
    await store.close();
  }
}

async function withRouterDatabase<Value>(
  { routerDb }: HunchPaths,
  open: (path: string) => Database,
  read: (reader: LedgerReader) => Promise<Value>,
): Promise<Value | undefined> {
  if (!existsSync(routerDb)) return undefined;
  let database: Database | undefined;
  try {
    const opened = open(routerDb);
    database = opened;
    return await read({
      spend: 'spend',
      keySpend: 'key_spend',
      decision: 'decision',
      grade: 'grade',
      query: <Row extends object>(sql: string, values: readonly (string | number)[]) =>
        Promise.resolve(opened.prepare<(string | number)[], Row>(sql).all(...values)),
    });
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    throw new HunchError('E_STORAGE_CORRUPT', `${routerDb} can't be used (${error.code}).`, { cause: error });
  } finally {
    database?.close();
  }
}
