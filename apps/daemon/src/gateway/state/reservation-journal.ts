import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, numberIn, parseJson, textIn } from '@hunch/common/json';
import { isAbandoned } from '../store/spool.ts';

/** A file of the journal; what is settled by then is left out of the next. */
const BYTES_MAX = 1024 * 1024;

/** How long nothing is noted of a stream: some tokens of most models. */
const NOTE_MS = 50;

/** Streams that are noted at a time. Of a thousand each is noted every fifth of a second. */
const NOTED_MAX = 256;

export interface PendingReservation {
  readonly id: string;
  /** The most that it costs, as far as that is known. */
  readonly usd: number;
  /** What it costs if it is as those before it were; undefined: `usd` is no bound, but known. */
  readonly likelyUsd?: number | undefined;
  /** Whether it has ended, and only the budgets may not have heard of that. */
  readonly hasEnded?: boolean;
  readonly key?: string | undefined;
}

/** A stream that is being answered. */
interface Followed {
  readonly reservation: PendingReservation;
  readonly usdSoFar: () => number;
  /** By the last note. */
  usd: number;
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
  /** As they were noted last. */
  readonly #pending = new Map<string, PendingReservation>();
  readonly #followed = new Map<string, Followed>();
  #noteTimer: NodeJS.Timeout | undefined;
  readonly #abandoned: readonly string[];
  /** Of requests that have ended: what was set apart for them, and what they did cost. */
  #apartUsd = 0;
  #spentUsd = 0;
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
      const [key, likelyUsd] = [textIn(entry, 'key'), numberIn(entry, 'likelyUsd')];
      const hasEnded = isObject(entry) && entry.hasEnded === true;
      if (id !== undefined && usd !== undefined) lost.set(id, { id, usd, likelyUsd, key, hasEnded });
      lost.delete(textIn(entry, 'settled') ?? '');
    }
    return [...lost.values()];
  }

  forgetLost(): void {
    for (const path of this.#abandoned) unlinkSync(path);
  }

  /** Its request is sent. */
  sent({ id, usd, key }: PendingReservation): void {
    const spentOfApart = this.#apartUsd === 0 ? 1 : this.#spentUsd / this.#apartUsd;
    const reservation = { id, usd, likelyUsd: usd * spentOfApart, key };
    this.#pending.set(id, reservation);
    this.#write(lineOf(reservation));
  }

  /** From here on what a stream has cost is noted, in place of all that was set apart for it. */
  follow(id: string, usdSoFar: () => number): void {
    const reservation = this.#pending.get(id);
    if (reservation === undefined) return;
    const { likelyUsd: _, ...known } = reservation;
    const stream = { reservation: known, usdSoFar, usd: usdSoFar() };
    this.#followed.set(id, stream);
    this.#write(this.#noted(stream));
    this.#noteLater();
  }

  /** The ledger has it; what budgets are told next may take a moment. */
  ended(id: string, usd: number): void {
    const reservation = this.#followed.get(id)?.reservation ?? this.#pending.get(id);
    this.#followed.delete(id);
    if (reservation === undefined) return;
    this.#apartUsd += reservation.usd;
    this.#spentUsd += usd;
    const ended = { id, usd, key: reservation.key, hasEnded: true };
    this.#pending.set(id, ended);
    this.#write(lineOf(ended));
  }

  settled(id: string): void {
    if (this.#pending.delete(id)) this.#write(`${JSON.stringify({ settled: id })}\n`);
  }

  /** What has not ended is left to the next start. */
  close(): void {
    clearTimeout(this.#noteTimer);
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    closeSync(open.descriptor);
    if (this.#pending.size === 0) unlinkSync(open.path);
  }

  #noteLater(): void {
    this.#noteTimer ??= setTimeout(() => {
      this.#noteTimer = undefined;
      this.#write(this.#noteNext(Math.min(NOTED_MAX, this.#followed.size)));
      if (this.#followed.size > 0) this.#noteLater();
    }, NOTE_MS).unref();
  }

  /** @param count of the streams that were not noted for longest */
  #noteNext(count: number): string {
    let lines = '';
    for (const stream of [...this.#followed.values()].slice(0, count)) {
      const { id } = stream.reservation;
      this.#followed.delete(id);
      this.#followed.set(id, stream);
      lines += this.#noted(stream);
    }
    return lines;
  }

  /** A note tells what it will have cost by the next one, should it go on as it did since the last: its provider hears late that nobody listens. */
  #noted(stream: Followed): string {
    const { reservation } = stream;
    const usd = stream.usdSoFar();
    const noted = { ...reservation, usd: Math.min(reservation.usd, usd + (usd - stream.usd)) };
    stream.usd = usd;
    if (this.#pending.get(reservation.id)?.usd === noted.usd) return '';
    this.#pending.set(reservation.id, noted);
    return lineOf(noted);
  }

  #write(lines: string): void {
    if (lines === '') return;
    try {
      const open = this.#open ?? this.#begin([]);
      open.bytes += writeSync(open.descriptor, lines);
      if (open.bytes < BYTES_MAX) return;
      this.#begin([...this.#pending.values()].map(lineOf));
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

function lineOf(reservation: PendingReservation): string {
  return `${JSON.stringify(reservation)}\n`;
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
