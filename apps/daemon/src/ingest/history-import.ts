import { homedir } from 'node:os';
import { HunchError } from '@hunch/common/errors';
import { sessionId } from '@hunch/common/ids';
import type { ImportedCommand, ImportHistoryParams, ImportHistoryResult } from '@hunch/common/protocol';
import type { BulkLearner, SuggestEngine } from '@hunch/suggest-engine';
import type { RepositoryCache } from '../repository/cache.ts';
import { storeBounds } from '../store/bounds.ts';
import type { StoreClient } from '../store/client.ts';
import type { LostEntries } from '../store/entries.ts';
import { Handover } from './handover.ts';
import type { NamedRun } from '../sync/messages.ts';
import type { Redact } from './redact.ts';
import { pipelineBounds } from './pipeline.ts';

export interface HistoryImportParts {
  readonly engine: SuggestEngine;
  readonly store: StoreClient;
  readonly repositories: RepositoryCache;
  readonly redact: Redact;
  /** How many requests there were. */
  readonly requests: () => number;
  readonly nowMs: () => number;
}

/** A command of another machine also says which. */
export interface HistoryToImport {
  readonly source: string;
  readonly entries: readonly (ImportedCommand & Partial<Machine>)[];
  /** Nobody waits for it. */
  readonly isBackground?: boolean;
}

interface Machine {
  readonly host: string;
  readonly machine_id: string;
  readonly user_name: string;
  readonly is_redacted: boolean;
}

interface Candidate {
  readonly sessionId: string;
  readonly tsMs: number;
  readonly cmdRaw: string;
  readonly redacted: boolean;
  readonly entry: HistoryToImport['entries'][number];
}

export const importBounds = {
  /**
   * Commands whose counts are written at once: of 100,000, in pieces of 1,000, each row was written 2.3 times, so it is 1.7.
   * More hold more memory and keep the store's thread longer at one transaction.
   */
  gatheredMax: 5_000,
  /**
   * How long what nobody waits for rests after each slice. A thread that is busy without a pause waits for the processor like any other
   * when a suggestion is asked for; one that mostly sleeps gets it at once.
   */
  backgroundRestMs: 3,
  /** The same while somebody uses a shell: a slice is in the way of one answer in twenty at most. */
  askedRestMs: 20,
  /** So long after a request somebody still uses a shell: people pause between two keys, and while they read. */
  askedForMs: 1_000,
  /**
   * A timer that goes off late tells that the processor was wanted by others. Then it rests so many times longer: a thread that takes less
   * than its share is let in at once.
   */
  restsPerLateMs: 10,
  restMaxMs: 250,
} as const;

/** Node's timers go off up to so late on a machine at rest. */
const timerStepMs = 1;

/**
 * Learns what other programs recorded, in pieces, so that shells are served meanwhile. One import is learnt at a time, in the
 * order in which they came; what the next one names is looked up before, and the store writes the one before.
 */
export class HistoryImport {
  readonly #parts: HistoryImportParts;
  /** What is not in the database yet, by import: a look-up there does not find it. */
  readonly #underway = new Set<ReadonlySet<string>>();
  readonly #bulk: BulkLearner;
  readonly #handover: Handover;
  #prepared: Promise<unknown> = Promise.resolve();
  #learnt: Promise<unknown> = Promise.resolve();
  /** When what was handed over last is written: one transaction is on its way while the next is gathered. */
  #written: Promise<void> = Promise.resolve();
  #isStopped = false;
  #requestsSeen = 0;
  #askedMs = Number.NEGATIVE_INFINITY;
  /** How late the timers of rests go off, the newest counting a quarter. */
  #lateMs = 0;

  constructor(parts: HistoryImportParts) {
    this.#parts = parts;
    this.#bulk = parts.engine.learnInBulk();
    this.#handover = new Handover(this.#bulk, parts.store);
  }

  get isBusy(): boolean {
    return this.#underway.size > 0;
  }

  /** Hands over all that it has learnt: before anything else is learnt, or taken out of the store. */
  handOver(): void {
    this.#handover.finish();
  }

  /** Learns nothing more. */
  stop(): void {
    this.#isStopped = true;
    this.handOver();
  }

