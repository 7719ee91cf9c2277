import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import type { StatKind, StatRow, StoreSnapshot } from '@hunch/suggest-engine';
import { templateId } from '@hunch/common/ids';
import { selected, statTables, tables, type Table } from './tables.ts';
import { newestEvents, type RecentRows } from './recent-rows.ts';

/**
 * A warm start without an image (kept-image.ts) reads 130,000 rows for 100,000 commands; making JavaScript values of
 * SQLite's takes as long as the engine takes to learn them. So the store thread reads and packs while the main thread
 * loads the engines and restores: numbers in one array, each text once. The main thread waits for a piece by Atomics.wait,
 * since the engine's `restore` is synchronous.
 */
interface Piece {
  readonly table: SentTable;
  /** Texts that no piece before had; they are numbered on. */
  readonly texts: readonly string[];
  /** The columns of text, row by row: numbers among the texts sent so far; `noText` for null. */
  readonly references: Uint32Array<ArrayBuffer>;
  /** The columns of numbers, row by row; NaN for null, which SQLite has no number for. */
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly rows: number;
  readonly last: boolean;
}

const noText = 0xffff_ffff;

/** The newest events that are sent along: what the engine keeps (its `bounds.historyMax` and `historyElsewhereMax`). */
export const sentEventsMax = 16_384;
export const sentElsewhereMax = 8_192;

/** A table as it is sent: columns of text first, then columns of numbers. */
interface Sent {
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
  readonly sql: string;
}

function sent<Row>(table: Table<Row>, from = `${table.name} ORDER BY ${table.key.join(', ')}`): Sent {
  const texts = Object.values<string>(table.texts);
  const numbers = Object.values<string>(table.numbers);
  return { texts, numbers, sql: `SELECT ${selected(table)} FROM ${from}` };
}

const statTexts = ['scope', 'templateId', 'member'] as const satisfies readonly (keyof StatRow)[];
const statNumbers = [
  'slotIndex',
  'score',
  'successes',
  'failures',
  'lastSeenMs',
] as const satisfies readonly (keyof StatRow)[];

/** All four alike, so that one function makes their rows: most of what is sent. */
function sentStats({ name, texts, numbers, key }: Table<StatRow>): Sent {
  const columns = new Map(Object.entries({ ...texts, ...numbers }).map(([column, field]) => [field, column]));
  const selects = [
    ...statTexts.map((field) => columns.get(field) ?? "''"),
    ...statNumbers.map((field) => columns.get(field) ?? '0'),
  ];
  const sql = `SELECT ${selects.join(', ')} FROM ${name} ORDER BY ${key.join(', ')}`;
  return { texts: statTexts, numbers: statNumbers, sql };
}

/** In the order in which the engine reads them, and their rows in one that is the same each time: that of the keys. */
const sentTables = {
  templates: sent(tables.template),
  commands: sentStats(statTables.commands),
  lines: sentStats(statTables.lines),
  transitions: sentStats(statTables.transitions),
  slots: sentStats(statTables.slots),
  events: sent(tables.event, newestEvents(String(sentEventsMax), String(sentElsewhereMax))),
  profiles: sent(tables.profile),
} as const;

type SentTable = keyof typeof sentTables;

type StreamMessage = Piece | { readonly table: null; readonly damaged: boolean; readonly reason: string };

/** The ends of a stream that the store thread gets. */
export interface StreamEnd {
  readonly port: MessagePort;
  /** Counts the messages, so that the receiver can sleep until there is one. */
  readonly sent: Int32Array<SharedArrayBuffer>;
}

/** About 300 KiB: small enough that both threads work at once from early on, large enough to be worth a message. */
const PIECE_ROWS = 4096;
/** Far beyond any disk; then the thread has died. */
const PIECE_WAIT_MS = 10_000;

/** In the store thread: all tables, in the order in which the engine reads them. */
export function sendSnapshot(database: Database, end: StreamEnd): void {
  const numbers = new Map<string, number>();
  for (const name of Object.keys(sentTables) as SentTable[]) sendTable(database, end, name, numbers);
}

/** In the store thread: instead of the rest. */
export function sendFailure(end: StreamEnd, damaged: boolean, reason: string): void {
  post(end, { table: null, damaged, reason });
}

/** In the store thread, while something takes long: whoever waits goes on waiting. */
export function signLife(end: StreamEnd): void {
  Atomics.add(end.sent, 0, 1);
  Atomics.notify(end.sent, 0);
}

