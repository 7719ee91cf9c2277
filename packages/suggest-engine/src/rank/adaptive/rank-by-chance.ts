import { addLooseLines } from '../../candidates/candidate-lines.ts';
import { LineSet } from '../../candidates/line-set.ts';
import type { RequestContext } from '../../candidates/request-context.ts';
import type { EngineState } from '../../engine-state.ts';
import type { EngineOptions } from '../../options.ts';
import type { SuggestionRequest } from '../../suggestion.ts';
import { allowedIn, candidateOf, evidenceOf, type Evidence } from '../evidence.ts';
import { hasOnlyFailed } from '../failures.ts';
import { putMendedBehind } from '../mended-lines.ts';
import { compareRanked, lastSeenOf, type Ranked, type RankedLines } from '../order.ts';
import { riskPenalty, type RiskOf } from '../risk.ts';
import { rounded } from '../weighted/score.ts';
import { calibrate } from './calibration.ts';
import { applyFloor, isBehind, rowsOfMethods } from './floor.ts';
import { preferHistoryMatch, ratioOf } from './history-match.ts';
import { headOf } from './heads.ts';
import { scopesOf, weightsOf } from './profile-weights.ts';
import { chancesOf, likeliestOf } from './softmax.ts';
import { termsOfChance } from './terms.ts';

export interface Wanted {
  readonly limit: number;
  readonly most: number;
  /** A line that is among them whatever its chance, if it is a candidate. */
  readonly kept: string | null;
}

/**
 * `ranker = "adaptive"`: by the chance that each line is what runs next, which is score and confidence in one. The likeliest lines
 * that the user wants to see, but no more than the first `most`: looking at each of 200 for the few that are needed would take
 * longer than ranking them.
 */
export function rankByChance(
  state: EngineState,
  context: RequestContext,
  options: EngineOptions,
  riskOf: RiskOf,
  request: SuggestionRequest,
  { limit, most, kept }: Wanted,
): RankedLines {
  const { matcher, deadline } = context;
  const evidence = evidenceOf(state, context, request, 0);
  const { set } = evidence;
  const weights = weightsOf(
    state,
    scopesOf(context.sessionId, request.repoKey),
    headOf(matcher.prefix.length),
  );
  const chances = chancesFor(evidence, weights, context, request);
  const ranked: Ranked[] = [];
  const add = (source: Evidence, row: number, plain: number): void => {
    const made = rankedLine(source, row, plain, weights, context, options, riskOf);
    if (made !== null) ranked.push(made);
  };
  const chanceMin = request.includeLowConfidence === true ? 0 : options.min_confidence;
  // What begins as typed is shown however unlikely it is (suggest.ts): as many as are wanted, and some in place of those that can't run.
  const unlikelyMost = matcher.isEmpty ? 0 : Number.isFinite(most) ? Math.min(most, limit) : most;
  for (const row of likeliestFirst(chances, set.size)) {
    const chance = chances[row] ?? 0;
    if (ranked.length >= (chance < chanceMin ? unlikelyMost : most)) break;
    add(evidence, row, chance);
  }
  if (kept !== null && !ranked.some(({ text }) => text === kept)) {
    const row = set.find(state.texts.find(kept), kept);
    if (row >= 0) add(evidence, row, chances[row] ?? 0);
  }
  if (!matcher.isEmpty && set.size < limit && !deadline.wasOver) {
    const least = chances.subarray(0, set.size).reduce((all, chance) => Math.min(all, chance), 1);
    // No features of these are computed.
    const loose = { ...evidence, set: looseSet(evidence, context), matrix: { ...evidence.matrix, rows: 0 } };
    const looseChances = chancesOfLoose(loose.set, context, chances[set.size] ?? 1, belowExact * least);
    for (const [row, chance] of looseChances.entries()) add(loose, row, chance);
  }
  return { ranked: ranked.sort(compareRanked), chanceOfNew: chances[set.size] ?? 0 };
}

function chancesFor(
  { cache, set, matrix }: Evidence,
  weights: Float32Array,
  context: RequestContext,
  request: SuggestionRequest,
): Float64Array {
  const { profiles } = context.memory;
  const chances = chancesOf(matrix, weights);
  const head = headOf(context.matcher.prefix.length);
  if (!isAlias(context, request)) {
    const hasFollowed = cache.observations.historyOrders[0].count > 0;
    const ratio = ratioOf(profiles, head, hasFollowed);
    preferHistoryMatch(chances, likeliestOf(chances, set.size), matrix.previousMatch, ratio);
    const global = profiles.find('global');
    if (global !== null && isBehind(global.deltas, head))
      applyFloor(chances, set.size, rowsOfMethods(set, matrix), global.deltas, head);
  }
  calibrate(chances, likeliestOf(chances, set.size), set.size, profiles, head);
  applyFeedback(context, set, chances);
  putFailuresLast(context, set, chances);
  putMendedBehind(context.memory, set, chances);
  return chances;
}

