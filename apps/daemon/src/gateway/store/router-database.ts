import { chmodSync } from 'node:fs';
import type { Database, Statement } from 'better-sqlite3';
import { isCorrupt, moveAside, openDatabase } from '../../store/database.ts';
import { rebuildFrom } from '../../store/rebuild.ts';
import { isFreeSpaceClean, noteDeletion, overwriteFreeSpace } from '../../store/free-space.ts';
import type { DecisionRecord, GradeRecord, QuestionRecord } from '../ledger.ts';
import { dayOf, monthOf, type SpentByKey } from '../state/state.ts';
import type { SqlRow, SqlValue } from '../stored/sql-objects.ts';
import { NumberedQueries } from './numbered-queries.ts';
import {
  decisionRow,
  gradeRow,
  keySpendRow,
  questionKeyRow,
  questionRow,
  type Row,
  spendRow,
} from './rows.ts';

export interface RouterDatabaseSettings {
  readonly path: string;
  readonly nowMs: () => number;
  readonly decisionsDays: number;
  readonly onMovedAside: (path: string) => void;
}

const DAY_MS = 86_400_000;

const addSpend = `INSERT INTO spend VALUES (@day, @tier, @model, 1, @failures, @input_tokens, @cached_input_tokens,
    @output_tokens, @cost_usd, @strongest_usd)
  ON CONFLICT (day, tier, model) DO UPDATE SET
    requests = requests + 1,
    failures = failures + excluded.failures,
    input_tokens = input_tokens + excluded.input_tokens,
    cached_input_tokens = cached_input_tokens + excluded.cached_input_tokens,
    output_tokens = output_tokens + excluded.output_tokens,
    cost_usd = cost_usd + excluded.cost_usd,
    strongest_usd = strongest_usd + excluded.strongest_usd`;

const addKeySpend = `INSERT INTO key_spend VALUES (@day, @key, 1, @failures, @input_tokens, @output_tokens, @cost_usd)
  ON CONFLICT (day, key) DO UPDATE SET
    requests = requests + 1,
    failures = failures + excluded.failures,
    input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens,
    cost_usd = cost_usd + excluded.cost_usd`;

/** router.db, of which one thread writes the decisions. */
export class RouterDatabase {
  readonly #settings: RouterDatabaseSettings;
  readonly #database: Database;
  readonly #spend: Statement<[Row]>;
  readonly #keySpend: Statement<[Row]>;
  /** Made for the first decision, from its columns. */
  #insert: Statement<[Row]> | undefined;
  #insertGrade: Statement<[Row]> | undefined;
  /** Of what lies at providers. */
  readonly #queries: NumberedQueries;
  #prunedDay = '';

  constructor(settings: RouterDatabaseSettings) {
    this.#settings = settings;
    this.#database = openOrReplace(settings);
    this.#queries = new NumberedQueries(this.#database);
    this.#spend = this.#database.prepare(addSpend);
    this.#keySpend = this.#database.prepare(addKeySpend);
  }

  /** All of them or none. */
  write(
    records: readonly DecisionRecord[],
    questions: readonly QuestionRecord[] = [],
    grades: readonly GradeRecord[] = [],
  ): void {
    this.#database
      .transaction(() => {
        for (const record of records) this.#writeOne(record);
        for (const question of questions) this.#writeQuestion(question);
        for (const grade of grades) this.#writeGrade(grade);
        this.#prune();
      })
      .immediate();
  }

  /** @param sql with `$1` and so on */
  query(sql: string, values: readonly SqlValue[]): readonly SqlRow[] {
    return this.#queries.run(sql, values);
  }

  /** The decisions are written where the query answers with a row: both or none. */
  queryAndRecord(
    sql: string,
    values: readonly SqlValue[],
    records: readonly DecisionRecord[],
  ): readonly SqlRow[] {
    return this.#database
      .transaction(() => {
        const rows = this.query(sql, values);
        if (rows.length > 0) for (const record of records) this.#writeOne(record);
        return rows;
      })
      .immediate();
  }

  spent(): SpentByKey {
    const nowMs = this.#settings.nowMs();
    const sum = this.#database.prepare<[string], { usd: number | null }>(
      'SELECT sum(cost_usd) AS usd FROM spend WHERE day GLOB ?',
    );
    return {
      dayUsd: sum.get(dayOf(nowMs))?.usd ?? 0,
      monthUsd: sum.get(`${monthOf(nowMs)}-*`)?.usd ?? 0,
      keys: new Map(
        this.#database
          .prepare<[string, string], { key: string; day: number; month: number }>(
            'SELECT key, total(cost_usd) FILTER (WHERE day = ?) AS day, total(cost_usd) AS month FROM key_spend WHERE day GLOB ? GROUP BY key',
          )
          .all(dayOf(nowMs), `${monthOf(nowMs)}-*`)
          .map(({ key, day, month }) => [key, { dayUsd: day, monthUsd: month }]),
      ),
    };
  }

  /** Takes what was deleted out of the files, if that is still to be done. */
  overwrite(): void {
    if (!isFreeSpaceClean(this.#database)) overwriteFreeSpace(this.#database);
  }

  close(): void {
    this.#database.close();
  }

  #writeOne(record: DecisionRecord): void {
    const row = decisionRow(record);
    this.#insert ??= this.#database.prepare(insertion('decision', Object.keys(row)));
    this.#insert.run(row);
    this.#spend.run(spendRow(record));
    if (record.key !== '') this.#keySpend.run(keySpendRow(record));
  }

  #writeQuestion(question: QuestionRecord): void {
    this.#spend.run(questionRow(question));
    if (question.purpose === 'quality') this.#keySpend.run(questionKeyRow(question));
  }

  #writeGrade(grade: GradeRecord): void {
    const row = gradeRow(grade);
    this.#insertGrade ??= this.#database.prepare(insertion('grade', Object.keys(row)));
    this.#insertGrade.run(row);
  }

  /** Once a day is often enough for what is kept by days. */
  #prune(): void {
    const nowMs = this.#settings.nowMs();
    if (dayOf(nowMs) === this.#prunedDay) return;
    this.#prunedDay = dayOf(nowMs);
    const oldestMs = nowMs - this.#settings.decisionsDays * DAY_MS;
    const deleted = ['decision', 'grade'].map(
      (table) => this.#database.prepare(`DELETE FROM ${table} WHERE ts_ms < ?`).run(oldestMs).changes,
    );
    // Of a batch that is long over its provider knows no more, either.
    this.#database.prepare("DELETE FROM stored_object WHERE kind = 'batch' AND settled_ms < ?").run(oldestMs);
    if (deleted.some((changes) => changes > 0)) noteDeletion(this.#database);
  }
}

function insertion(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`;
}

function openOrReplace({ path, nowMs, onMovedAside }: RouterDatabaseSettings): Database {
  try {
    return open(path, nowMs());
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    const aside = moveAside(path, nowMs());
    const database = open(path, nowMs());
    rebuildFrom(aside, database);
    onMovedAside(aside);
    return database;
  }
}

function open(path: string, nowMs: number): Database {
  const { database } = openDatabase(path, nowMs, __HUNCH_ROUTER_MIGRATIONS__);
  chmodSync(path, 0o600);
  return database;
}