  /** Resolves when all is durable; rejects when something could not be written, which is then there in no part. */
  async import({ source, entries, isBackground = false }: HistoryToImport): Promise<ImportHistoryResult> {
    const identities = new Set<string>();
    this.#underway.add(identities);
    const { store } = this.#parts;
    const lostBefore = store.lost.count;
    try {
      const prepared = this.#prepared.then(() => this.#distinct(source, entries, identities, isBackground));
      this.#prepared = prepared.catch(() => undefined);
      const learnt = prepared.then((candidates) => {
        const pieces = inPieces(candidates);
        // All of them, and before anything of it is written: an answer comes after all writes before its question.
        const asked = pieces.map((piece) => this.#known(piece));
        const learning = this.#learnt.then(() => this.#learnPieces(source, pieces, asked, isBackground));
        this.#learnt = learning.catch(() => undefined);
        return learning;
      });
      const imported = await learnt;
      await store.settled();
      if (store.lost.count > lostBefore) throw notWritten(store.lost);
      return { imported, skipped: entries.length - imported };
    } finally {
      this.#underway.delete(identities);
    }
  }

  /** Those that have an id elsewhere, as they will be stored. */
  named({ source, entries }: ImportHistoryParams): readonly NamedRun[] {
    return entries.flatMap((entry) => {
      if (entry.history_id === undefined) return [];
      const { sessionId: session, tsMs, cmdRaw } = this.#candidate(source, entry);
      return [{ id: entry.history_id, sessionId: session, tsMs, cmdRaw: cmdRaw.trim() }];
    });
  }

  async #learnPieces(
    source: string,
    pieces: readonly (readonly Candidate[])[],
    asked: readonly Promise<readonly boolean[]>[],
    isBackground: boolean,
  ): Promise<number> {
    const sessions = new Set<string>();
    let imported = 0;
    try {
      for (const [index, piece] of pieces.entries()) {
        const known = await asked[index];
        const fresh = piece.filter((_, place) => known?.[place] !== true);
        imported += await this.#learnAll(source, fresh, sessions, isBackground);
        if (this.#bulk.size >= importBounds.gatheredMax) await this.#write(isBackground);
      }
      await this.#write(isBackground);
    } finally {
      // Nothing is left unless it failed.
      this.handOver();
    }
    for (const id of sessions) this.#parts.engine.endSession(sessionId(id));
    return imported;
  }

  /** Which of these are stored. It may be awaited in a later turn: should it fail before, no rejection goes unheard. */
  #known(piece: readonly Candidate[]): Promise<readonly boolean[]> {
    // No more than it needs: what goes to another thread is copied here.
    const identities = piece.map(({ sessionId: id, tsMs, cmdRaw }) => ({ sessionId: id, tsMs, cmdRaw }));
    const known = this.#parts.store.known(identities);
    known.catch(() => undefined);
    return known;
  }

  #candidate(source: string, entry: HistoryToImport['entries'][number]): Candidate {
    const { text, redacted } =
      entry.is_redacted === undefined
        ? this.#parts.redact(entry.cmd_raw)
        : { text: entry.cmd_raw, redacted: entry.is_redacted };
    return {
      sessionId: entry.session_id ?? `import:${source}`,
      // What another machine says is known by its own time, however wrong.
      tsMs: entry.host === undefined ? Math.min(entry.ts_ms, this.#parts.nowMs()) : entry.ts_ms,
      cmdRaw: text,
      redacted,
      entry,
    };
  }

