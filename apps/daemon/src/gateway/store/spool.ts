import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { isObject, parseJson, textIn } from '@hunch/common/json';
import { isRunning } from '@hunch/common/process';
import type { LedgerEntry } from './entries.ts';

export const spoolBounds = {
  /** A file of the spool; what is sent at a time, more or less. */
  segmentBytesMax: 256 * 1024,
  /** All of it: ten minutes of a thousand requests a second fit. Beyond it decisions are lost, and the user is told. */
  bytesMax: 1024 * 1024 * 1024,
} as const;

interface OpenSegment {
  readonly descriptor: number;
  readonly path: string;
  bytes: number;
}

/**
 * Entries on their way to a server, in files: one is there as soon as it was added, whatever becomes of this process then.
 * Files that a process still writes end in `.open`; whoever finds one of a process that is no more takes it over.
 */
export class Spool {
  readonly #directory: string;
  readonly #name = `${process.pid}-${Date.now()}`;
  #open: OpenSegment | undefined;
  #segments = 0;
  #bytes: number;

  /** @throws when the directory can't be made */
  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(directory)) if (isAbandoned(name)) seal(join(directory, name));
    this.#bytes = this.sealed().reduce((sum, path) => sum + statSync(path).size, 0);
  }

  /** @returns false when it is full */
  add(entry: LedgerEntry): boolean {
    if (this.#bytes >= spoolBounds.bytesMax) return false;
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    const open = this.#open ?? this.#begin();
    writeSync(open.descriptor, line);
    open.bytes += line.length;
    this.#bytes += line.length;
    if (open.bytes >= spoolBounds.segmentBytesMax) this.seal();
    return true;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Ends the file that is being written, so that it can be sent. */
  seal(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    closeSync(open.descriptor);
    seal(open.path);
  }

  /** Files that can be sent, the oldest first. */
  sealed(): string[] {
    return readdirSync(this.#directory)
      .filter((name) => name.endsWith('.jsonl'))
      .toSorted()
      .map((name) => join(this.#directory, name));
  }

  /** Once all of it was written elsewhere. */
  remove(path: string): void {
    this.#bytes -= statSync(path).size;
    unlinkSync(path);
  }

  #begin(): OpenSegment {
    this.#segments += 1;
    const name = `${this.#name}-${String(this.#segments).padStart(8, '0')}.open`;
    const path = join(this.#directory, name);
    const open = { descriptor: openSync(path, 'a', 0o600), path, bytes: 0 };
    this.#open = open;
    return open;
  }
}

/** What a crash has cut off at the end of a file is no entry. */
export function readSegment(path: string): readonly LedgerEntry[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const entry = parseJson(line);
      const isEntry =
        textIn(entry, 'id') !== undefined &&
        isObject(entry) &&
        (isObject(entry.decision) || isObject(entry.question) || isObject(entry.grade));
      // This very program has written it, with these fields.
      return isEntry ? [entry as unknown as LedgerEntry] : [];
    });
}

function seal(path: string): void {
  renameSync(path, path.replace(/\.open$/, '.jsonl'));
}

/** Whether a file `PID-TIME-NUMBER.open` is of a process that is no more. */
export function isAbandoned(name: string): boolean {
  const pid = /^(\d+)-\d+-\d+\.open$/.exec(name)?.[1];
  if (pid === undefined) return false;
  // The same number may be given again, to this very process: in containers it always is.
  if (Number(pid) === process.pid) return true;
  return !isRunning(Number(pid), (path) => readFileSync(path, 'latin1'));
}
