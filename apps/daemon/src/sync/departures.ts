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
  /** `host:user` of another machine, whose commands an import brought; null: this one. */
  readonly hostname: string | null;
}

const runs =
  'SELECT event.id, session_id AS session, ts_ms AS tsMs, cwd, cmd_raw AS line, exit_code AS exitCode, duration_ms AS durationMs, ' +
  "machine || ':' || coalesce(user_name, '') AS hostname FROM command_event AS event LEFT JOIN session ON session.id = session_id";
/** What ran here, and what an import brought of machines that no sync has named. */
const isOwn = 'machine IS NULL OR machine_id IS NULL';

/** Reads the history beside the thread that writes it. */
export class StoredHistory {
  readonly #database: Database;
  readonly #after: Statement<[number, number], StoredRun>;
  readonly #at: Statement<[string, number], StoredRun>;
  readonly #newest: Statement<[], number>;

  constructor(path: string) {
    this.#database = new Sqlite(path, { readonly: true, timeout: 5_000 });
    this.#after = this.#database.prepare(
      `${runs} WHERE (${isOwn}) AND event.id > ? ORDER BY event.id LIMIT ?`,
    );
    this.#at = this.#database.prepare(`${runs} WHERE session_id = ? AND ts_ms = ?`);
    this.#newest = this.#database.prepare<[], number>('SELECT max(id) FROM command_event').pluck();
  }

  close(): void {
    this.#database.close();
  }

  /** All commands up to it can be read. */
  newestId(): number {
    return this.#newest.get() ?? 0;
  }

  /** What is to be told to others unless they told it, in the order in which it was stored. */
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