/** The rows, the most likely first. Few are ever asked for: finding each anew is quicker than sorting all. */
function* likeliestFirst(chances: Float64Array, size: number): Generator<number> {
  const left = chances.slice(0, size);
  for (let count = 0; count < size; count += 1) {
    const best = likeliestOf(left, size);
    left[best] = -1;
    yield best;
  }
}

/** What followed an alias followed what it stands for: the newest line that followed the alias alone says little. */
function isAlias(
  { memory, previousLine, sessionId }: RequestContext,
  { lastCommand }: SuggestionRequest,
): boolean {
  const last = lastCommand?.text ?? (previousLine < 0 ? '' : memory.texts.text(previousLine));
  return memory.aliases.expand(sessionId, last) !== last;
}

/**
 * How far a template that was accepted often, or dismissed, moves the odds: feedback is a number within -1..1. Not among
 * the learnt features, because the lessons must not depend on what only one session sees.
 */
const feedbackLogit = 2;

function applyFeedback({ memory, nowMs }: RequestContext, set: LineSet, chances: Float64Array): void {
  if (!memory.feedback.hasLeanings) return;
  let total = chances[set.size] ?? 0;
  for (let row = 0; row < set.size; row += 1) {
    const leaning =
      memory.feedback.leaning(memory.templates.cmdNorm(set.template(row)), nowMs) +
      memory.feedback.leaningOfLine(set.text(row), nowMs);
    if (leaning !== 0) chances[row] = (chances[row] ?? 0) * Math.exp(feedbackLogit * leaning);
    total += chances[row] ?? 0;
  }
  for (let row = 0; row <= set.size; row += 1) chances[row] = (chances[row] ?? 0) / total;
}

/** What has only ever failed is less likely than whatever has not: the next try of it is seldom worth a key. */
function putFailuresLast({ memory, session }: RequestContext, set: LineSet, chances: Float64Array): void {
  const failed: number[] = [];
  let least = 1;
  for (let row = 0; row < set.size; row += 1) {
    if (hasOnlyFailed(memory, session, set.line(row))) failed.push(row);
    else least = Math.min(least, chances[row] ?? 0);
  }
  if (failed.length === set.size) return;
  for (const row of failed) chances[row] = Math.min(chances[row] ?? 0, belowExact * least);
}

/** Of the chance that none of the lines that start with what is typed is meant, the part that goes to looser matches. */
const loosePart = 0.2;
/** And never as much as the least likely exact match has. */
const belowExact = 0.9;

function looseSet({ cache }: Evidence, context: RequestContext): LineSet {
  const { memory, session, matcher } = context;
  const set = new LineSet(cache, () => false);
  const isAllowed = allowedIn(context);
  addLooseLines(
    set,
    matcher,
    (text) => isAllowed(text) && !hasOnlyFailed(memory, session, memory.texts.find(text)),
  );
  return set;
}

function chancesOfLoose(
  set: LineSet,
  { memory, matcher }: RequestContext,
  chanceOfNone: number,
  ceiling: number,
): readonly number[] {
  const weights = set.numbers.map(
    (_, row) => matcher.anyQuality(set.text(row)) * (1 + memory.history.runs(set.line(row))),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.min(ceiling, (loosePart * chanceOfNone * weight) / total));
}

/** Null: too risky to be shown. */
function rankedLine(
  evidence: Evidence,
  row: number,
  plain: number,
  weights: Float32Array,
  context: RequestContext,
  options: EngineOptions,
  riskOf: RiskOf,
): Ranked | null {
  const { memory, session, matcher } = context;
  const candidate = candidateOf(evidence, row, context);
  const risk = riskOf(candidate.text);
  const penalty = riskPenalty[risk] * options.weights.risk_penalty;
  const chance = rounded(plain * (1 - penalty));
  if (risk !== 'safe') {
    // Nobody typed it: a dangerous line is not invented.
    if (candidate.line < 0) return null;
    if (risk === 'critical' && matcher.isEmpty) return null;
    if (penalty > 0 && chance < options.min_score && matcher.isEmpty) return null;
  }
  return {
    candidate,
    text: candidate.text,
    cmdNorm: memory.templates.cmdNorm(candidate.template),
    score: chance,
    confidence: chance,
    hasOnlyFailed: hasOnlyFailed(memory, session, candidate.line),
    lastSeenMs: lastSeenOf(context, candidate.line),
    risk,
    // The features of a loose match are not computed: its reason is that it matches.
    terms: () =>
      termsOfChance(
        chance,
        rounded(chance - plain),
        candidate.prefixQuality < 1 ? null : { evidence, row, weights },
      ),
  };
}
