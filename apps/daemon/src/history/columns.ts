import type { Database, Statement } from 'better-sqlite3';
import { historyBounds } from './bounds.ts';
import { lettersOf } from './text-match.ts';

type Row = readonly [
  id: number,
  session: string,
  tsMs: number,
  cwd: string,
  repo: string | null,
  line: string,
  exitCode: number | null,
  durationMs: number | null,
];

const rowColumns = 'id, session_id, ts_ms, cwd, repo_key, cmd_raw, exit_code, duration_ms';

export interface Machine {
  /** Its name; null where nobody said. */
  readonly host: string | null;
  /** As sync knows it: two machines may have one name. Null: this machine. */
  readonly id: string | null;
}

const notNamed: Machine = { host: null, id: null };

/** No line: nothing was run under this number, or it was deleted. */
const NONE = -1;
export const UNKNOWN_EXIT = -32_768;

/**
 * The history as arrays: a place for each event by its number, and a text for each different line. It is read from the
 * database in steps, the newest events first, so that a search has something to look through from the first one on.
 */
export class HistoryColumns {
  readonly #newer: Statement<[number, number], Row>;
  readonly #older: Statement<[number, number], Row>;
  readonly #machines: Statement<[string], { host: string | null; id: string | null }>;
  readonly #lineIds = new Map<string, number>();
  readonly #texts = new Names();
  readonly #machineOfSession: Machine[] = [];
  /** Of the line with that number. */
  readonly lines: string[] = [];
  readonly folded: string[] = [];
  #letters = new Int32Array(1024);
  /** The newest and the oldest event of each line. */
  #heads = new Int32Array(1024);
  #tails = new Int32Array(1024);
  /** The number of the event at place 0. */
  #base = 0;
  #size = 0;
  #lowest: number;
  #highest: number;
  #isWhole = false;
  #removals = 0;
  /** One more than the line, so that 0, which new memory holds, is none. */
  #line = new Int32Array();
  /** The next older event of the same line, one more than its place; 0: there is none. */
  #sameLine = new Int32Array();
  #session = new Int32Array();
  #cwd = new Int32Array();
  #repo = new Int32Array();
  #exit = new Int16Array();
  #duration = new Float64Array();
  #time = new Float64Array();

