import { randomBytes } from 'node:crypto';
import {
  decodeHistoryRecord,
  encodeHistoryRecord,
  historyTag,
  historyVersionWritten,
  open,
  seal,
  type AccountKey,
  type HistoryEntry,
  type HistoryRecord,
  type SealedRecord,
} from '@hunch/history-sync';
import { makeRedact, type Redact } from '../ingest/redact.ts';
import type { EventIdentity } from '../store/event-identity.ts';
import { arrivedCommand, type ArrivedCommand } from './arrivals.ts';
import type { StoredHistory, StoredRun } from './departures.ts';
import type { SyncThreadData } from './messages.ts';
import type { Entry, KnownSeries, RecordDatabase } from './record-database.ts';
import { EntryNames, type Identity } from './sync-directory.ts';
import { newUuid } from './uuid.ts';

export const exchangeBounds = {
  /** Records that are opened, or runs that are sealed, in one transaction: a second of work at most. */
  recordsPerStep: 1_000,
  /** Commands that go into the history at once: see `importBounds.gatheredMax`. */
  commandsPerImport: 5_000,
} as const;

/** What the history does with what other machines said. Both resolve when it is durable. */
export interface HistorySink {
  readonly add: (commands: readonly ArrivedCommand[]) => Promise<void>;
  readonly remove: (runs: readonly EventIdentity[]) => Promise<void>;
}

const nothing = Buffer.alloc(0);
const NS_PER_MS = 1_000_000n;

/** Between records and the history: what arrives goes in, what was run here comes out, what was deleted goes on both sides. */
export class HistoryExchange {
  readonly #database: RecordDatabase;
  readonly #history: StoredHistory;
  readonly #key: AccountKey;
  readonly #identity: Identity;
  readonly #names: EntryNames;
  readonly #data: SyncThreadData;
  readonly #redact: Redact;
  /** Records that this key does not open. */
  unreadable = 0;
  removed = 0;

  constructor(
    database: RecordDatabase,
    history: StoredHistory,
    key: AccountKey,
    identity: Identity,
    data: SyncThreadData,
  ) {
    this.#database = database;
    this.#history = history;
    this.#key = key;
    this.#identity = identity;
    this.#names = new EntryNames(identity);
    this.#data = data;
    this.#redact = makeRedact(() => data.redacts);
  }

  /** Takes in what came since the last time. What was taken twice, after a crash, is there once. */
  async takeIn(
    sink: HistorySink,
    isStopped: () => boolean,
    onProgress: (done: number, of: number) => void,
  ): Promise<void> {
    const all = this.#database
      .series()
      .filter(({ tag, host }) => tag === historyTag && host !== this.#identity.host)
      .map((series) => ({ series, count: this.#database.nextIdx(series.id) - series.applied }));
    const records = all.reduce((sum, { count }) => sum + count, 0);
    let before = 0;
    for (const { series, count } of all) {
      const onTaken = (applied: number): void => onProgress(before + applied - series.applied, records);
      await this.#takeSeries(series, sink, isStopped, onTaken);
      before += count;
    }
  }

  async #takeSeries(
    series: KnownSeries,
    sink: HistorySink,
    isStopped: () => boolean,
    onTaken: (applied: number) => void,
  ): Promise<void> {
    let next = series.applied;
    // The history learns one import while the next one is opened here.
    let learning: Promise<void> = Promise.resolve();
    while (!isStopped()) {
      const commands = new Map<string, ArrivedCommand>();
      const deletions: string[] = [];
      const first = next;
      while (commands.size + deletions.length < exchangeBounds.commandsPerImport) {
        const records = this.#database.read(series, next, exchangeBounds.recordsPerStep);
        if (records.length === 0) break;
        this.#database.together(() => this.#sort(series, records, commands, deletions));
        next += records.length;
      }
      if (next === first) break;
      // What was deleted since never gets into the history.
      for (const id of deletions) commands.delete(id);
      await learning;
      onTaken(first);
      learning = this.#learn(series.id, next, [...commands.values()], deletions, sink);
      // What comes later must find its mark.
      if (deletions.length > 0) await learning;
    }
    await learning;
    onTaken(next);
  }

  async #learn(
    series: number,
    applied: number,
    commands: readonly ArrivedCommand[],
    deletions: readonly string[],
    sink: HistorySink,
  ): Promise<void> {
    if (commands.length > 0) await sink.add(commands);
    await this.#delete(deletions, sink);
    this.#database.setApplied(series, applied);
  }

  #sort(
    series: KnownSeries,
    records: readonly SealedRecord[],
    commands: Map<string, ArrivedCommand>,
    deletions: string[],
  ): void {
    for (const record of records) {
      const read = this.#opened(record);
      if (read?.kind === 'delete') deletions.push(read.id);
      if (read?.kind !== 'create') continue;
      if (read.entry.deletedAtNs !== null) deletions.push(read.entry.id);
      else this.#arrive(read.entry, series, record.idx, commands);
    }
  }

  #arrive(
    entry: HistoryEntry,
    { id: series, host }: KnownSeries,
    idx: number,
    commands: Map<string, ArrivedCommand>,
  ): void {
    if (this.#database.entry(entry.id)?.isDeleted === true) return;
    const command = arrivedCommand(entry, host, this.#data.home, this.#redact);
    if (command === undefined) return;
    const { session_id: session, ts_ms: tsMs, cmd_raw: line } = command;
    const run = this.#names.run(session, tsMs, line);
    this.#database.putEntry({
      id: entry.id,
      run,
      line: this.#names.line(line),
      session,
      tsMs,
      record: { series, idx },
      isDeleted: false,
    });
    commands.set(entry.id, command);
  }

