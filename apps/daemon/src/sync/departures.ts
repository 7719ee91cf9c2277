import type { Database, Statement } from 'better-sqlite3';
import { Sqlite } from '../store/sqlite.ts';

/** A command of the history, as it is stored: redacted. */
export interface StoredRun {
  readonly id: number;
  readonly session: string;
  readonly tsMs: number;
  readonly cwd: string;
  readonly line: string;
  readonly exitCode: number | null;
  readonly durationMs: number | null;
}

const columns =
  'id, session_id AS session, ts_ms AS tsMs, cwd, cmd_raw AS line, exit_code AS exitCode, duration_ms AS durationMs';

/** Reads the history beside the thread that writes it. */
export class StoredHistory {
  readonly #database: Database;
  readonly #after: Statement<[number, number], StoredRun>;
  readonly #at: Statement<[string, number], StoredRun>;

  constructor(path: string) {
    this.#database = new Sqlite(path, { readonly: true, timeout: 5_000 });
    this.#after = this.#database.prepare(
      `SELECT ${columns} FROM command_event WHERE machine IS NULL AND id > ? ORDER BY id LIMIT ?`,
    );
    this.#at = this.#database.prepare(
      `SELECT ${columns} FROM command_event WHERE session_id = ? AND ts_ms = ?`,
    );
  }

  close(): void {
    this.#database.close();
  }

  /** What ran here, in the order in which it was stored. */
  after(id: number, count: number): readonly StoredRun[] {
    return this.#after.all(id, count);
  }

  at(session: string, tsMs: number): readonly StoredRun[] {
    return this.#at.all(session, tsMs);
  }

  /** Every line that a glob matches, also those whose runs are no longer kept. */
  linesMatching(pattern: string): readonly string[] {
    return this.#database
      .prepare<{ pattern: string }, { line: string }>(
        'SELECT cmd_raw AS line FROM command_line WHERE cmd_raw GLOB $pattern ' +
          'UNION SELECT cmd_raw FROM line_stat WHERE cmd_raw GLOB $pattern',
      )
      .all({ pattern })
      .map(({ line }) => line);
  }
}