  constructor(database: Database) {
    const select = `SELECT ${rowColumns} FROM command_event`;
    this.#newer = database.prepare<[number, number], Row>(`${select} WHERE id > ? ORDER BY id LIMIT ?`).raw();
    this.#older = database
      .prepare<[number, number], Row>(`${select} WHERE id < ? ORDER BY id DESC LIMIT ?`)
      .raw();
    // Each of a session's commands ran on one machine. Of what came before ids were kept, the name is the id.
    this.#machines = database.prepare(
      'SELECT host, coalesce(machine_id, (SELECT machine FROM command_event WHERE session_id = session.id LIMIT 1)) AS id ' +
        'FROM session WHERE id = ?',
    );
    const { low, high } = database
      .prepare<[], { low: number | null; high: number | null }>(
        'SELECT (SELECT min(id) FROM command_event) AS low, (SELECT max(id) FROM command_event) AS high',
      )
      .get() ?? { low: null, high: null };
    this.#highest = high ?? 0;
    this.#base = Math.max(low ?? 1, this.#highest - historyBounds.eventsMax + 1);
    this.#lowest = this.#highest + 1;
    this.#isWhole = high === null;
    this.#grow(this.#highest - this.#base + 1);
  }

  /** All that the database has, but for what was written since the last `readNewer`. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Places of events: those from `firstPlace` on are read. */
  get size(): number {
    return this.#size;
  }

  get firstPlace(): number {
    return this.#lowest - this.#base;
  }

  /** Counts what was taken out. */
  get removals(): number {
    return this.#removals;
  }

  /** Reads what was written since. */
  readNewer(): void {
    for (;;) {
      const rows = this.#newer.all(this.#highest, historyBounds.rowsPerStep);
      for (const row of rows) this.#put(row);
      this.#highest = rows.at(-1)?.[0] ?? this.#highest;
      if (rows.length < historyBounds.rowsPerStep) return;
    }
  }

  /** Reads older events for as long as it may, one step at least. */
  readOlder(deadlineMs: number): void {
    while (!this.#isWhole) {
      const rows = this.#older.all(this.#lowest, historyBounds.rowsPerStep);
      for (const row of rows) if (row[0] >= this.#base) this.#put(row);
      this.#lowest = Math.max(rows.at(-1)?.[0] ?? this.#base, this.#base);
      this.#isWhole = rows.length < historyBounds.rowsPerStep || this.#lowest <= this.#base;
      if (this.#isWhole) this.#lowest = this.#base;
      if (performance.now() >= deadlineMs) return;
    }
  }

  /** Takes a line out, with all its events. */
  remove(text: string): void {
    const line = this.lineId(text);
    if (line === undefined) return;
    for (let place = this.newestOf(line); place >= 0;) {
      const older = this.olderOf(place);
      this.#line[place] = 0;
      place = older;
    }
    this.#lineIds.delete(text);
    this.lines[line] = '';
    this.folded[line] = '';
    this.#removals += 1;
  }

  /** The number of the line at that place; negative: there is none. */
  lineAt(place: number): number {
    return (this.#line[place] ?? 0) - 1;
  }

  /** The place of a line's newest event by number, of those that are read; from there on by `olderOf`. Negative: none. */
  newestOf(line: number): number {
    return this.#heads[line] ?? NONE;
  }

  olderOf(place: number): number {
    return (this.#sameLine[place] ?? 0) - 1;
  }

  sessionAt(place: number): number {
    return this.#session[place] ?? NONE;
  }

  cwdAt(place: number): number {
    return this.#cwd[place] ?? NONE;
  }

  repoAt(place: number): number {
    return this.#repo[place] ?? NONE;
  }

  /** `UNKNOWN_EXIT`: an import did not say. */
  exitAt(place: number): number {
    return this.#exit[place] ?? UNKNOWN_EXIT;
  }

  /** NaN: not known. */
  durationAt(place: number): number {
    return this.#duration[place] ?? Number.NaN;
  }

  timeAt(place: number): number {
    return this.#time[place] ?? 0;
  }

  lettersOfLine(line: number): number {
    return this.#letters[line] ?? 0;
  }

  lineId(text: string): number | undefined {
    return this.#lineIds.get(text);
  }

  /** The number of a session, a directory or a repository; undefined: nothing was run there. */
  nameId(text: string): number | undefined {
    return this.#texts.find(text);
  }

  name(id: number): string {
    return this.#texts.text(id);
  }

  machineOf(session: number): Machine {
    let machine = this.#machineOfSession[session];
    if (machine === undefined) {
      machine = this.#machines.get(this.name(session)) ?? notNamed;
      this.#machineOfSession[session] = machine;
    }
    return machine;
  }

  #put([id, session, tsMs, cwd, repo, text, exitCode, durationMs]: Row): void {
    const place = id - this.#base;
    if (place >= this.#size) this.#grow(place + 1);
    this.#link(this.#lineOf(text, place), place);
    this.#session[place] = this.#texts.idOf(session);
    this.#cwd[place] = this.#texts.idOf(cwd);
    this.#repo[place] = repo === null ? NONE : this.#texts.idOf(repo);
    this.#exit[place] = exitCode ?? UNKNOWN_EXIT;
    this.#duration[place] = durationMs ?? Number.NaN;
    this.#time[place] = tsMs;
  }

  #link(line: number, place: number): void {
    this.#line[place] = line + 1;
    const head = this.#heads[line] ?? place;
    const tail = this.#tails[line] ?? place;
    if (place > head) {
      this.#sameLine[place] = head + 1;
      this.#heads[line] = place;
    } else if (place < tail) {
      this.#sameLine[tail] = place + 1;
      this.#tails[line] = place;
    }
  }

  #lineOf(text: string, place: number): number {
    const known = this.#lineIds.get(text);
    if (known !== undefined) return known;
    const line = this.lines.length;
    this.#lineIds.set(text, line);
    this.lines.push(text);
    // The same string where nothing changes, so that it is there once.
    this.folded.push(text.toLowerCase());
    if (line >= this.#letters.length) this.#widenLines(line * 2);
    this.#letters[line] = lettersOf(text);
    this.#heads[line] = place;
    this.#tails[line] = place;
    return line;
  }

  #widenLines(size: number): void {
    this.#letters = widened(this.#letters, size);
    this.#heads = widened(this.#heads, size);
    this.#tails = widened(this.#tails, size);
  }

  #grow(size: number): void {
    if (size > this.#line.length) {
      const capacity = Math.ceil(size * 1.1) + 1024;
      this.#line = widened(this.#line, capacity);
      this.#sameLine = widened(this.#sameLine, capacity);
      this.#session = widened(this.#session, capacity);
      this.#cwd = widened(this.#cwd, capacity);
      this.#repo = widened(this.#repo, capacity);
      this.#exit = widened(this.#exit, capacity);
      this.#duration = widened(this.#duration, capacity);
      this.#time = widened(this.#time, capacity);
    }
    this.#size = Math.max(this.#size, size);
  }
}

type Column = Int32Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

function widened<Kind extends Column>(column: Kind, size: number): Kind {
  const wider = new (column.constructor as new (length: number) => Kind)(size);
  wider.set(column);
  return wider;
}

/** Texts by numbers. */
class Names {
  readonly #ids = new Map<string, number>();
  readonly #texts: string[] = [];

  idOf(text: string): number {
    let id = this.#ids.get(text);
    if (id === undefined) {
      id = this.#texts.length;
      this.#ids.set(text, id);
      this.#texts.push(text);
    }
    return id;
  }

  find(text: string): number | undefined {
    return this.#ids.get(text);
  }

  text(id: number): string {
    return this.#texts[id] ?? '';
  }
}
