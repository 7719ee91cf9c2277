import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { numberIn, parseJson, textIn } from '@hunch/common/json';
import { isAbandoned } from '../store/spool.ts';

/** A file of the journal; what is settled by then is left out of the next. */
const BYTES_MAX = 1024 * 1024;

export interface PendingReservation {
  readonly id: string;
  readonly usd: number;
  readonly key?: string | undefined;
}

interface OpenFile {
  readonly descriptor: number;
  readonly path: string;
  bytes: number;
}

/**
 * What is set apart, on disk before its request is sent: a gateway that is killed has requests at providers, who want to be paid. The next one
 * finds them here. Written without a wait for the disk: it outlives the process, not the machine.
 */
export class ReservationJournal {
  readonly #directory: string;
  readonly #name = `${process.pid}-${Date.now()}`;
  readonly #pending = new Map<string, string>();
  readonly #abandoned: readonly string[];
  #open: OpenFile | undefined;
  #files = 0;

  constructor(directory: string) {
    this.#directory = directory;
    this.#abandoned = namesIn(directory)
      .filter(isAbandoned)
      .map((name) => join(directory, name));
  }

  /** Of processes that are no more; each counts until `forgetLost`. */
  lost(): readonly PendingReservation[] {
    const lost = new Map<string, PendingReservation>();
    for (const line of this.#abandoned.flatMap((path) => readFileSync(path, 'utf8').split('\n'))) {
      const entry = parseJson(line);
      const [id, usd] = [textIn(entry, 'id'), numberIn(entry, 'usd')];
      if (id !== undefined && usd !== undefined) lost.set(id, { id, usd, key: textIn(entry, 'key') });
      lost.delete(textIn(entry, 'ended') ?? '');
    }
    return [...lost.values()];
  }

  forgetLost(): void {
    for (const path of this.#abandoned) unlinkSync(path);
  }

  began(reservation: PendingReservation): void {
    const line = `${JSON.stringify(reservation)}\n`;
    this.#pending.set(reservation.id, line);
    this.#write(line);
  }

  ended(id: string): void {
    if (this.#pending.delete(id)) this.#write(`${JSON.stringify({ ended: id })}\n`);
  }

  /** What has not ended is left to the next start. */
  close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    closeSync(open.descriptor);
    if (this.#pending.size === 0) unlinkSync(open.path);
  }

  #write(line: string): void {
    try {
      const open = this.#open ?? this.#begin([]);
      open.bytes += writeSync(open.descriptor, line);
      if (open.bytes < BYTES_MAX) return;
      this.#begin([...this.#pending.values()]);
      closeSync(open.descriptor);
      unlinkSync(open.path);
    } catch {
      // A full disk refuses nobody an answer: until there is room, what is set apart is known to this process alone.
    }
  }

  #begin(lines: readonly string[]): OpenFile {
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    this.#files += 1;
    const path = join(this.#directory, `${this.#name}-${this.#files}.open`);
    const descriptor = openSync(path, 'a', 0o600);
    const open = { descriptor, path, bytes: lines.length === 0 ? 0 : writeSync(descriptor, lines.join('')) };
    this.#open = open;
    return open;
  }
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