  #opened(record: SealedRecord): HistoryRecord | undefined {
    const opened = open(record, this.#key);
    if (opened.kind !== 'opened') this.unreadable += 1;
    return opened.kind === 'opened' ? decodeHistoryRecord(opened.content, record.version) : undefined;
  }

  /** From the history first: should it end here, the record is taken again. */
  async #delete(ids: readonly string[], sink: HistorySink): Promise<void> {
    const known = ids.map((id) => this.#database.entry(id) ?? tombstone(id));
    const gone = known.filter((entry) => !entry.isDeleted);
    const runs = gone.flatMap((entry) => this.#runsOf(entry));
    if (runs.length > 0) await sink.remove(runs);
    this.removed += runs.length;
    this.#database.together(() => {
      for (const entry of known) this.#bury(entry);
    });
  }

  #runsOf({ session, tsMs, run }: Entry): readonly EventIdentity[] {
    return this.#history
      .at(session, tsMs)
      .filter(({ line }) => this.#names.run(session, tsMs, line).equals(run))
      .map(({ line }) => ({ sessionId: session, tsMs, cmdRaw: line }));
  }

  /** Its id stays, so that it does not come back; its content goes, here and from what is still to be sent. */
  #bury({ id, record }: Entry): void {
    this.#database.putEntry({ ...tombstone(id), record, isDeleted: true });
    const sealed = record && this.#database.recordAt(record.series, record.idx);
    if (!sealed) return;
    const content = encodeHistoryRecord({ kind: 'delete', id });
    this.#database.replaceContent(record.series, record.idx, seal(sealed, content, this.#key, randomBytes));
  }

  /** Seals what is new here since the last time. */
  sealNew(isStopped: () => boolean): void {
    const newestId = this.#history.newestId();
    while (!isStopped()) {
      const exported = this.#database.state('exported');
      const runs = this.#history.after(exported, exchangeBounds.recordsPerStep);
      this.#database.together(() => {
        for (const run of runs) this.#sealRun(run);
        // Behind the last come only commands that arrived: not looked through again each time.
        this.#database.setState('exported', runs.at(-1)?.id ?? Math.max(exported, newestId));
      });
      if (runs.length === 0) return;
    }
  }

  #sealRun({ session, tsMs, line, cwd, exitCode, durationMs, hostname }: StoredRun): void {
    const run = this.#names.run(session, tsMs, line);
    const known = this.#database.entryOfRun(run);
    if (known !== undefined && known.record !== null) return;
    const id = known?.id ?? this.#names.historyId(session, tsMs, line);
    if (this.#database.entry(id)?.isDeleted === true) return;
    const entry: HistoryEntry = {
      id,
      timestampNs: BigInt(tsMs) * NS_PER_MS,
      durationNs: durationMs === null ? -1n : BigInt(Math.round(durationMs)) * NS_PER_MS,
      exit: exitCode ?? -1,
      command: line,
      cwd,
      session,
      hostname: hostname ?? this.#data.hostname,
      deletedAtNs: null,
      author: null,
      intent: null,
      shell: null,
    };
    const record = this.#append({ kind: 'create', entry });
    this.#database.putEntry({
      id,
      run,
      line: this.#names.line(line),
      session,
      tsMs,
      record,
      isDeleted: false,
    });
  }

  /** Says to the other machines that these lines are deleted, and takes them out of the records here. */
  bury(lines: readonly string[]): void {
    this.#database.together(() => {
      for (const line of lines) {
        for (const entry of this.#database.entriesOfLine(this.#names.line(line))) {
          this.#bury(entry);
          this.#append({ kind: 'delete', id: entry.id });
        }
      }
    });
  }

  #append(record: HistoryRecord): NonNullable<Entry['record']> {
    const nowMs = Date.now();
    const own = { host: this.#identity.host, tag: historyTag };
    const series = this.#database.seriesId(own);
    const idx = this.#database.nextIdx(series);
    const head = {
      ...own,
      id: newUuid(nowMs, randomBytes(10)),
      idx,
      timestampNs: BigInt(nowMs) * NS_PER_MS,
      version: historyVersionWritten,
    };
    this.#database.append([seal(head, encodeHistoryRecord(record), this.#key, randomBytes)]);
    return { series, idx };
  }
}

function tombstone(id: string): Entry {
  return { id, run: nothing, line: nothing, session: '', tsMs: 0, record: null, isDeleted: false };
}
