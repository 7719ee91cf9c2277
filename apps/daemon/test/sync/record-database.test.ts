import { join } from 'node:path';
import { recordStoreContract } from '@hunch/history-sync/testing';
import { describe, it, onTestFinished } from 'vitest';
import { RecordDatabase } from '../../src/sync/record-database.ts';
import { makeHome } from '../support/home.ts';

describe('the record store in SQLite', () => {
  it.each(recordStoreContract)('$name', ({ check }) => {
    const database = new RecordDatabase(join(makeHome().directory, 'records.db'));
    onTestFinished(() => database.close());
    check(database);
  });
});
