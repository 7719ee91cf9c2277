import type { Database } from 'better-sqlite3';
import { isBusy, isCorrupt, isIndexCorrupt, moveAside, openDatabase } from './database.ts';
import {
  HistoryBrowser,
  type BrowseAnswer,
  type BrowseQuery,
  type FavourRequest,
} from '../history/browser.ts';
import { listRuns, type ListQuery } from '../history/listing.ts';
import type { CompilePattern } from '../history/text-match.ts';
import type { ListedRun } from '@hunch/common/protocol';
import type { WriteEntry, WriteOutcome } from './entries.ts';
import { isFreeSpaceClean, overwriteFreeSpace } from './free-space.ts';
import { forgetLines, type ForgetOutcome, type ForgetRequest } from './forget.ts';
import type { EventIdentity } from './event-identity.ts';
import { forgetRuns } from './forget-runs.ts';
import { retainStep, type RetainOutcome, type RetainRequest } from './retain.ts';
import { noMarks, type JournalLane, type JournalMarks } from './journal-marks.ts';
import { HistorySearch, type SearchAnswer, type SearchQuery } from './search.ts';
import { rebuildFrom, type Rebuilt } from './rebuild.ts';
import { sendSnapshot, type StreamEnd } from './snapshot-stream.ts';
import { storeBounds } from './bounds.ts';
import { StoreWriter } from './writer.ts';

export interface SuggestionStoreSettings {
  readonly path: string;
  readonly nowMs: () => number;
  /** Told where a damaged database went, and what could be read of it. */
  readonly onMovedAside: (path: string, rebuilt: Rebuilt) => void;
  /** Called now and then while a damaged database is read. */
  readonly onProgress?: () => void;
}

/** `clean`: there was nothing to do. `busy`: another process reads; it is to be tried again. */
export type OverwriteOutcome = 'clean' | 'overwritten' | 'busy';

interface Opened {
  readonly database: Database;
  readonly schemaVersion: number;
  readonly writer: StoreWriter;
  readonly search: HistorySearch;
  readonly browser: HistoryBrowser;
}

/** suggestions.db with all that writes to it and searches it. Synchronous: it lives in the store thread. */
export class SuggestionStore {
  readonly #settings: SuggestionStoreSettings;
  #opened: Opened;

  constructor(settings: SuggestionStoreSettings) {
    this.#settings = settings;
    try {
      this.#opened = this.#open();
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      this.#opened = this.#openFresh();
    }
  }

  get schemaVersion(): number {
    return this.#opened.schemaVersion;
  }

  get commands(): number {
    return this.#opened.writer.commands;
  }

