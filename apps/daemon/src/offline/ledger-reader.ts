import type { HunchPaths } from '@hunch/common/paths';
import { HunchError } from '@hunch/common/errors';
import type { Configuration } from '../config/load.ts';
import { PostgresStore } from '../gateway/store/postgres-store.ts';
import { errorMessage } from '../observe/error-message.ts';
import { readRouterDatabaseSlowly } from './router-database.ts';

/** The tables of the ledger, wherever they are. */
export interface LedgerReader {
  readonly spend: string;
  readonly decision: string;
  /** @param sql that both SQLite and PostgreSQL know, with `?` for each value */
  query<Row extends object>(sql: string, values: readonly (string | number)[]): Promise<readonly Row[]>;
}

/** Undefined when the gateway has never run. */
export async function readLedger<Value>(
  { ledger_url: url, decisions_days: decisionsDays }: Configuration['prompt_router'],
  paths: HunchPaths,
  read: (reader: LedgerReader) => Promise<Value>,
): Promise<Value | undefined> {
  if (url === '') {
    return readRouterDatabaseSlowly(paths, (database) =>
      read({
        spend: 'spend',
        decision: 'decision',
        query: <Row extends object>(sql: string, values: readonly (string | number)[]) =>
          Promise.resolve(database.prepare<(string | number)[], Row>(sql).all(...values)),
      }),
    );
  }
  const store = new PostgresStore(url, decisionsDays);
  try {
    return await read({
      spend: 'hunch_spend',
      decision: 'hunch_decision',
      query: (sql, values) => {
        let number = 0;
        return store.query(
          sql.replaceAll('?', () => `$${(number += 1)}`),
          values,
        );
      },
    });
  } catch (error) {
    throw new HunchError(
      'E_STORAGE_BUSY',
      `The server of prompt_router.ledger_url can't be read: ${errorMessage(error)}.`,
      { cause: error },
    );
  } finally {
    await store.close();
  }
}
