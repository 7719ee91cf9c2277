import { expect, test } from 'vitest';
import { isCorrupt } from '../src/store/database.ts';
import { Sqlite } from '../src/store/sqlite.ts';

test('a record that claims more bytes than SQLite takes is damage: hunch writes none', () => {
  expect(isCorrupt(new Sqlite.SqliteError('string or blob too big', 'SQLITE_TOOBIG'))).toBe(true);
});
