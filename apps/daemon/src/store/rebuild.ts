import type { Database } from 'better-sqlite3';
import { isCorrupt } from './database.ts';
import { overlaidCopy, removeCopy } from './schema-overlay.ts';
import { Sqlite } from './sqlite.ts';

/** What was read from a damaged database. */
export interface Rebuilt {
  readonly rows: number;
  /** Tables of which something could not be read. */
  readonly incomplete: readonly string[];
}

const rebuildBounds = {
  /** Readings that may fail before the rest of a table is given up: each is a few microseconds. */
  failuresMax: 200_000,
  /** Rows between two signs of life. */
  rowsASign: 2_000,
} as const;

interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** Null: the table has no row ids, and is read by its key. */
  readonly rowid: string | null;
}

/**
 * Copies every row that SQLite can still read from a damaged database into a fresh one. A page that can't be read costs the
 * rows on it: tables with row ids are read around it from both sides, the others up to it from both ends.
 *
 * @param from the damaged file; nothing is written to it
 * @param target with the newest schema, empty
 * @param onProgress called now and then, for whoever waits
 */
export function rebuildFrom(
  from: string,
  target: Database,
  onProgress: () => void = () => undefined,
): Rebuilt {
  const tables = tablesOf(target);
  const whole = opened(from);
  if (whole !== undefined) return rebuildTables(whole, target, tables, onProgress);
  const copy = overlaidCopy(from, target);
  try {
    const source = opened(copy);
    if (source !== undefined && isPlausible(source)) return rebuildTables(source, target, tables, onProgress);
    source?.close();
  } finally {
    removeCopy(copy);
  }
  return { rows: 0, incomplete: tables.map(({ name }) => name) };
}

/** Undefined: its schema can't be read, and nothing can without it. */
function opened(path: string): Database | undefined {
  let database: Database | undefined;
  try {
    database = new Sqlite(path, { fileMustExist: true });
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return database;
  } catch {
    database?.close();
    return undefined;
  }
}

function rebuildTables(
  source: Database,
  target: Database,
  tables: readonly TableShape[],
  onProgress: () => void,
): Rebuilt {
  try {
    return new Rebuild(source, target, onProgress).run(tables);
  } finally {
    source.close();
  }
}

/** Under a schema that is not its own, rows have values of the wrong kinds. */
function isPlausible(source: Database): boolean {
  try {
    return source
      .prepare<[], { kinds: string }>(
        'SELECT typeof(ts_ms) || typeof(cmd_raw) || typeof(session_id) AS kinds FROM command_event ORDER BY id DESC LIMIT 20',
      )
      .all()
      .every(({ kinds }) => kinds === 'integertexttext');
  } catch {
    return false;
  }
}

class Rebuild {
  readonly #source: Database;
  readonly #target: Database;
  readonly #onProgress: () => void;
  readonly #incomplete = new Set<string>();
  #rows = 0;

  constructor(source: Database, target: Database, onProgress: () => void) {
    this.#source = source;
    this.#target = target;
    this.#onProgress = onProgress;
  }

  run(tables: readonly TableShape[]): Rebuilt {
    this.#target.transaction(() => {
      for (const table of tables) this.#copy(table);
      mendLines(this.#target);
    })();
    return { rows: this.#rows, incomplete: [...this.#incomplete] };
  }

