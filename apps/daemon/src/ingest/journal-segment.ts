import { closeSync, ftruncateSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { FeedbackRow } from '@hunch/suggest-engine';
import type { AgentCommandRow } from '../store/entries.ts';
import { laneOf, type JournalLane } from '../store/journal-marks.ts';
import type { AcceptedEvent } from './accepted-event.ts';
import { textIfThere } from '../platform/files.ts';

/** What was accepted, with its secrets redacted. */
export type JournalEntry =
  | { readonly kind: 'learned'; readonly event: AcceptedEvent }
  | { readonly kind: 'feedback'; readonly row: FeedbackRow }
  | { readonly kind: 'agent-command'; readonly row: AgentCommandRow };

export interface JournalRecord {
  /** Grows by one with each record. */
  readonly seq: number;
  readonly entry: JournalEntry;
}

const segmentPath = (directory: string, number: 1 | 2): string =>
  join(directory, `accepted-${number}.journal`);

/** A file of records, a line each: its checksum in hexadecimal, a blank, JSON. */
export class JournalSegment {
  readonly path: string;
  /** The newest record of each lane. */
  readonly last: Record<JournalLane, number> = { queued: 0, direct: 0 };
  #file: number | undefined;
  #bytes = 0;

  constructor(directory: string, number: 1 | 2) {
    this.path = segmentPath(directory, number);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @param records what it holds */
  open(records: readonly JournalRecord[]): void {
    this.#file = openSync(this.path, 'a', 0o600);
    this.#bytes = 0;
    for (const record of records) this.#count(record, encode(record).length);
  }

  append(record: JournalRecord): void {
    const bytes = encode(record);
    const file = this.#opened();
    try {
      if (writeSync(file, bytes) !== bytes.length) throw new Error('the disk took a part of a record only');
    } catch (error) {
      // The next record would continue the part, and be lost with it.
      ftruncateSync(file, this.#bytes);
      throw error;
    }
    this.#count(record, bytes.length);
  }

  empty(): void {
    ftruncateSync(this.#opened(), 0);
    this.#bytes = 0;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    if (this.#bytes === 0) rmSync(this.path, { force: true });
  }

  #opened(): number {
    if (this.#file === undefined) throw new Error(`${this.path} is not open`);
    return this.#file;
  }

  #count({ seq, entry }: JournalRecord, bytes: number): void {
    this.#bytes += bytes;
    this.last[laneOf(entry.kind)] = seq;
  }
}

/** Replaces a segment by one of these records, whole or not at all. */
export function rewriteSegment(path: string, records: readonly JournalRecord[]): void {
  const draft = `${path}.new`;
  writeFileSync(draft, Buffer.concat(records.map(encode)), { mode: 0o600 });
  renameSync(draft, path);
}

/** All records of both segments, each once, in their order. The last line of a file may be a part of a record: its client was not answered. */
export function readRecords(directory: string): {
  readonly records: readonly JournalRecord[];
  readonly damaged: number;
} {
  const bySeq = new Map<number, JournalRecord>();
  let damaged = 0;
  for (const number of [1, 2] as const) {
    const lines = textIfThere(segmentPath(directory, number)).split('\n');
    lines.pop();
    for (const line of lines) {
      const record = decode(line);
      if (record === undefined) damaged += 1;
      else bySeq.set(record.seq, record);
    }
  }
  return { records: [...bySeq.values()].toSorted((left, right) => left.seq - right.seq), damaged };
}

function encode(record: JournalRecord): Buffer {
  const text = JSON.stringify(record);
  return Buffer.from(`${checksum(text)} ${text}\n`);
}

function decode(line: string): JournalRecord | undefined {
  const text = line.slice(CHECKSUM_LENGTH + 1);
  if (line.slice(0, CHECKSUM_LENGTH) !== checksum(text)) return undefined;
  // What `encode` wrote, whole.
  return JSON.parse(text) as JournalRecord;
}

const CHECKSUM_LENGTH = 8;

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(CHECKSUM_LENGTH, '0');
}
