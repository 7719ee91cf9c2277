import type { Database, Statement } from 'better-sqlite3';
import type { RecordStore, SealedRecord, SeriesHead, Series } from '@hunch/history-sync';
import { Sqlite } from '../store/sqlite.ts';

/** Gone for good: what was deleted must not be read from free pages. */
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA secure_delete = ON;
  PRAGMA cache_size = -8000;
  CREATE TABLE IF NOT EXISTS series (id INTEGER PRIMARY KEY, host TEXT NOT NULL, tag TEXT NOT NULL,
    applied INTEGER NOT NULL DEFAULT 0, UNIQUE (host, tag));
  CREATE TABLE IF NOT EXISTS record (series INTEGER NOT NULL, idx INTEGER NOT NULL, id TEXT NOT NULL, ts_ns INTEGER NOT NULL,
    version TEXT NOT NULL, data TEXT NOT NULL, cek TEXT NOT NULL, PRIMARY KEY (series, idx)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS entry (id TEXT PRIMARY KEY, run BLOB NOT NULL, line BLOB NOT NULL, session TEXT NOT NULL,
    ts_ms INTEGER NOT NULL, series INTEGER, idx INTEGER, is_deleted INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS entry_by_run ON entry (run);
  CREATE INDEX IF NOT EXISTS entry_by_line ON entry (line);
  CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
`;

/** A command that has, or had, an id that other machines know. */
export interface Entry {
  readonly id: string;
  readonly run: Buffer;
  readonly line: Buffer;
  readonly session: string;
  readonly tsMs: number;
  /** The record that brought it; null: an import did, and no record is known. */
  readonly record: { readonly series: number; readonly idx: number } | null;
  readonly isDeleted: boolean;
}

interface EntryRow {
  readonly id: string;
  readonly run: Buffer;
  readonly line: Buffer;
  readonly session: string;
  readonly ts_ms: number;
  readonly series: number | null;
  readonly idx: number | null;
  readonly is_deleted: number;
}

interface RecordRow {
  readonly id: string;
  readonly idx: bigint;
  readonly ts_ns: bigint;
  readonly version: string;
  readonly data: string;
  readonly cek: string;
}

/** A series, and up to which of its records the history has what they say. */
export interface KnownSeries extends Series {
  readonly id: number;
  readonly applied: number;
}

/** `records.db`: what all machines wrote, and which command each id stands for. Nothing in it can be read without the key. */
export class RecordDatabase implements RecordStore {
  readonly #database: Database;
  readonly #insert: Statement<[number, number, string, bigint, string, string, string]>;
  readonly #read: Statement<[number, number, number], RecordRow>;
  readonly #entry: Statement<[string], EntryRow>;
  readonly #entryOfRun: Statement<[Buffer], EntryRow>;
  readonly #putEntry: Statement;

  constructor(path: string) {
    this.#database = new Sqlite(path, { timeout: 5_000 });
    this.#database.exec(schema);
    this.#insert = this.#database.prepare('INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?)');
    const columns = 'id, idx, ts_ns, version, data, cek';
    this.#read = this.#database
      .prepare<[number, number, number], RecordRow>(
        `SELECT ${columns} FROM record WHERE series = ? AND idx >= ? ORDER BY idx LIMIT ?`,
      )
      .safeIntegers();
    this.#entry = this.#database.prepare('SELECT * FROM entry WHERE id = ?');
    this.#entryOfRun = this.#database.prepare('SELECT * FROM entry WHERE run = ? LIMIT 1');
    this.#putEntry = this.#database.prepare('REPLACE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  }

  close(): void {
    this.#database.pragma('wal_checkpoint(TRUNCATE)');
    this.#database.close();
  }

  /** All or nothing, on disk when it returns. */
  together<Result>(write: () => Result): Result {
    return this.#database.transaction(write).immediate();
  }

  heads(): readonly SeriesHead[] {
    return this.#database
      .prepare<[], SeriesHead>(
        'SELECT host, tag, record.idx AS idx, record.id AS id FROM series JOIN record ON record.series = series.id ' +
          'WHERE record.idx = (SELECT max(idx) FROM record WHERE series = series.id) ORDER BY host, tag',
      )
      .all();
  }

  read(series: Series, idx: number, count: number): readonly SealedRecord[] {
    const id = this.seriesId(series);
    const { host, tag } = series;
    return this.#read.all(id, idx, count).map((row) => ({
      host,
      tag,
      id: row.id,
      idx: Number(row.idx),
      timestampNs: row.ts_ns,
      version: row.version,
      data: row.data,
      cek: row.cek,
    }));
  }

  append(records: readonly SealedRecord[]): void {
    this.together(() => {
      const next = new Map<number, number>();
      for (const { host, tag, id, idx, timestampNs, version, data, cek } of records) {
        const series = this.seriesId({ host, tag });
        const expected = next.get(series) ?? this.nextIdx(series);
        if (idx !== expected) throw new RangeError(`record ${idx} does not follow record ${expected - 1}`);
        this.#insert.run(series, idx, id, timestampNs, version, data, cek);
        next.set(series, idx + 1);
      }
    });
  }

  nextIdx(series: number): number {
    const row = this.#database
      .prepare<[number], { last: number | null }>('SELECT max(idx) AS last FROM record WHERE series = ?')
      .get(series);
    return (row?.last ?? -1) + 1;
  }

  seriesId({ host, tag }: Series): number {
    const row = this.#database
      .prepare<[string, string], { id: number }>(
        'INSERT INTO series (host, tag) VALUES (?, ?) ON CONFLICT DO UPDATE SET tag = excluded.tag RETURNING id',
      )
      .get(host, tag);
    return row?.id ?? 0;
  }

  series(): readonly KnownSeries[] {
    return this.#database
      .prepare<[], KnownSeries>('SELECT id, host, tag, applied FROM series ORDER BY host, tag')
      .all();
  }

  setApplied(series: number, applied: number): void {
    this.#database.prepare('UPDATE series SET applied = ? WHERE id = ?').run(applied, series);
  }

  /** Begins anew; what imports and deletions said of ids stays. */
  reset(): void {
    this.together(() => {
      for (const table of ['record', 'series', 'state']) this.#database.exec(`DELETE FROM ${table}`);
      this.#database.exec('DELETE FROM entry WHERE series IS NOT NULL AND is_deleted = 0');
      this.#database.exec('UPDATE entry SET series = NULL, idx = NULL');
    });
  }

  /** Of a deleted command: in its place stands what says nothing. */
  replaceContent(series: number, idx: number, { data, cek }: SealedRecord): void {
    this.#database
      .prepare('UPDATE record SET data = ?, cek = ? WHERE series = ? AND idx = ?')
      .run(data, cek, series, idx);
  }

  recordAt(series: number, idx: number): SealedRecord | undefined {
    const named = this.series().find(({ id }) => id === series);
    return named && this.read(named, idx, 1)[0];
  }

  entry(id: string): Entry | undefined {
    return entryOf(this.#entry.get(id));
  }

  entryOfRun(run: Buffer): Entry | undefined {
    return entryOf(this.#entryOfRun.get(run));
  }

  entriesOfLine(line: Buffer): readonly Entry[] {
    return this.#database
      .prepare<[Buffer], EntryRow>('SELECT * FROM entry WHERE line = ? AND is_deleted = 0')
      .all(line)
      .flatMap((row) => entryOf(row) ?? []);
  }

  putEntry({ id, run, line, session, tsMs, record, isDeleted }: Entry): void {
    const { series = null, idx = null } = record ?? {};
    this.#putEntry.run(id, run, line, session, tsMs, series, idx, Number(isDeleted));
  }

  state(name: string): number {
    const row = this.#database
      .prepare<[string], { value: number }>('SELECT value FROM state WHERE name = ?')
      .get(name);
    return row?.value ?? 0;
  }

  setState(name: string, value: number): void {
    this.#database.prepare('REPLACE INTO state VALUES (?, ?)').run(name, value);
  }
}

function entryOf(row: EntryRow | undefined): Entry | undefined {
  if (row === undefined) return undefined;
  const { id, run, line, session, ts_ms: tsMs, series, idx } = row;
  const record = series === null || idx === null ? null : { series, idx };
  return { id, run, line, session, tsMs, record, isDeleted: row.is_deleted === 1 };
}
