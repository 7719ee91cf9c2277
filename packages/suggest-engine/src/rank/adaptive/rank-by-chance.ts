import { addLooseMatches } from '../../candidates/frequency.ts';
import { CandidatePool, type Candidate } from '../../candidates/candidate.ts';
import type { RequestContext } from '../../candidates/request-context.ts';
import type { EngineOptions } from '../../options.ts';
import type { SuggestionRequest, SuggestionSource } from '../../suggest.ts';
import { hasOnlyFailed } from '../failures.ts';
import { riskPenalty, type RiskOf } from '../risk.ts';
import { termNames, rounded } from '../weighted/score.ts';
import { chancesOf, likeliestOf } from './softmax.ts';
import { calibrate } from './calibration.ts';
import { featureNumber as at, featuresCount } from '../../features/feature-names.ts';
import { featuresOf, type FeatureMatrix } from '../../features/feature-matrix.ts';
import { likelyLines, matchingLines, type LineSet } from '../../candidates/candidate-lines.ts';
import { contextOfRequest } from '../../features/session-context.ts';
import { headOf } from './heads.ts';
import { scopesOf, weightsOf } from './profile-weights.ts';
import { termOfFeature } from './terms.ts';
import { preferHistoryMatch, ratioOf } from './history-match.ts';
import type { RiskLevel } from '@hunch/common/verdict';

/** One line with its calibrated chance. */
export interface Guess {
  readonly candidate: Candidate;
  /** 0..1: score and confidence in one. */
  readonly chance: number;
  readonly risk: RiskLevel;
  /** What each term of spec 003 §7.1 adds, in the order of `termNames`; they add up to the chance. */
  readonly terms: () => number[];
}

/**
 * How far a template that was accepted often, or dismissed, moves the odds: feedback is a number within -1..1. Not among
 * the learnt features, because the lessons must not depend on what only one session sees.
 */
const feedbackLogit = 2;

/**
 * The most likely of the lines that may come next with their chances: those that the user wants to see, but no more than
 * the first `most`. To look at each of 200 for what a few need would take longer than to rank them.
 */
export function guess(
  context: RequestContext,
  options: EngineOptions,
  riskOf: RiskOf,
  request: SuggestionRequest,
  { limit, most, kept }: Wanted,
): Guess[] {
  const { memory, matcher, sessionId, nowMs, deadline } = context;
  deadline.begin('retrieval');
  const moment = contextOfRequest(context, request.lastCommand?.exitCode ?? null);
  const cache = memory.featureCache.take(moment, deadline);
  const isAllowed = (text: string): boolean =>
    !memory.feedback.isBlocked(text) && !memory.feedback.isSuppressed(sessionId, text, nowMs);
  const set = matcher.isEmpty
    ? likelyLines(cache, isAllowed, deadline)
    : matchingLines(cache, matcher.prefix, isAllowed, deadline);
  deadline.begin('ranking');
  const head = headOf(matcher.prefix.length);
  const weights = weightsOf(memory, scopesOf(sessionId, request.repoKey), head);
  const matrix = featuresOf(set, matcher.prefix.length, deadline);
  const chances = chancesOf(matrix, weights);
  if (!isAlias(context, request)) {
    const ratio = ratioOf(memory.profiles, head, cache.observations.historyOrders[0].count > 0);
    preferHistoryMatch(chances, likeliestOf(chances, set.size), matrix.previousMatch, ratio);
  }
  calibrate(chances, likeliestOf(chances, set.size), set.size, memory.profiles);
  applyFeedback(context, set, chances);
  putFailuresLast(context, set, chances);
  const make = new GuessMaker(context, options, riskOf, matrix, weights);
  const guesses: Guess[] = [];
  const chanceMin = request.includeLowConfidence === true ? 0 : options.min_confidence;
  // What begins as typed is shown however unlikely it is (suggest.ts): as many as are wanted, and some in place of those that can't run.
  const unlikelyMost = matcher.isEmpty ? 0 : Math.min(most, limit);
  for (const row of theLikeliest(chances, set.size)) {
    const chance = chances[row] ?? 0;
    if (guesses.length >= (chance < chanceMin ? unlikelyMost : most)) break;
    const made = make.guess(candidateOf(set, row, matrix), row, chance);
    if (made !== null) guesses.push(made);
  }
  if (kept !== null && !guesses.some(({ candidate }) => candidate.text === kept)) {
    const row = set.find(memory.texts.find(kept), kept);
    const made = row < 0 ? null : make.guess(candidateOf(set, row, matrix), row, chances[row] ?? 0);
    if (made !== null) guesses.push(made);
  }
  if (!matcher.isEmpty && set.size < limit && !deadline.wasOver) {
    const ceiling =
      belowExact * chances.subarray(0, set.size).reduce((least, chance) => Math.min(least, chance), 1);
    addLoose(context, make, guesses, { chanceOfNone: chances[set.size] ?? 1, ceiling });
  }
  return guesses;
}

