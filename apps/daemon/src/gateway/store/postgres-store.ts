import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DecisionRecord, QuestionRecord } from '../ledger.ts';
import { dayOf, monthOf, type SpentByKey } from '../state/state.ts';
import type { SqlRow, SqlValue } from '../stored/sql-objects.ts';
import type { LedgerEntry } from './entries.ts';
import {
  decisionRow,
  gradeRow,
  keySpendRow,
  questionKeyRow,
  questionRow,
  type Row,
  spendRow,
} from './rows.ts';

const bounds = {
  connectTimeoutMs: 5_000,
  /** A batch of some hundred rows takes milliseconds; a server that takes longer is as good as away. */
  statementTimeoutMs: 5_000,
} as const;

const DAY_MS = 86_400_000;

/** Any number; all gateways lock the same while they bring the tables up to date. */
const MIGRATION_LOCK = 4_860_001;

/** Sums and 64-bit numbers come as text, since they may be larger than JavaScript's; these are not. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** The ledger in a PostgreSQL server, which several gateways share. Every method fails when the server is away. */
export class PostgresStore {
  readonly #pool: pg.Pool;
  readonly #decisionsDays: number;
  #isMigrated = false;
  #prunedDay = '';

  constructor(url: string, decisionsDays: number) {
    this.#decisionsDays = decisionsDays;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: bounds.connectTimeoutMs,
      statement_timeout: bounds.statementTimeoutMs,
      query_timeout: bounds.statementTimeoutMs,
      application_name: 'hunch gateway',
      keepAlive: true,
    });
    // A connection that breaks: the next query opens another. The pool hears of idle ones only, and of one that is in use nobody
    // would, which ends the process; whoever uses it learns it from the query.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** All of them or none; those that are there already are left out. */
  async write(entries: readonly LedgerEntry[], nowMs: number): Promise<void> {
    await this.#inTransaction(async (client) => {
      const decisions = entries.flatMap(({ id, decision }) =>
        decision === undefined ? [] : [{ id, decision }],
      );
      const questions = entries.flatMap(({ id, question }) =>
        question === undefined ? [] : [{ id, question }],
      );
      const newDecisions = await insertNew(
        client,
        'hunch_decision',
        decisions.map(({ id, decision }) => ({ id, ...decisionRow(decision) })),
      );
      const newQuestions = await insertNew(
        client,
        'hunch_question',
        questions.map(({ id, question }) => ({ id, ts_ms: question.tsMs })),
      );
      await insertNew(
        client,
        'hunch_grade',
        entries.flatMap(({ id, grade }) => (grade === undefined ? [] : [{ id, ...gradeRow(grade) }])),
      );
      await addSpend(
        client,
        decisions.flatMap(({ id, decision }) => (newDecisions.has(id) ? [decision] : [])),
        questions.flatMap(({ id, question }) => (newQuestions.has(id) ? [question] : [])),
      );
      await this.#prune(client, nowMs);
    });
  }

  async spent(nowMs: number): Promise<SpentByKey> {
    await this.#migrate();
    const month = `${monthOf(nowMs)}-%`;
    const sums =
      'coalesce(sum(cost_usd) FILTER (WHERE day = $1), 0) AS day, coalesce(sum(cost_usd), 0) AS month';
    const values = [dayOf(nowMs), month];
    const all = await this.#pool.query<{ day: number; month: number }>(
      `SELECT ${sums} FROM hunch_spend WHERE day LIKE $2`,
      values,
    );
    const keys = await this.#pool.query<{ key: string; day: number; month: number }>(
      `SELECT key, ${sums} FROM hunch_key_spend WHERE day LIKE $2 GROUP BY key`,
      values,
    );
    return {
      dayUsd: all.rows[0]?.day ?? 0,
      monthUsd: all.rows[0]?.month ?? 0,
      keys: new Map(keys.rows.map((row) => [row.key, { dayUsd: row.day, monthUsd: row.month }])),
    };
  }

  /** @param sql with `$1` and so on */
  async query<Found extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[],
  ): Promise<readonly Found[]> {
    await this.#migrate();
    return (await this.#pool.query<Found>(sql, [...values])).rows;
  }

  /** The decisions are written where the query answers with a row: both or none. */
  async queryAndRecord(
    sql: string,
    values: readonly SqlValue[],
    records: readonly DecisionRecord[],
  ): Promise<readonly SqlRow[]> {
    let rows: readonly SqlRow[] = [];
    await this.#inTransaction(async (client) => {
      rows = (await client.query<SqlRow>(sql, [...values])).rows;
      if (rows.length === 0) return;
      const decided = records.map((record) => ({ id: randomUUID(), ...decisionRow(record) }));
      await insertNew(client, 'hunch_decision', decided);
      await addSpend(client, records, []);
    });
    return rows;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #prune(client: pg.PoolClient, nowMs: number): Promise<void> {
    const today = dayOf(nowMs);
    if (today === this.#prunedDay) return;
    const oldestMs = nowMs - this.#decisionsDays * DAY_MS;
    for (const table of ['hunch_decision', 'hunch_question', 'hunch_grade'])
      await client.query(`DELETE FROM ${table} WHERE ts_ms < $1`, [oldestMs]);
    await client.query("DELETE FROM hunch_stored_object WHERE kind = 'batch' AND settled_ms < $1", [
      oldestMs,
    ]);
    this.#prunedDay = today;
  }

  async #migrate(): Promise<void> {
    if (!this.#isMigrated) await this.#inTransaction(() => Promise.resolve());
  }

  async #inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    let failed: Error | undefined;
    try {
      await client.query('BEGIN');
      if (!this.#isMigrated) await migrate(client);
      await work(client);
      await client.query('COMMIT');
      this.#isMigrated = true;
    } catch (error) {
      failed = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      // One that a query has failed on may be in any state, and its server may be gone: closing it rolls back, too.
      client.release(failed);
    }
  }
}

