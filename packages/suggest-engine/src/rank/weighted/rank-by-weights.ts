import type { RequestContext } from '../../candidates/request-context.ts';
import type { EngineState } from '../../engine-state.ts';
import { termNames } from '../../features/feature-names.ts';
import type { EngineOptions } from '../../options.ts';
import type { SuggestionRequest } from '../../suggestion.ts';
import { candidateOf, evidenceOf } from '../evidence.ts';
import { hasOnlyFailed } from '../failures.ts';
import { compareRanked, lastSeenOf, type Ranked, type RankedLines } from '../order.ts';
import { riskPenalty, type RiskOf } from '../risk.ts';
import { confidenceOf } from './confidence.ts';
import { FeatureReader, type Features } from './features.ts';
import { rounded, scoreOf, scoreTerms } from './score.ts';

interface Weighed extends Ranked {
  readonly features: Features;
  terms: () => readonly number[];
  score: number;
  /** 0 until all scores are known. */
  confidence: number;
}

/** `ranker = "weighted"`: by the fixed weights of spec 003 §7, the best first. */
export function rankByWeights(
  state: EngineState,
  context: RequestContext,
  options: EngineOptions,
  riskOf: RiskOf,
  request: SuggestionRequest,
  limit: number,
): RankedLines {
  const evidence = evidenceOf(state, context, request, limit);
  const reader = new FeatureReader(evidence, context);
  const ranked: Weighed[] = [];
  for (let row = 0; row < evidence.set.size; row += 1) {
    if (ranked.length > 0 && context.deadline.isOver()) break;
    const candidate = candidateOf(evidence, row, context);
    const features = reader.read(row, candidate);
    const risk = riskOf(candidate.text);
    const terms = scoreTerms(options.weights, features, riskPenalty[risk], candidate.prefixQuality);
    const score = scoreOf(terms);
    if (isTooRisky({ risk, score, isMade: candidate.line < 0 }, context, options)) continue;
    ranked.push({
      candidate,
      text: candidate.text,
      cmdNorm: context.memory.templates.cmdNorm(candidate.template),
      features,
      terms: () => terms,
      score,
      hasOnlyFailed: hasOnlyFailed(context.memory, context.session, candidate.line),
      confidence: 0,
      risk,
      lastSeenMs: lastSeenOf(context, candidate.line),
    });
  }
  putFailuresLast(ranked);
  // Confidence needs the neighbours, and decides where scores are equal: so by score first, then by everything.
  ranked.sort(compareRanked);
  const best = ranked[0]?.score ?? 0;
  ranked.forEach((entry, place) => {
    entry.confidence = confidenceOf(entry.features, entry.score, best, ranked[place + 1]?.score ?? 0);
  });
  return { ranked: ranked.sort(compareRanked), chanceOfNew: null };
}

/** What has only ever failed does not stand before what worked; the difference is put down to its success. */
function putFailuresLast(ranked: readonly Weighed[]): void {
  const least = Math.min(...ranked.filter((entry) => entry.hasOnlyFailed !== true).map(({ score }) => score));
  for (const entry of ranked) {
    const surplus = rounded(entry.score - least);
    if (entry.hasOnlyFailed !== true || surplus <= 0 || !Number.isFinite(surplus)) continue;
    const terms = [...entry.terms()];
    const success = termNames.indexOf('success');
    terms[success] = rounded((terms[success] ?? 0) - surplus);
    entry.terms = () => terms;
    entry.score = scoreOf(terms);
  }
}

/**
 * Spec 003 §7.6: the penalty may push a score below `min_score`. Nothing critical is suggested at an empty prompt, where one key
 * would run it; a user who typed its beginning sees it, labelled. A dangerous line that was never typed is not invented.
 */
function isTooRisky(
  {
    risk,
    score,
    isMade,
  }: { readonly risk: Ranked['risk']; readonly score: number; readonly isMade: boolean },
  context: RequestContext,
  options: EngineOptions,
): boolean {
  if (risk === 'safe') return false;
  return isMade || score < options.min_score || (risk === 'critical' && context.matcher.isEmpty);
}
