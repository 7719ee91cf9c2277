import type { Candidate } from './candidates/candidate.ts';
import type { RequestContext } from './candidates/request-context.ts';
import type { EngineState } from './engine-state.ts';
import type { EngineOptions } from './options.ts';
import { rankByChance } from './rank/adaptive/rank-by-chance.ts';
import { rankByWeights } from './rank/weighted/rank-by-weights.ts';
import { fold } from './fold.ts';
import type { Ranked, RankedLines } from './rank/order.ts';
import { reasonsOf } from './rank/reasons.ts';
import type { Suggestion, SuggestionRequest } from './suggestion.ts';
import type { LineFilters } from './filters/filters.ts';
import type { RiskOf } from './rank/risk.ts';

/** For each suggestion that is wanted, so many lines are judged, of which some may differ in blanks only, or be out of reach. */
const someMost = 4;

export interface RankedSuggestions {
  readonly suggestions: readonly Suggestion[];
  /** The chance that a line is meant that could not be ranked; null: the ranker does not say. */
  readonly chanceOfNew: number | null;
}

/**
 * Retrieves, ranks, and says why (spec 003 §6 and §7). A function of its arguments, and of the context's deadline where that is
 * passed: it changes nothing.
 *
 * @param kept a line that comes behind the last one if its chance leaves it out
 */
export function suggest(
  state: EngineState,
  context: RequestContext,
  options: EngineOptions,
  { riskOf, filters }: { readonly riskOf: RiskOf; readonly filters: LineFilters },
  request: SuggestionRequest,
  kept: string | null,
): RankedSuggestions {
  const limit = Math.max(0, Math.trunc(request.limit ?? options.max_results));
  if (limit === 0) return { suggestions: [], chanceOfNew: null };
  const { memory, matcher } = context;
  const { aliases } = memory;
  // What ran before and begins as typed is what a shell's own search would show, however unlikely it is.
  const isBegun = ({ line, prefixQuality }: Candidate): boolean =>
    !matcher.isEmpty && line >= 0 && prefixQuality === 1;
  const isLikely = ({ confidence, candidate }: Ranked): boolean =>
    request.includeLowConfidence === true || confidence >= options.min_confidence || isBegun(candidate);
  const isWanted = (entry: Ranked): boolean => isLikely(entry) && filters.judge(entry.candidate) === null;
  // A line that may run all the same is better than none.
  const isDoubtful = (entry: Ranked): boolean =>
    isBegun(entry.candidate) && filters.judge(entry.candidate)?.isSure === false;
  const meaningOf = (text: string): string => aliases.expand(request.sessionId, text);
  const first = (ranked: readonly Ranked[], isShown = isWanted): Ranked[] =>
    withoutNearDuplicates(ranked, limit, isShown, meaningOf);
  const rank = (most: number): RankedLines =>
    options.ranker === 'weighted'
      ? rankByWeights(state, context, options, riskOf, request, limit)
      : rankByChance(state, context, options, riskOf, request, { limit, most, kept });
  let { ranked: some, chanceOfNew } = rank(someMost * limit);
  let shown = first(some);
  // Nearly always enough; where most of them name files that are gone, all are looked at.
  if (shown.length < limit && some.length >= limit) {
    ({ ranked: some, chanceOfNew } = rank(Number.POSITIVE_INFINITY));
    shown = first(some);
  }
  if (kept !== null) {
    const isKept = ({ text }: Ranked): boolean => text === kept;
    const entry = shown.some(isKept) ? undefined : some.find(isKept);
    // Unless it reads the same as one that is shown.
    if (entry !== undefined) shown = withoutNearDuplicates([...shown, entry], limit + 1, isWanted, meaningOf);
  }
  const least = shown.at(-1)?.confidence ?? 1;
  const doubtful = (matcher.isEmpty ? [] : first(some, isDoubtful))
    .slice(0, limit - shown.length)
    .map((entry) => ({ ...entry, confidence: Math.min(entry.confidence, least) }));
  const suggestions = [...shown, ...doubtful].map((entry) => ({
    text: entry.text,
    cmdNorm: entry.cmdNorm,
    source: entry.candidate.source,
    score: entry.score,
    confidence: entry.confidence,
    reasons: reasonsOf(entry, context),
    risk: entry.risk,
    lastSeenMs: entry.lastSeenMs,
  }));
  return { suggestions, chanceOfNew };
}

/**
 * The first lines, up to `limit`, without those that differ from a better one in blanks or letter case only (spec 003
 * §7.4, §7.6), or mean the same by another name: they read the same, while two renderings of one template with other
 * arguments do not.
 */
function withoutNearDuplicates<Ranked extends { readonly text: string }>(
  ranked: readonly Ranked[],
  limit: number,
  isWanted: (entry: Ranked) => boolean,
  meaningOf: (text: string) => string,
): Ranked[] {
  const seen = new Set<string>();
  const kept: Ranked[] = [];
  for (const entry of ranked) {
    if (kept.length >= limit) break;
    if (!isWanted(entry)) continue;
    const key = fold(meaningOf(entry.text)).trim();
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(entry);
  }
  return kept;
}
