import type { RiskLevel } from '@hunch/common/verdict';
import type { Candidate } from '../../candidates/candidate.ts';
import type { RequestContext } from '../../candidates/request-context.ts';
import { followersOf, type Followers } from '../../candidates/followers.ts';
import { retrieve } from '../../candidates/retrieve.ts';
import type { EngineOptions } from '../../options.ts';
import { confidenceOf } from './confidence.ts';
import { agesOf, evidenceOf, type Evidence } from '../evidence.ts';
import { featuresOf, type Features, type FrequencyScale } from './features.ts';
import { hasOnlyFailed } from '../failures.ts';
import { compareRanked, type Ranked } from '../order.ts';
import { riskPenalty, type RiskOf } from '../risk.ts';
import { rounded, scoreOf, scoreTerms, termNames } from './score.ts';

/** A candidate as the weights of spec 003 §7.1 see it. */
interface Weighed extends Ranked {
  readonly candidate: Candidate;
  readonly evidence: Evidence;
  readonly features: Features;
  /** See `scoreTerms`. */
  terms: () => readonly number[];
  score: number;
  /** 0 until all scores are known. */
  confidence: number;
  readonly risk: RiskLevel;
}

/** `ranker = "weighted"`: retrieves and ranks by the letter of spec 003 §6 and §7, the best first. */
export function rankByWeights(
  context: RequestContext,
  options: EngineOptions,
  riskOf: RiskOf,
  limit: number,
): readonly Ranked[] {
  const { deadline } = context;
  deadline.begin('retrieval');
  const followers = followersOf(context);
  const candidates = retrieve(context, followers, limit);
  deadline.begin('ranking');
  const ages = agesOf(context);
  const scale = scaleOf(context);
  const ranked: Weighed[] = [];
  for (const candidate of candidates) {
    if (ranked.length > 0 && deadline.isOver()) break;
    const entry = rank(context, followers, scale, ages, options, riskOf, candidate);
    if (!isTooRisky(entry, context, options)) ranked.push(entry);
  }
  putFailuresLast(ranked);
  // Confidence needs the neighbours, and decides where scores are equal: so by score first, then by everything.
  ranked.sort(compareRanked);
  const best = ranked[0]?.score ?? 0;
  ranked.forEach((entry, place) => {
    entry.confidence = confidenceOf(entry.features, entry.score, best, ranked[place + 1]?.score ?? 0);
  });
  return ranked.sort(compareRanked);
}

function rank(
  context: RequestContext,
  followers: Followers,
  scale: FrequencyScale,
  ages: ReadonlyMap<number, number>,
  options: EngineOptions,
  riskOf: RiskOf,
  candidate: Candidate,
): Weighed {
  const evidence = evidenceOf(context, followers, candidate, ages);
  const features = featuresOf(context, followers, scale, candidate, evidence);
  const risk = riskOf(candidate.text);
  const quality = context.matcher.isEmpty ? 1 : candidate.prefixQuality;
  const terms = scoreTerms(options.weights, features, riskPenalty[risk], quality);
  return {
    candidate,
    text: candidate.text,
    cmdNorm: context.memory.templates.cmdNorm(candidate.template),
    evidence,
    features,
    terms: () => terms,
    score: scoreOf(terms),
    hasOnlyFailed: hasOnlyFailed(context.memory, context.session, candidate.line),
    confidence: 0,
    risk,
    lastSeenMs: evidence.lastSeenMs,
  };
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
 * Spec 003 §7.6: the penalty may push a score below `min_score`. And nothing critical is offered to an empty prompt, where
 * one key would run it; who has begun to type it is shown it, labelled.
 */
function isTooRisky(entry: Weighed, context: RequestContext, options: EngineOptions): boolean {
  if (entry.risk === 'safe') return false;
  return entry.score < options.min_score || (entry.risk === 'critical' && context.matcher.isEmpty);
}

function scaleOf(context: RequestContext): FrequencyScale {
  const { memory, session, repoScope, nowMs } = context;
  const { lines } = memory.stored.tables;
  const most = (scope: number): number => {
    const row = lines.leaders(scope)[0];
    return row === undefined ? 1 : lines.scoreAt(row, nowMs);
  };
  const own = session?.tables.lines;
  const ownMost = own?.leaders(0)[0];
  return {
    session: own === undefined || ownMost === undefined ? 1 : own.scoreAt(ownMost, session?.now ?? 0),
    repo: most(repoScope),
    global: most(memory.stored.global),
  };
}
