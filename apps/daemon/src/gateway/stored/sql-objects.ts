import { parseJson } from '@hunch/common/json';
import { errorMessage } from '../../observe/error-message.ts';
import type { DecisionRecord } from '../ledger.ts';
import {
  type ListAsk,
  type ModelRequests,
  type ObjectName,
  type ObjectStore,
  StoreAway,
  type StoredObject,
} from './stored-object.ts';

/** A column's value. */
export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A database that knows the table, in the SQL that SQLite and PostgreSQL share: values are `$1` and so on. */
export interface ObjectDatabase {
  readonly isShared: boolean;
  readonly table: string;
  query(sql: string, values: readonly SqlValue[]): Promise<readonly SqlRow[]>;
  /** Writes the decisions in one step with the query, where that answers with a row. */
  queryAndRecord(
    sql: string,
    values: readonly SqlValue[],
    records: readonly DecisionRecord[],
  ): Promise<readonly SqlRow[]>;
}

/** What lies at providers, in the database of the ledger. */
export class SqlObjects implements ObjectStore {
  readonly #database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.#database = database;
  }

  get isShared(): boolean {
    return this.#database.isShared;
  }

  async put(object: StoredObject): Promise<void> {
    const row = rowOf(object);
    const columns = Object.keys(row);
    const places = columns.map((_, at) => `$${at + 1}`);
    const changed = columns.slice(2).map((column) => `${column} = excluded.${column}`);
    await this.#query(
      `INSERT INTO ${this.#table} (${columns.join(', ')}) VALUES (${places.join(', ')})
        ON CONFLICT (provider, id) DO UPDATE SET ${changed.join(', ')}`,
      Object.values(row),
    );
  }

  async describe({ provider, id }: ObjectName, described: string): Promise<void> {
    const sql = `UPDATE ${this.#table} SET described = $3 WHERE provider = $1 AND id = $2`;
    await this.#query(sql, [provider, id, described]);
  }

  find(id: string, kind: StoredObject['kind'], key: string | undefined): Promise<readonly StoredObject[]> {
    const ofKey = key === undefined ? '' : ' AND key = $3';
    const sql = `SELECT * FROM ${this.#table} WHERE id = $1 AND kind = $2${ofKey} ORDER BY created_ms DESC, provider`;
    return this.#objects(sql, key === undefined ? [id, kind] : [id, kind, key]);
  }

  list({ api, kind, key, purpose, order, after, limit }: ListAsk): Promise<readonly StoredObject[]> {
    const values: SqlValue[] = [key, kind, api, limit];
    const add = (value: SqlValue): string => `$${values.push(value)}`;
    const [direction, beyond] = order === 'newest' ? ['DESC', '<'] : ['ASC', '>'];
    const wanted = purpose === '' ? '' : ` AND purpose = ${add(purpose)}`;
    const from =
      after === undefined
        ? ''
        : ` AND (created_ms, id) ${beyond} (${add(after.createdMs)}, ${add(after.id)})`;
    return this.#objects(
      `SELECT * FROM ${this.#table} WHERE key = $1 AND kind = $2 AND api = $3${wanted}${from}
        ORDER BY created_ms ${direction}, id ${direction} LIMIT $4`,
      values,
    );
  }

  async count(key: string): Promise<number> {
    const [row] = await this.#query(
      `SELECT count(*) AS n FROM ${this.#table} WHERE key = $1 AND kind <> 'response'`,
      [key],
    );
    return Number(row?.n ?? 0);
  }

  async expire(beforeMs: number): Promise<void> {
    await this.#query(`DELETE FROM ${this.#table} WHERE kind = 'response' AND created_ms < $1`, [beforeMs]);
  }

  async remove({ provider, id }: ObjectName): Promise<void> {
    await this.#query(`DELETE FROM ${this.#table} WHERE provider = $1 AND id = $2`, [provider, id]);
  }

  open(limit: number): Promise<readonly StoredObject[]> {
    return this.#objects(
      `SELECT * FROM ${this.#table} WHERE kind = 'batch' AND settled_ms IS NULL ORDER BY look_ms, id LIMIT $1`,
      [limit],
    );
  }

  async claim({ provider, id, lookMs }: StoredObject, nextMs: number): Promise<boolean> {
    const rows = await this.#query(
      `UPDATE ${this.#table} SET look_ms = $4 WHERE provider = $1 AND id = $2 AND look_ms = $3 AND settled_ms IS NULL RETURNING id`,
      [provider, id, lookMs, nextMs],
    );
    return rows.length > 0;
  }

  async settle(
    { provider, id }: ObjectName,
    nowMs: number,
    paid: readonly DecisionRecord[],
  ): Promise<boolean> {
    const sql = `UPDATE ${this.#table} SET settled_ms = $3 WHERE provider = $1 AND id = $2 AND settled_ms IS NULL RETURNING id`;
    const rows = await reached(this.#database.queryAndRecord(sql, [provider, id, nowMs], paid));
    return rows.length > 0;
  }

  get #table(): string {
    return this.#database.table;
  }

  #query(sql: string, values: readonly SqlValue[]): Promise<readonly SqlRow[]> {
    return reached(this.#database.query(sql, values));
  }

  async #objects(sql: string, values: readonly SqlValue[]): Promise<readonly StoredObject[]> {
    return (await this.#query(sql, values)).map(objectOf);
  }
}

async function reached<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    throw new StoreAway(errorMessage(error), { cause: error });
  }
}

/** Its name first. */
function rowOf(object: StoredObject): SqlRow {
  return {
    provider: object.provider,
    id: object.id,
    api: object.api,
    kind: object.kind,
    key: object.key,
    created_ms: object.createdMs,
    purpose: object.purpose,
    described: object.described,
    requests: object.requests.length === 0 ? '' : JSON.stringify(object.requests),
    batch: object.batch,
    reservation: object.reservation,
    estimate_usd: object.estimateUsd,
    look_ms: object.lookMs,
    settled_ms: object.settledMs,
  };
}

function kindOf(kind: string): StoredObject['kind'] {
  return kind === 'batch' || kind === 'response' ? kind : 'file';
}

function objectOf(row: SqlRow): StoredObject {
  const text = (column: string): string => String(row[column] ?? '');
  const api = text('api');
  const requests = parseJson(text('requests'));
  return {
    provider: text('provider'),
    id: text('id'),
    api: api === 'anthropic' || api === 'gemini' ? api : 'openai',
    kind: kindOf(text('kind')),
    key: text('key'),
    createdMs: Number(row.created_ms),
    purpose: text('purpose'),
    described: text('described'),
    // What `rowOf` wrote.
    requests: Array.isArray(requests) ? (requests as readonly ModelRequests[]) : [],
    batch: text('batch'),
    reservation: text('reservation'),
    estimateUsd: Number(row.estimate_usd),
    lookMs: Number(row.look_ms),
    settledMs: row.settled_ms === null || row.settled_ms === undefined ? null : Number(row.settled_ms),
  };
}
