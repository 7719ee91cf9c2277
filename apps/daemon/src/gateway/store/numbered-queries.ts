import type { Database, Statement } from 'better-sqlite3';
import type { SqlRow, SqlValue } from '../stored/sql-objects.ts';

/** Queries whose values are `$1` and so on, as PostgreSQL has them, for SQLite. There are a dozen: each is prepared once. */
export class NumberedQueries {
  readonly #database: Database;
  readonly #statements = new Map<string, Statement<[SqlRow], SqlRow>>();

  constructor(database: Database) {
    this.#database = database;
  }

  run(sql: string, values: readonly SqlValue[]): readonly SqlRow[] {
    const statement = this.#statements.get(sql) ?? this.#database.prepare<[SqlRow], SqlRow>(sql);
    this.#statements.set(sql, statement);
    const named = Object.fromEntries(values.map((value, at) => [at + 1, value]));
    if (statement.reader) return statement.all(named);
    statement.run(named);
    return [];
  }
}