  get journalMarks(): JournalMarks {
    return this.#mending(() => {
      const rows = this.#opened.database
        .prepare<[], { lane: JournalLane; seq: number }>('SELECT lane, seq FROM journal_mark')
        .all();
      return { ...noMarks, ...Object.fromEntries(rows.map(({ lane, seq }) => [lane, seq])) };
    });
  }

  /** @throws SqliteError when the batch could not be written at all */
  write(entries: readonly WriteEntry[]): WriteOutcome {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.#mending(() => this.#opened.writer.apply(entries));
      } catch (error) {
        if (!isBusy(error) || attempt >= storeBounds.busyAttemptsMax) throw error;
      }
    }
  }

  /** Sends what a warm start needs to the main thread. What that reads itself is looked through before: damage is mended here. */
  sendSnapshot(end: StreamEnd): void {
    this.#opened.database.prepare('SELECT sum(length(suggested_text)) FROM suggestion_feedback').get();
    sendSnapshot(this.#opened.database, end);
  }

  search(query: SearchQuery): SearchAnswer {
    return this.#mending(() => this.#opened.search.search(query));
  }

  /** What a screen shows. */
  browse(query: BrowseQuery): BrowseAnswer {
    return this.#mending(() => this.#opened.browser.browse(query));
  }

  favour(request: FavourRequest): void {
    this.#mending(() => this.#opened.browser.favour(request));
  }

  /** Runs that are listed. */
  async list(query: ListQuery): Promise<readonly ListedRun[]> {
    const compile = await loadPatterns();
    return this.#mending(() => listRuns(this.#opened.database, query, compile));
  }

  /** Takes lines out of every table. */
  forget(request: ForgetRequest): ForgetOutcome {
    return this.#mending(() => {
      const outcome = forgetLines(this.#opened.database, request);
      this.#opened.writer.recount();
      if (!request.dryRun) this.#removeFromBrowser(request);
      return outcome;
    });
  }

  /** @returns the lines that have no run left */
  forgetRuns(runs: readonly EventIdentity[]): readonly string[] {
    return this.#mending(() => {
      const lines = forgetRuns(this.#opened.database, runs);
      this.#opened.writer.recount();
      this.#opened.browser.drop();
      return lines;
    });
  }

  /** Takes what was deleted out of the files, if that is still to be done. See `overwriteFreeSpace`. */
  overwrite(): OverwriteOutcome {
    return this.#mending(() => {
      const { database } = this.#opened;
      if (isFreeSpaceClean(database)) return 'clean';
      return overwriteFreeSpace(database) ? 'overwritten' : 'busy';
    });
  }

  /** One step of the retention. */
  retain(request: RetainRequest): RetainOutcome {
    return this.#mending(() => {
      const outcome = retainStep(this.#opened.database, request);
      if (outcome.removed > 0) {
        this.#opened.writer.recount();
        this.#opened.browser.drop();
      }
      return outcome;
    });
  }

  #removeFromBrowser({ line }: ForgetRequest): void {
    const { browser } = this.#opened;
    if (line === undefined) browser.drop();
    else browser.forgetLine(line);
  }

  /** Which of these events are stored, in their order. */
  known(events: readonly EventIdentity[]): readonly boolean[] {
    return this.#mending(() => {
      const statement = this.#opened.database.prepare<[string, string, number], { found: number }>(
        'SELECT 1 AS found FROM command_event WHERE session_id = ? ' +
          'AND line_id = (SELECT id FROM command_line WHERE cmd_raw = ?) AND ts_ms = ? LIMIT 1',
      );
      return events.map((event) => statement.get(event.sessionId, event.cmdRaw, event.tsMs) !== undefined);
    });
  }

  /** Whether every page can be read; reads all of them. */
  isSound(): boolean {
    try {
      return this.#opened.database.pragma('quick_check(1)', { simple: true }) === 'ok';
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      return false;
    }
  }

  /** After somebody else has met damage in it. */
  mend(): void {
    if (!this.isSound()) this.replace();
  }

  /** Moves the file aside and goes on with one that holds what could be read of it. */
  replace(): void {
    this.#opened.browser.drop();
    this.#opened.database.close();
    this.#opened = this.#openFresh();
  }

  /** Folds the WAL into the file, so that what was stopped is one file. */
  close(): void {
    const { database } = this.#opened;
    if (!database.open) return;
    this.#opened.browser.drop();
    try {
      database.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      // A full disk: what was written stands in the WAL, from where the next start takes it.
    }
    database.close();
  }

  #open(): Opened {
    const { database, schemaVersion } = openDatabase(this.#settings.path, this.#settings.nowMs());
    try {
      return {
        database,
        schemaVersion,
        writer: new StoreWriter(database),
        search: new HistorySearch(database),
        browser: new HistoryBrowser(database, loadPatterns),
      };
    } catch (error) {
      database.close();
      throw error;
    }
  }

  #openFresh(): Opened {
    const { path, nowMs, onMovedAside, onProgress } = this.#settings;
    const aside = moveAside(path, nowMs());
    const opened = this.#open();
    const rebuilt = rebuildFrom(aside, opened.database, onProgress);
    opened.writer.recount();
    onMovedAside(aside, rebuilt);
    return opened;
  }

  #mending<Value>(work: () => Value): Value {
    try {
      return work();
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      if (!isIndexCorrupt(error) || !this.#opened.search.rebuild()) this.replace();
      return work();
    }
  }
}

async function loadPatterns(): Promise<CompilePattern> {
  const { compileLinearPattern } = await import('../history/linear-pattern.ts');
  return compileLinearPattern;
}
