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

/** Learns what other programs recorded, in pieces, so that shells are served meanwhile. One import at a time. */
export class HistoryImport {
  readonly #parts: HistoryImportParts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: HistoryImportParts) {
    this.#parts = parts;
  }

  /** Resolves when all is durable. */
  import(params: ImportHistoryParams): Promise<ImportHistoryResult> {
    const result = this.#last.then(() => this.#import(params));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #import({ source, entries }: ImportHistoryParams): Promise<ImportHistoryResult> {
    const { engine, store } = this.#parts;
    const sessions = new Set<string>();
    const candidates = this.#distinct(entries.map((entry) => this.#candidate(source, entry)));
    const pieces: (readonly Candidate[])[] = [];
    for (let start = 0; start < candidates.length; start += storeBounds.knownRowsMax)
      pieces.push(candidates.slice(start, start + storeBounds.knownRowsMax));
    let imported = 0;
    // One piece is asked for while the one before is learnt: the store answers in order, after all writes that it has.
    let asked = store.known(pieces[0] ?? []);
    for (const [index, piece] of pieces.entries()) {
      const known = await asked;
      asked = store.known(pieces[index + 1] ?? []);
      // It is awaited in the next turn; should this one fail, no rejection may go unheard.
      asked.catch(() => undefined);
      const fresh = piece.filter((_, place) => known[place] !== true);
      imported += await this.#learnAll(source, fresh, sessions);
    }
    for (const id of sessions) engine.endSession(sessionId(id));
    await store.settled();
    return { imported, skipped: entries.length - imported };
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

  #distinct(candidates: readonly Candidate[]): readonly Candidate[] {
    const seen = new Set<string>();
    return candidates.filter(({ sessionId: session, tsMs, cmdRaw }) => {
      const identity = `${session}\0${tsMs}\0${cmdRaw}`;
      if (seen.has(identity)) return false;
      seen.add(identity);
      return true;
    });
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