  /**
   * Without those that are being imported.
   *
   * @param identities gets theirs
   */
  async #distinct(
    source: string,
    entries: HistoryToImport['entries'],
    identities: Set<string>,
    isBackground: boolean,
  ): Promise<readonly Candidate[]> {
    const distinct: Candidate[] = [];
    const rest = this.#rest(isBackground);
    for (const entry of entries) {
      // Looking for secrets in thousands of lines takes as long as many suggestions.
      if (rest.isDue()) await rest.take();
      const candidate = this.#candidate(source, entry);
      const identity = `${candidate.sessionId}\0${candidate.tsMs}\0${candidate.cmdRaw}`;
      if (this.#isUnderway(identity)) continue;
      identities.add(identity);
      distinct.push(candidate);
    }
    return distinct;
  }

  #isUnderway(identity: string): boolean {
    for (const identities of this.#underway) if (identities.has(identity)) return true;
    return false;
  }

  async #learnAll(
    source: string,
    fresh: readonly Candidate[],
    sessions: Set<string>,
    isBackground: boolean,
  ): Promise<number> {
    let imported = 0;
    const rest = this.#rest(isBackground);
    for (const candidate of fresh) {
      if (this.#isStopped) throw stopped();
      if (await this.#learn(source, candidate, sessions)) imported += 1;
      if (rest.isDue()) await rest.take();
    }
    return imported;
  }

  async #learn(source: string, candidate: Candidate, sessions: Set<string>): Promise<boolean> {
    const { store, repositories } = this.#parts;
    const { entry } = candidate;
    const { cwd } = entry;
    const known = cwd === undefined ? null : repositories.fresh(cwd);
    const repository =
      known === undefined && cwd !== undefined ? await repositories.resolve(cwd) : (known ?? null);
    const id = sessionId(candidate.sessionId);
    const command = {
      sessionId: id,
      shell: source,
      tsMs: candidate.tsMs,
      // Histories without directories: most commands of a shell begin at home, and a path must stand here.
      cwd: cwd ?? homedir(),
      repoKey: repository?.key ?? null,
      branch: null,
      cmdRaw: candidate.cmdRaw,
      exitCode: entry.exit_code ?? null,
      durationMs: entry.duration_ms ?? null,
      ephemeral: false,
      redacted: candidate.redacted,
      ...(entry.host === undefined ? {} : { machine: entry.host }),
    };
    // It may have been stopped while the repository was looked for.
    if (this.#isStopped || !this.#bulk.learn(command)) return false;
    if (!sessions.has(candidate.sessionId)) {
      sessions.add(candidate.sessionId);
      const row = {
        id,
        shell: source,
        startedAtMs: candidate.tsMs,
        host: entry.host ?? null,
        userName: entry.user_name ?? null,
        ...(entry.machine_id === undefined ? {} : { machineId: entry.machine_id }),
      };
      store.write({ kind: 'session', row });
    }
    return true;
  }

  async #write(isBackground: boolean): Promise<void> {
    const { store } = this.#parts;
    await this.#written;
    const rest = this.#rest(isBackground);
    while (this.#bulk.size > 0 && this.#handover.step()) await rest.take();
    this.#written = store.settled();
    this.#written.catch(() => undefined);
  }

  /** After each slice of work suggestions and sockets get their turn. */
  #rest(isBackground: boolean): { readonly isDue: () => boolean; readonly take: () => Promise<void> } {
    let sliceStart = performance.now();
    return {
      isDue: () => performance.now() - sliceStart > pipelineBounds.sliceMs,
      take: async () => {
        if (isBackground) await this.rest();
        else await new Promise((resolve) => setImmediate(resolve));
        sliceStart = performance.now();
      },
    };
  }

  /** After a slice of what nobody waits for. */
  async rest(): Promise<void> {
    const startMs = performance.now();
    const restMs = this.#isAsked(startMs) ? this.#askedRestMs : importBounds.backgroundRestMs;
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const lateMs = performance.now() - startMs - restMs;
    this.#lateMs += (Math.max(0, lateMs - timerStepMs) - this.#lateMs) / 4;
  }

  #isAsked(nowMs: number): boolean {
    const requests = this.#parts.requests();
    if (requests !== this.#requestsSeen) this.#askedMs = nowMs;
    this.#requestsSeen = requests;
    return nowMs - this.#askedMs < importBounds.askedForMs;
  }

  get #askedRestMs(): number {
    const { askedRestMs, restsPerLateMs, restMaxMs } = importBounds;
    return Math.min(askedRestMs + restsPerLateMs * this.#lateMs, restMaxMs);
  }
}

function stopped(): HunchError {
  return new HunchError(
    'E_DAEMON_UNAVAILABLE',
    'The daemon stops. Import again: what is there already is skipped.',
  );
}

/** Written once more behind what was learnt since, their counts would be those of before: only another import brings them. */
function notWritten({ failure }: LostEntries): HunchError {
  const isBusy = failure?.startsWith('SQLITE_BUSY') === true;
  return new HunchError(
    isBusy ? 'E_STORAGE_BUSY' : 'E_INTERNAL',
    `Not all of it could be written (${failure ?? 'unknown error'}). Import again: what is there already is skipped.`,
  );
}

function inPieces(candidates: readonly Candidate[]): readonly (readonly Candidate[])[] {
  const pieces: (readonly Candidate[])[] = [];
  for (let start = 0; start < candidates.length; start += storeBounds.knownRowsMax)
    pieces.push(candidates.slice(start, start + storeBounds.knownRowsMax));
  return pieces;
}