/** How many lines are to be shown, and how many may be looked at for them. */
export interface Wanted {
  readonly limit: number;
  readonly most: number;
  /** A line that is among them whatever its chance, if it is a candidate. */
  readonly kept: string | null;
}

/** The rows, the most likely first. Few are ever asked for: finding each anew is quicker than sorting all. */
function* theLikeliest(chances: Float64Array, size: number): Generator<number> {
  const left = chances.slice(0, size);
  for (let count = 0; count < size; count += 1) {
    let best = 0;
    for (let row = 1; row < size; row += 1) if ((left[row] ?? -1) > (left[best] ?? -1)) best = row;
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

/** Moves the odds by what the user said of a candidate and of its template. */
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

/** Lines that match but for case and blanks, or by their initials, below all that match as they stand. */
function addLoose(
  context: RequestContext,
  make: GuessMaker,
  guesses: Guess[],
  { chanceOfNone, ceiling }: { readonly chanceOfNone: number; readonly ceiling: number },
): void {
  const pool = new CandidatePool(context);
  const { memory, session } = context;
  const { lines } = memory.stored.tables;
  for (const line of memory.stored.prefixes.strongest(context.matcher.prefix, foldedMax)) {
    const row = lines.find(memory.stored.global, 0, line);
    if (row >= 0) pool.addLine('global_frequency', lines.group(row), line);
  }
  for (const command of session?.recent ?? [])
    if (command.line >= 0) pool.addLine('session_frequency', command.template, command.line);
  addLooseMatches(pool, context);
  const loose = [...pool.all].filter(
    ({ prefixQuality, line }) => prefixQuality < 1 && !hasOnlyFailed(memory, session, line),
  );
  const weightOf = ({ line, prefixQuality }: Candidate): number =>
    prefixQuality * (1 + memory.history.runs(line));
  const total = loose.reduce((sum, candidate) => sum + weightOf(candidate), 0);
  for (const candidate of loose) {
    const chance = (loosePart * chanceOfNone * weightOf(candidate)) / total;
    const made = make.guess(candidate, -1, Math.min(chance, ceiling));
    if (made !== null) guesses.push(made);
  }
}

const foldedMax = 16;

class GuessMaker {
  readonly #context: RequestContext;
  readonly #options: EngineOptions;
  readonly #riskOf: RiskOf;
  readonly #matrix: FeatureMatrix;
  readonly #weights: Float32Array;

  constructor(
    context: RequestContext,
    options: EngineOptions,
    riskOf: RiskOf,
    matrix: FeatureMatrix,
    weights: Float32Array,
  ) {
    this.#context = context;
    this.#options = options;
    this.#riskOf = riskOf;
    this.#matrix = matrix;
    this.#weights = weights;
  }

  /** Null: too risky to be shown. */
  guess(candidate: Candidate, row: number, plain: number): Guess | null {
    const risk = this.#riskOf(candidate.text);
    const penalty = riskPenalty[risk] * this.#options.weights.risk_penalty;
    const chance = rounded(plain * (1 - penalty));
    if (risk !== 'safe') {
      // Nobody typed it: a dangerous line is not invented.
      if (candidate.line < 0) return null;
      if (risk === 'critical' && this.#context.matcher.isEmpty) return null;
      if (penalty > 0 && chance < this.#options.min_score && this.#context.matcher.isEmpty) return null;
    }
    return { candidate, chance, risk, terms: () => this.#terms(row, chance, rounded(chance - plain)) };
  }

  /** The chance, shared out by how much each term's features speak for this line rather than for nothing. */
  #terms(row: number, chance: number, penalty: number): number[] {
    const shares: number[] = termNames.map(() => 0);
    // A loose match has no row.
    const features = row < 0 ? 0 : featuresCount;
    for (let feature = 0; feature < features; feature += 1) {
      const term = termOfFeature[feature] ?? -1;
      if (term < 0) continue;
      const value = this.#matrix.values[row * featuresCount + feature] ?? 0;
      shares[term] = (shares[term] ?? 0) + (this.#weights[feature] ?? 0) * value;
    }
    const prefixTerm = termNames.indexOf('prefix');
    const total = shares.reduce((sum, share) => sum + Math.max(0, share), 0);
    const terms = shares.map((share) =>
      total > 0 ? rounded(((chance - penalty) * Math.max(0, share)) / total) : 0,
    );
    terms[termNames.indexOf('risk_penalty')] = penalty;
    // What rounding left over goes to the largest; a loose match has nothing but what is typed.
    const largest = total > 0 ? shares.indexOf(Math.max(...shares)) : prefixTerm;
    const sum = terms.reduce((all, term) => all + term, 0);
    terms[largest] = rounded((terms[largest] ?? 0) + chance - sum);
    return terms;
  }
}

function candidateOf(set: LineSet, row: number, { values }: FeatureMatrix): Candidate {
  return {
    text: set.text(row),
    line: set.line(row),
    template: set.template(row),
    source: sourceOf(values.subarray(row * featuresCount, (row + 1) * featuresCount)),
    prefixQuality: 1,
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
