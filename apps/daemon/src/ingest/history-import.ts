import { homedir } from 'node:os';
import { sessionId } from '@hunch/common/ids';
import type { ImportedCommand, ImportHistoryParams, ImportHistoryResult } from '@hunch/common/protocol';
import type { SuggestEngine } from '@hunch/suggest-engine';
import type { RepositoryCache } from '../repository/cache.ts';
import { storeBounds } from '../store/bounds.ts';
import type { StoreClient } from '../store/client.ts';
import type { Redact } from './redact.ts';
import { pipelineBounds } from './pipeline.ts';

export interface HistoryImportParts {
  readonly engine: SuggestEngine;
  readonly store: StoreClient;
  readonly repositories: RepositoryCache;
  readonly redact: Redact;
  readonly nowMs: () => number;
}

interface Candidate {
  readonly sessionId: string;
  readonly tsMs: number;
  readonly cmdRaw: string;
  readonly redacted: boolean;
  readonly entry: ImportedCommand;
}

/**
 * Learns what other programs recorded, in pieces, so that shells are served meanwhile. One import is learnt at a time, in the
 * order in which they came; what the next one names is looked up before, and the store writes the one before.
 */
export class HistoryImport {
  readonly #parts: HistoryImportParts;
  /** What is not in the database yet, by import: a look-up there does not find it. */
  readonly #underway = new Set<ReadonlySet<string>>();
  #learnt: Promise<unknown> = Promise.resolve();

  constructor(parts: HistoryImportParts) {
    this.#parts = parts;
  }

  get isBusy(): boolean {
    return this.#underway.size > 0;
  }

  /** Resolves when all is durable. */
  async import({ source, entries }: ImportHistoryParams): Promise<ImportHistoryResult> {
    const candidates = this.#distinct(entries.map((entry) => this.#candidate(source, entry)));
    const identities = new Set(candidates.keys());
    this.#underway.add(identities);
    try {
      const pieces = inPieces([...candidates.values()]);
      const asked = this.#known(pieces[0]);
      const learnt = this.#learnt.then(() => this.#learnPieces(source, pieces, asked));
      this.#learnt = learnt.catch(() => undefined);
      const imported = await learnt;
      await this.#parts.store.settled();
      return { imported, skipped: entries.length - imported };
    } finally {
      this.#underway.delete(identities);
    }
  }

  async #learnPieces(
    source: string,
    pieces: readonly (readonly Candidate[])[],
    first: Promise<readonly boolean[]>,
  ): Promise<number> {
    const sessions = new Set<string>();
    let imported = 0;
    // One piece is asked for while the one before is learnt: the store answers in order, after all writes that it has.
    let asked = first;
    for (const [index, piece] of pieces.entries()) {
      const known = await asked;
      asked = this.#known(pieces[index + 1]);
      const fresh = piece.filter((_, place) => known[place] !== true);
      imported += await this.#learnAll(source, fresh, sessions);
    }
    for (const id of sessions) this.#parts.engine.endSession(sessionId(id));
    return imported;
  }

  /** Which of these are stored. It may be awaited in a later turn: should it fail before, no rejection goes unheard. */
  #known(piece: readonly Candidate[] = []): Promise<readonly boolean[]> {
    const known = piece.length === 0 ? Promise.resolve([]) : this.#parts.store.known(piece);
    known.catch(() => undefined);
    return known;
  }

  #candidate(source: string, entry: ImportedCommand): Candidate {
    const { text, redacted } = this.#parts.redact(entry.cmd_raw);
    return {
      sessionId: entry.session_id ?? `import:${source}`,
      tsMs: Math.min(entry.ts_ms, this.#parts.nowMs()),
      cmdRaw: text,
      redacted,
      entry,
    };
  }

  /** By their identities, without those that are being imported. */
  #distinct(candidates: readonly Candidate[]): ReadonlyMap<string, Candidate> {
    const distinct = new Map<string, Candidate>();
    for (const candidate of candidates) {
      const identity = `${candidate.sessionId}\0${candidate.tsMs}\0${candidate.cmdRaw}`;
      if (distinct.has(identity) || this.#isUnderway(identity)) continue;
      distinct.set(identity, candidate);
    }
    return distinct;
  }

  #isUnderway(identity: string): boolean {
    for (const identities of this.#underway) if (identities.has(identity)) return true;
    return false;
  }

  async #learnAll(source: string, fresh: readonly Candidate[], sessions: Set<string>): Promise<number> {
    const { store } = this.#parts;
    let imported = 0;
    let sliceStart = performance.now();
    for (const candidate of fresh) {
      if (!store.hasRoom) await store.room();
      if (await this.#learn(source, candidate, sessions)) imported += 1;
      if (performance.now() - sliceStart > pipelineBounds.sliceMs) {
        await new Promise((resolve) => setImmediate(resolve));
        sliceStart = performance.now();
      }
    }
    return imported;
  }

  async #learn(source: string, candidate: Candidate, sessions: Set<string>): Promise<boolean> {
    const { engine, store, repositories } = this.#parts;
    const { entry } = candidate;
    const { cwd } = entry;
    const known = cwd === undefined ? null : repositories.fresh(cwd);
    const repository =
      known === undefined && cwd !== undefined ? await repositories.resolve(cwd) : (known ?? null);
    const id = sessionId(candidate.sessionId);
    const change = engine.learn({
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
      imported: true,
    });
    if (change === null) return false;
    if (!sessions.has(candidate.sessionId)) {
      sessions.add(candidate.sessionId);
      const row = { id, shell: source, startedAtMs: candidate.tsMs, host: null, userName: null };
      store.write({ kind: 'session', row });
    }
    store.write({ kind: 'learned', change });
    return true;
  }
}

function inPieces(candidates: readonly Candidate[]): readonly (readonly Candidate[])[] {
  const pieces: (readonly Candidate[])[] = [];
  for (let start = 0; start < candidates.length; start += storeBounds.knownRowsMax)
    pieces.push(candidates.slice(start, start + storeBounds.knownRowsMax));
  return pieces;
}
