import { Sqlite } from '../store/sqlite.ts';

/** Reads from another program's database, and changes nothing; undefined: there is none, or one of another shape. */
export function withDatabase<Value>(
  path: string,
  read: (database: InstanceType<typeof Sqlite>) => Value,
): Value | undefined {
  let database: InstanceType<typeof Sqlite> | undefined;
  try {
    database = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: 1_000 });
    return read(database);
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}