async function migrate(client: pg.PoolClient): Promise<void> {
  // Two gateways that start at once would both make the tables.
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(
    'CREATE TABLE IF NOT EXISTS hunch_migration (version INTEGER PRIMARY KEY, applied_at TIMESTAMPTZ NOT NULL DEFAULT now())',
  );
  const { rows } = await client.query<{ version: number | null }>(
    'SELECT max(version) AS version FROM hunch_migration',
  );
  const current = rows[0]?.version ?? 0;
  for (const { version, sql } of __HUNCH_LEDGER_MIGRATIONS__) {
    if (version <= current) continue;
    await client.query(sql);
    await client.query('INSERT INTO hunch_migration (version) VALUES ($1)', [version]);
  }
}

/** @returns the ids of those that were not there */
async function insertNew(
  client: pg.PoolClient,
  table: 'hunch_decision' | 'hunch_question' | 'hunch_grade',
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const { rows: inserted } = await client.query<{ id: string }>(
    `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) ON CONFLICT (id) DO NOTHING RETURNING id`,
    [JSON.stringify(rows.map(storable))],
  );
  return new Set(inserted.map(({ id }) => id));
}

/** Its texts as PostgreSQL takes them: no NUL, and no half of a character. */
function storable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? Buffer.from(value.replaceAll('\0', '')).toString() : value,
    ]),
  );
}

async function addSpend(
  client: pg.PoolClient,
  decisions: readonly DecisionRecord[],
  questions: readonly QuestionRecord[],
): Promise<void> {
  await addSums(
    client,
    'hunch_spend',
    ['day', 'tier', 'model'],
    [...decisions.map(spendRow), ...questions.map(questionRow)],
  );
  await addSums(
    client,
    'hunch_key_spend',
    ['day', 'key'],
    [
      ...decisions.filter(({ key }) => key !== '').map(keySpendRow),
      ...questions.filter(({ purpose }) => purpose === 'quality').map(questionKeyRow),
    ],
  );
}

/** In one order at every gateway, so that two never wait for each other. */
async function addSums(
  client: pg.PoolClient,
  table: 'hunch_spend' | 'hunch_key_spend',
  by: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const sums = new Map<string, Record<string, string | number | null>>();
  for (const row of rows) {
    const name = JSON.stringify(by.map((column) => row[column]));
    const sum = sums.get(name) ?? {
      ...Object.fromEntries(by.map((column) => [column, row[column] ?? ''])),
      requests: 0,
    };
    sum.requests = Number(sum.requests) + 1;
    for (const [column, value] of Object.entries(row))
      if (!by.includes(column)) sum[column] = Number(sum[column] ?? 0) + Number(value);
    sums.set(name, sum);
  }
  const [first] = sums.values();
  if (first === undefined) return;
  const added = Object.keys(first).filter((column) => !by.includes(column));
  const ordered = [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, sum]) => storable(sum));
  await client.query(
    `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)
      ON CONFLICT (${by.join(', ')}) DO UPDATE SET ${added.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', ')}`,
    [JSON.stringify(ordered)],
  );
}