  #copy(table: TableShape): void {
    const known = this.#columnsOf(table.name);
    const columns = table.columns.filter((column) => known.has(column));
    if (columns.length === 0) {
      this.#incomplete.add(table.name);
      return;
    }
    const insert = this.#target.prepare(
      `INSERT OR IGNORE INTO ${table.name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    const take = (row: unknown[]): void => {
      this.#rows += insert.run(...row).changes;
      if (this.#rows % rebuildBounds.rowsASign === 0) this.#onProgress();
    };
    if (table.rowid === null) this.#readByKey(table, columns, take);
    else this.#readByRowid(table, columns, table.rowid, take);
  }

  #columnsOf(table: string): ReadonlySet<string> {
    try {
      const rows = this.#source.prepare<[], { name: string }>(`PRAGMA table_info(${table})`).all();
      return new Set(rows.map(({ name }) => name));
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      return new Set();
    }
  }

  /** Up to the damage, then from the other end. */
  #readByKey(table: TableShape, columns: readonly string[], take: (row: unknown[]) => void): void {
    const sql = `SELECT ${columns.join(', ')} FROM ${table.name}`;
    const key = keyOf(this.#target, table.name);
    if (this.#readAll(`${sql} ORDER BY ${key.join(', ')}`, take)) return;
    this.#incomplete.add(table.name);
    this.#readAll(`${sql} ORDER BY ${key.map((column) => `${column} DESC`).join(', ')}`, take);
  }

  /** @returns whether it was read to its end */
  #readAll(sql: string, take: (row: unknown[]) => void): boolean {
    try {
      for (const row of this.#source.prepare<[], unknown[]>(sql).raw().iterate()) take(row);
      return true;
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      return false;
    }
  }

  #readByRowid(
    { name }: TableShape,
    columns: readonly string[],
    rowid: string,
    take: (row: unknown[]) => void,
  ): void {
    const sql = `SELECT ${rowid}, ${columns.join(', ')} FROM ${name} WHERE ${rowid} BETWEEN ? AND ? ORDER BY ${rowid}`;
    const upward = this.#source.prepare<[number, number], unknown[]>(sql).raw();
    const downward = this.#source.prepare<[number, number], unknown[]>(`${sql} DESC`).raw();
    let failures = 0;
    /** @returns the last row id that was read, and whether the end was reached */
    const read = (
      statement: typeof upward,
      low: number,
      high: number,
    ): { last: number | null; whole: boolean } => {
      let last: number | null = null;
      try {
        for (const [id, ...row] of statement.iterate(low, high)) {
          take(row);
          last = Number(id);
        }
        return { last, whole: true };
      } catch (error) {
        if (!isCorrupt(error)) throw error;
        failures += 1;
        return { last, whole: false };
      }
    };
    // Both ends of each gap are pushed inwards, then it is cut in two.
    const gaps: [low: number, high: number][] = [[1, this.#lastRowid(name, rowid)]];
    for (let gap = gaps.pop(); gap !== undefined; gap = gaps.pop()) {
      const [low, high] = gap;
      if (low > high || failures > rebuildBounds.failuresMax) continue;
      const up = read(upward, low, high);
      if (up.whole && up.last === high) continue;
      const from = (up.last ?? low - 1) + 1;
      // A wrong row id in between looks like the end to whoever comes from one side; rows behind it are seen from the other.
      const down = read(downward, from, high);
      if (up.whole && down.whole) continue;
      this.#incomplete.add(name);
      if (down.whole) continue;
      const to = (down.last ?? high + 1) - 1;
      if (from >= to) continue;
      const middle = Math.floor((from + to) / 2);
      gaps.push([from, middle], [middle + 1, to]);
      this.#onProgress();
    }
  }

  /** The end of the table, or what AUTOINCREMENT remembers: either may be damaged. Without both a size that no history has. */
  #lastRowid(table: string, rowid: string): number {
    const questions = [
      `SELECT max(${rowid}) FROM ${table}`,
      `SELECT max(seq) FROM sqlite_sequence WHERE name = '${table}'`,
    ];
    const answers = questions.flatMap((question) => {
      try {
        return [Number(this.#source.prepare<[]>(question).pluck().get() ?? 0)];
      } catch {
        return [];
      }
    });
    return answers.length === 0 ? 2 ** 24 : Math.max(...answers);
  }
}

/** Ordinary tables; those of the search index follow theirs by triggers. */
function tablesOf(database: Database): readonly TableShape[] {
  const tables = database
    .prepare<[], { name: string; wr: number }>(
      `SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT IN ('schema_migrations') ORDER BY name DESC`,
    )
    .all();
  return tables.map(({ name, wr }) => ({
    name,
    columns: columnsOf(database, name).map((column) => column.name),
    rowid: wr === 1 ? null : 'rowid',
  }));
}

function columnsOf(
  database: Database,
  table: string,
): readonly { readonly name: string; readonly pk: number }[] {
  return database.prepare<[], { name: string; pk: number }>(`PRAGMA table_info(${table})`).all();
}

function keyOf(database: Database, table: string): readonly string[] {
  return columnsOf(database, table)
    .filter(({ pk }) => pk > 0)
    .toSorted((one, other) => one.pk - other.pk)
    .map(({ name }) => name);
}

/** An event whose line was lost has its text itself: the line is made from that. */
function mendLines(database: Database): void {
  if (tablesOf(database).every(({ name }) => name !== 'command_event')) return;
  const lost = 'line_id NOT IN (SELECT id FROM command_line)';
  database.exec(`
    INSERT OR IGNORE INTO command_line (cmd_raw, count, last_seen_ms, last_cwd, last_exit_code)
      SELECT cmd_raw, count(*), max(ts_ms), cwd, exit_code FROM command_event WHERE ${lost} GROUP BY cmd_raw;
    UPDATE command_event SET line_id =
      (SELECT id FROM command_line WHERE command_line.cmd_raw = command_event.cmd_raw) WHERE ${lost};
  `);
}
