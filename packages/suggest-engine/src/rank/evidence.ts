import type { Candidate } from '../candidates/candidate.ts';
import { addLooseLines, likelyLines, matchingLines } from '../candidates/candidate-lines.ts';
import type { IsAllowed, LineSet } from '../candidates/line-set.ts';
import type { RequestContext } from '../candidates/request-context.ts';
import type { EngineState } from '../engine-state.ts';
import type { FeatureCache } from '../features/feature-cache.ts';
import { featureMatrixOf, type FeatureMatrix } from '../features/feature-matrix.ts';
import { featureNumber as at, featuresCount } from '../features/feature-names.ts';
import { contextOfRequest } from '../features/session-context.ts';
import type { SuggestionRequest, SuggestionSource } from '../suggestion.ts';

/** The candidates of one request with their features: what both rankers weigh. */
export interface Evidence {
  readonly cache: FeatureCache;
  readonly set: LineSet;
  readonly matrix: FeatureMatrix;
}

/** @param looseBelow with fewer exact matches than this, loose ones are candidates, too */
export function evidenceOf(
  { featureCache }: EngineState,
  context: RequestContext,
  request: SuggestionRequest,
  looseBelow: number,
): Evidence {
  const { matcher, deadline } = context;
  deadline.begin('retrieval');
  const cache = featureCache.take(contextOfRequest(context, request.lastCommand?.exitCode ?? null), deadline);
  const isAllowed = allowedIn(context);
  const set = matcher.isEmpty
    ? likelyLines(cache, isAllowed, deadline)
    : matchingLines(cache, matcher.prefix, isAllowed, deadline);
  if (!matcher.isEmpty && set.size < looseBelow) addLooseLines(set, matcher, isAllowed);
  deadline.begin('ranking');
  return { cache, set, matrix: featureMatrixOf(set, matcher.prefix.length, deadline) };
}

/** Neither blocked nor dismissed a moment ago. */
export function allowedIn({ memory, sessionId, nowMs }: RequestContext): IsAllowed {
  return (text) => !memory.feedback.isBlocked(text) && !memory.feedback.isSuppressed(sessionId, text, nowMs);
}

export function candidateOf(
  { cache, set, matrix }: Evidence,
  row: number,
  context: RequestContext,
): Candidate {
  const text = set.text(row);
  const start = row * featuresCount;
  const line = set.line(row);
  const foundIn = (): SuggestionSource =>
    row < matrix.rows
      ? sourceOf(matrix.values.subarray(start, start + featuresCount))
      : sourceOfLoose(context, cache.ages[set.numbers[row] ?? 0] ?? -1, line);
  return {
    text,
    line,
    template: set.template(row),
    // Put together, however likely its parts are: no line of the history.
    source: line < 0 ? 'filled' : foundIn(),
    prefixQuality: context.matcher.anyQuality(text),
  };
}

/** The narrowest source that knows the line. */
function sourceOf(features: Float32Array): SuggestionSource {
  const has = (feature: number): boolean => (features[feature] ?? 0) > 0;
  if (has(at.session1) || has(at.sessionTemplate1)) return 'session_transition';
  const followed = has(at.history1) || has(at.historyTemplate1);
  if (followed) return has(at.inRepo) ? 'repo_transition' : 'global_transition';
  if (!has(at.notInSession)) return 'session_frequency';
  return has(at.inRepo) ? 'repo_frequency' : 'global_frequency';
}

/** No features of a loose match are computed. */
function sourceOfLoose({ memory, repoScope }: RequestContext, age: number, line: number): SuggestionSource {
  if (age >= 0) return 'session_frequency';
  const isInRepo = repoScope >= 0 && memory.stored.tables.lines.find(repoScope, 0, line) >= 0;
  return isInRepo ? 'repo_frequency' : 'global_frequency';
}