function sendTable(database: Database, end: StreamEnd, name: SentTable, known: Map<string, number>): void {
  const { sql } = sentTables[name];
  const textColumns = sentTables[name].texts.length;
  const numberColumns = sentTables[name].numbers.length;
  let texts: string[] = [];
  let references = new Uint32Array(PIECE_ROWS * textColumns);
  let numbers = new Float64Array(PIECE_ROWS * numberColumns);
  let rows = 0;
  // Rows come sorted by their texts: most are those of the row before, and comparing is cheaper than hashing.
  const before = Array.from({ length: textColumns }, () => '');
  const beforeNumbers = before.map((text) => numberOf(text, known, texts));
  const flush = (last: boolean): void => {
    post(end, { table: name, texts, references, numbers, rows, last }, references.buffer, numbers.buffer);
    texts = [];
    references = new Uint32Array(PIECE_ROWS * textColumns);
    numbers = new Float64Array(PIECE_ROWS * numberColumns);
    rows = 0;
  };
  for (const values of database.prepare<[], (string | number | null)[]>(sql).raw().iterate()) {
    for (let column = 0; column < textColumns; column += 1) {
      const value = values[column] ?? null;
      if (value === null) {
        references[rows * textColumns + column] = noText;
        continue;
      }
      const text = String(value);
      if (text !== before[column]) {
        before[column] = text;
        beforeNumbers[column] = numberOf(text, known, texts);
      }
      references[rows * textColumns + column] = beforeNumbers[column] ?? 0;
    }
    for (let column = 0; column < numberColumns; column += 1) {
      numbers[rows * numberColumns + column] = Number(values[textColumns + column] ?? Number.NaN);
    }
    rows += 1;
    if (rows === PIECE_ROWS) flush(false);
  }
  flush(true);
}

function numberOf(text: string, numbers: Map<string, number>, added: string[]): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  const number = numbers.size;
  numbers.set(text, number);
  added.push(text);
  return number;
}

function post(end: StreamEnd, message: StreamMessage, ...transfer: ArrayBuffer[]): void {
  end.port.postMessage(message, transfer);
  signLife(end);
}

/** The store thread could not read the database. */
export class SnapshotFailure extends Error {
  readonly damaged: boolean;

  constructor(damaged: boolean, reason: string) {
    super(reason);
    this.name = 'SnapshotFailure';
    this.damaged = damaged;
  }
}

/**
 * In the main thread: the snapshot that is being sent. Each table can be read once.
 *
 * @throws SnapshotFailure while it is read
 */
export function receiveSnapshot(end: StreamEnd, recent: RecentRows): StoreSnapshot {
  const texts: string[] = [];
  // What came before it was asked for.
  const early: Piece[] = [];

  function nextPiece(name: SentTable): Piece {
    const waiting = early.findIndex((piece) => piece.table === name);
    const [found] = waiting === -1 ? [] : early.splice(waiting, 1);
    if (found !== undefined) return found;
    for (;;) {
      const message = receive(end);
      if (message.table === null) throw new SnapshotFailure(message.damaged, message.reason);
      for (const text of message.texts) texts.push(text);
      if (message.table === name) return message;
      early.push(message);
    }
  }

  function* rows<Row>(name: SentTable, rowAt: (piece: Piece, row: number) => Row): Generator<Row> {
    for (let last = false; !last;) {
      const piece = nextPiece(name);
      for (let row = 0; row < piece.rows; row += 1) yield rowAt(piece, row);
      ({ last } = piece);
    }
  }

  /** The engine wrote what stands in the columns of its tables. */
  function rowsOf<Row>(name: SentTable): Generator<Row> {
    const fields = sentTables[name];
    return rows(name, ({ references, numbers }, row) => {
      const made: Record<string, string | number | null> = {};
      for (const [column, field] of fields.texts.entries()) {
        const text = references[row * fields.texts.length + column] ?? noText;
        made[field] = text === noText ? null : (texts[text] ?? '');
      }
      for (const [column, field] of fields.numbers.entries()) {
        const number = numbers[row * fields.numbers.length + column] ?? Number.NaN;
        made[field] = Number.isNaN(number) ? null : number;
      }
      return made as Row;
    });
  }

  function statAt({ references, numbers }: Piece, row: number): StatRow {
    const text = row * statTexts.length;
    const number = row * statNumbers.length;
    return {
      scope: (texts[references[text] ?? 0] ?? '') as StatRow['scope'],
      templateId: templateId(texts[references[text + 1] ?? 0] ?? ''),
      member: texts[references[text + 2] ?? 0] ?? '',
      slotIndex: numbers[number] ?? 0,
      score: numbers[number + 1] ?? 0,
      successes: numbers[number + 2] ?? 0,
      failures: numbers[number + 3] ?? 0,
      lastSeenMs: numbers[number + 4] ?? 0,
    };
  }

  return {
    templates: () => rowsOf('templates'),
    stats: (kind: StatKind) => rows(kind, statAt),
    profiles: () => rowsOf('profiles'),
    ...recent,
    recentEvents: (limit, elsewhere) =>
      limit === sentEventsMax && elsewhere === sentElsewhereMax
        ? rowsOf('events')
        : recent.recentEvents(limit, elsewhere),
  };
}

function receive(end: StreamEnd): StreamMessage {
  for (;;) {
    const sent = Atomics.load(end.sent, 0);
    const received = receiveMessageOnPort(end.port);
    // Only sendSnapshot and sendFailure write to this port.
    if (received !== undefined) return received.message as StreamMessage;
    if (Atomics.wait(end.sent, 0, sent, PIECE_WAIT_MS) === 'timed-out') {
      throw new SnapshotFailure(false, 'the store thread does not answer');
    }
  }
}
