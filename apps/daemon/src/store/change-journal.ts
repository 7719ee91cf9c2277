import { closeSync, ftruncateSync, openSync, writevSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { LearnedChange } from '@hunch/suggest-engine';
import { databaseStamp, journalPath, removeImage } from './image-files.ts';
import { readIfThere } from '../platform/files.ts';

export const journalBounds = {
  /** Read and replayed at a start, 20 µs each: beyond it the rows are hardly slower. A command takes 1.5 KiB. */
  bytesMax: 8 * 1024 * 1024,
  changesMax: 4_000,
} as const;

/** One transaction that was committed. */
interface JournalRecord {
  /** Of the database after it. */
  readonly stamp: string;
  readonly changes: readonly LearnedChange[];
}

/** Where a journal stands that is read at a start, and written on after it. */
export interface JournalMark {
  /** The image that its changes come after. */
  readonly image: string;
  /** 0: there is no file yet. */
  readonly bytes: number;
  readonly changes: number;
}

export interface ReadJournal {
  readonly mark: JournalMark;
  /** Of the last record; undefined when there is none. */
  readonly stamp: string | undefined;
  readonly changes: readonly LearnedChange[];
}

const HEAD_BYTES = 8;

/**
 * What was written to the database since the image of the engine's memory was made, in the order in which it was, so that
 * a start after a crash need not read all rows. It counts only if its last record names the very state that the database
 * is in: whatever else happens, even between a commit and its record, makes it worthless and nothing worse.
 */
export class ChangeJournal {
  readonly #databasePath: string;
  #file: number | undefined;
  #bytes = 0;
  #changes = 0;

  constructor(databasePath: string, mark: JournalMark | null) {
    this.#databasePath = databasePath;
    if (mark === null) return;
    this.#guarded(() => (mark.bytes === 0 ? this.#create(mark.image) : this.#resume(mark)));
  }

  /** How many changes come after the image; null: there is no image that they could come after. */
  get changes(): number | null {
    return this.#file === undefined ? null : this.#changes;
  }

  /** After each transaction, whatever it wrote. */
  append(changes: readonly LearnedChange[]): void {
    const file = this.#file;
    if (file === undefined) return;
    this.#guarded(() => {
      const stamp = databaseStamp(this.#databasePath);
      if (stamp === undefined) throw new Error('the state of the database has no name here');
      // The newest profiles are few and in the database; with all that came before them a change would be five times as long.
      const record: JournalRecord = {
        stamp,
        changes: changes.map((change) => ({ ...change, profiles: [] })),
      };
      const body = serialize(record);
      const head = Buffer.alloc(HEAD_BYTES);
      head.writeUInt32LE(body.length, 0);
      head.writeUInt32LE(crc32(body), 4);
      const length = HEAD_BYTES + body.length;
      this.#changes += changes.length;
      this.#bytes += length;
      if (this.#bytes > journalBounds.bytesMax || this.#changes > journalBounds.changesMax) this.drop();
      else if (writevSync(file, [head, body]) !== length) throw new Error('the disk took a part only');
    });
  }

  /** A new image has taken the place of the one that the journal came after. */
  restart(image: string): void {
    this.#close();
    this.#guarded(() => this.#create(image));
  }

  /** The image is worthless from now on, and what is in it may have to go. */
  drop(): void {
    this.#close();
    removeImage(this.#databasePath);
  }

  #create(image: string): void {
    const head = Buffer.from(`${JSON.stringify({ image })}\n`);
    this.#file = openSync(journalPath(this.#databasePath), 'w', 0o600);
    writevSync(this.#file, [head]);
    this.#bytes = head.length;
    this.#changes = 0;
  }

  #resume({ bytes, changes }: JournalMark): void {
    this.#file = openSync(journalPath(this.#databasePath), 'a', 0o600);
    ftruncateSync(this.#file, bytes);
    this.#bytes = bytes;
    this.#changes = changes;
  }

  #close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /** A full disk, at worst: then the next start reads the rows. */
  #guarded(write: () => void): void {
    try {
      write();
    } catch {
      this.#close();
      try {
        removeImage(this.#databasePath);
      } catch {
        // It can't be taken away, but it is worthless after the next transaction.
      }
    }
  }
}

/** @returns undefined when the file belongs to another image or is damaged */
export function readJournal(databasePath: string, image: string): ReadJournal | undefined {
  const bytes = readIfThere(journalPath(databasePath)) ?? Buffer.alloc(0);
  const headEnd = bytes.indexOf('\n');
  // Without one nothing was written since; a journal of the image before it says nothing.
  if (bytes.toString('utf8', 0, Math.max(0, headEnd)) !== JSON.stringify({ image }))
    return { mark: { image, bytes: 0, changes: 0 }, stamp: undefined, changes: [] };
  const changes: LearnedChange[] = [];
  let stamp: string | undefined;
  for (let at = headEnd + 1; at < bytes.length;) {
    const end = at + HEAD_BYTES + (at + HEAD_BYTES <= bytes.length ? bytes.readUInt32LE(at) : Infinity);
    if (end > bytes.length) return undefined;
    const body = bytes.subarray(at + HEAD_BYTES, end);
    if (crc32(body) !== bytes.readUInt32LE(at + 4)) return undefined;
    // What `append` of this same program wrote, whole.
    const record = deserialize(body) as JournalRecord;
    for (const change of record.changes) changes.push(change);
    ({ stamp } = record);
    at = end;
  }
  return { mark: { image, bytes: bytes.length, changes: changes.length }, stamp, changes };
}
