import type { WriteEntry } from '../store/entries.ts';
import { laneOf, type JournalLane, type JournalMarks } from '../store/journal-marks.ts';
import {
  JournalSegment,
  readRecords,
  rewriteSegment,
  type JournalEntry,
  type JournalRecord,
} from './journal-segment.ts';
import { errorMessage } from '../observe/error-message.ts';

export const eventJournalBounds = {
  /** A segment of this size, 5,000 ordinary commands, is followed by the other one as soon as that is empty. */
  segmentBytes: 1024 * 1024,
  /** Of both. A full queue and a full store hold 3 MiB of ordinary commands; beyond this bound clients are held back. */
  bytesMax: 16 * 1024 * 1024,
} as const;

export interface EventJournalSettings {
  readonly directory: string;
  /** What the database holds already. */
  readonly marks: JournalMarks;
  /** Called at the first failure: a crash may lose accepted events. */
  readonly onFailure: (reason: string) => void;
  /** Called with the number of records that can't be read; they are left out. */
  readonly onDamage: (records: number) => void;
}

/**
 * A write-ahead log of accepted events. Each is appended before its client is answered and stays until the database holds it, so
 * that the end of this process loses none (docs/adr/0006). Nothing is forced to the disk: a power cut may lose the newest.
 *
 * Two segments take turns. One is emptied when the database holds all of its records.
 */
export class EventJournal {
  readonly #settings: EventJournalSettings;
  readonly #written: Record<JournalLane, number>;
  #active: JournalSegment;
  #other: JournalSegment;
  #lastSeq: number;
  #hasFailed = false;

  private constructor(settings: EventJournalSettings, lastSeq: number) {
    const { marks, directory } = settings;
    this.#settings = settings;
    this.#written = { ...marks };
    this.#lastSeq = Math.max(marks.queued, marks.direct, lastSeq);
    this.#active = new JournalSegment(directory, 1);
    this.#other = new JournalSegment(directory, 2);
  }

  /** Also gives the records that the database does not hold, in their order. They stay in the journal until it does. */
  static open(settings: EventJournalSettings): { journal: EventJournal; missing: readonly JournalRecord[] } {
    const { records, damaged } = readRecords(settings.directory);
    if (damaged > 0) settings.onDamage(damaged);
    const journal = new EventJournal(settings, records.at(-1)?.seq ?? 0);
    const missing = journal.#unwritten(records);
    journal.#reporting(() => journal.#restart(missing));
    return { journal, missing };
  }

  get hasRoom(): boolean {
    return this.#active.bytes + this.#other.bytes < eventJournalBounds.bytesMax;
  }

  /** @returns the record's number, which goes with the rows to the store; undefined when it could not be appended */
  append(entry: JournalEntry): number | undefined {
    const seq = this.#lastSeq + 1;
    const isAppended = this.#reporting(() => {
      if (!this.hasRoom) throw new Error('the event journal is full');
      if (this.#active.bytes >= eventJournalBounds.segmentBytes && this.#other.bytes === 0)
        [this.#active, this.#other] = [this.#other, this.#active];
      this.#active.append({ seq, entry });
    });
    if (!isAppended) return undefined;
    this.#lastSeq = seq;
    return seq;
  }

  /** The database holds these entries, or the store has given them up. */
  written(entries: readonly WriteEntry[]): void {
    for (const { kind, journalSeq } of entries) {
      if (journalSeq === undefined) continue;
      const lane = laneOf(kind);
      this.#written[lane] = Math.max(this.#written[lane], journalSeq);
    }
    for (const segment of [this.#active, this.#other])
      if (segment.bytes > 0 && this.#isWritten(segment)) this.#reporting(() => segment.empty());
  }

  /** Removes every record that the database holds: the user has deleted something. */
  purge(): void {
    this.#reporting(() => this.#restart(this.#unwritten(readRecords(this.#settings.directory).records)));
  }

  /** What the database does not hold stays for the next start. */
  close(): void {
    this.#active.close();
    this.#other.close();
  }

  /** With one segment of these records. A crash in between leaves some of them in both, which a reader takes once. */
  #restart(records: readonly JournalRecord[]): void {
    this.#active.close();
    rewriteSegment(this.#active.path, records);
    this.#active.open(records);
    this.#other.close();
    this.#other.open([]);
    this.#other.empty();
  }

  #unwritten(records: readonly JournalRecord[]): readonly JournalRecord[] {
    return records.filter(({ seq, entry }) => seq > this.#written[laneOf(entry.kind)]);
  }

  #isWritten({ last }: JournalSegment): boolean {
    return last.queued <= this.#written.queued && last.direct <= this.#written.direct;
  }

  /** @returns false when it failed (a full disk, at worst): the daemon goes on, and says so once */
  #reporting(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (!this.#hasFailed) this.#settings.onFailure(errorMessage(error));
      this.#hasFailed = true;
      return false;
    }
  }
}
