import { LruMap } from '@hunch/common/lru-map';
import type { Likely } from './ghost-text.ts';
import type { HiddenLine } from './filters/filters.ts';
import type { Suggestion, SuggestionRequest } from './suggestion.ts';

export const answerCacheBounds = {
  /** A line that is typed asks once for each key; so many hold the lines under way in all open shells. */
  entriesMax: 512,
} as const;

export interface KnownAnswer {
  readonly suggestions: readonly Suggestion[];
  readonly beginnings: readonly Likely[];
  readonly hidden: readonly HiddenLine[];
}

interface Entry extends KnownAnswer {
  readonly revision: number;
  readonly atMs: number;
  /** For so many results, or more than there are. */
  readonly limit: number;
}

/**
 * Answers that still hold (spec 003 §10.1, L1): while nothing was learnt, supplied or configured since, the same question
 * has the same answer, but for what time does to it; so an entry also ends after its time to live.
 */
export class AnswerCache {
  readonly #entries = new LruMap<string, Entry>(answerCacheBounds.entriesMax);
  #revision = 0;

  /** Whatever an answer depends on has changed. Costs nothing: old entries are found stale when they are asked for. */
  invalidate(): void {
    this.#revision += 1;
  }

  find(request: SuggestionRequest, limit: number, nowMs: number, ttlMs: number): KnownAnswer | undefined {
    const entry = this.#entries.peek(keyOf(request));
    if (entry === undefined || entry.revision !== this.#revision || entry.limit < limit) return undefined;
    if (nowMs < entry.atMs || nowMs - entry.atMs >= ttlMs) return undefined;
    // The best few of many are the best few of few.
    const { suggestions, beginnings, hidden } = entry;
    const few = suggestions.length <= limit ? suggestions : suggestions.slice(0, limit);
    return { suggestions: few, beginnings, hidden };
  }

  keep(request: SuggestionRequest, limit: number, nowMs: number, answer: KnownAnswer): void {
    this.#entries.set(keyOf(request), { revision: this.#revision, atMs: nowMs, limit, ...answer });
  }
}

/** Everything of a question but how many answers are wanted. */
function keyOf(request: SuggestionRequest): string {
  const { sessionId, cwd, repoKey, branch, prefix, includeLowConfidence, lastCommand } = request;
  const last = lastCommand === undefined ? '' : `${lastCommand.exitCode ?? ''}\0${lastCommand.text}`;
  return [
    sessionId,
    cwd,
    repoKey ?? '',
    branch ?? '',
    includeLowConfidence === true ? 1 : 0,
    prefix,
    last,
  ].join('\0');
}
