import type { DecisionRecord } from '../../../src/gateway/ledger.ts';
import { NumberedQueries } from '../../../src/gateway/store/numbered-queries.ts';
import { SqlObjects } from '../../../src/gateway/stored/sql-objects.ts';
import type { ObjectStore } from '../../../src/gateway/stored/stored-object.ts';
import { Sqlite } from '../../../src/store/sqlite.ts';

/** The table of router.db, in the memory of a test. @param record what a batch cost */
export function memoryObjects(record: (paid: DecisionRecord) => void): ObjectStore {
  const database = new Sqlite(':memory:');
  for (const { sql } of __HUNCH_ROUTER_MIGRATIONS__) database.exec(sql);
  const queries = new NumberedQueries(database);
  return new SqlObjects({
    isShared: false,
    table: 'stored_object',
    query: (sql, values) => Promise.resolve(queries.run(sql, values)),
    queryAndRecord: (sql, values, paid) => {
      const rows = queries.run(sql, values);
      if (rows.length > 0) paid.forEach(record);
      return Promise.resolve(rows);
    },
  });
}
