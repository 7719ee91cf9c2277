import { addLooseMatches } from '../../candidates/frequency.ts';
import { CandidatePool, type Candidate } from '../../candidates/candidate.ts';
import type { Context } from '../../candidates/context.ts';
import type { EngineOptions } from '../../config.ts';
import type { SuggestionRequest, SuggestionSource } from '../../suggest.ts';
import { riskPenalty, type RiskOf } from '../risk.ts';
import { termNames, rounded } from '../weighted.ts';
import { chancesOf } from './blend.ts';
import { featureNumber as at } from './feature-names.ts';
import { featuresCount, featuresOf, type FeatureMatrix } from './features.ts';
import { likelyLines, matchingLines, type LineSet } from './lines.ts';
import { momentOfRequest } from './moment.ts';
import { headOf } from './heads.ts';
import { scopesOf, weightsOf } from './practice.ts';
import { termOfFeature } from './terms.ts';
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

/** All lines that may come next with their chances, in no order. */
export function guess(
  context: Context,
  options: EngineOptions,
  riskOf: RiskOf,
  request: SuggestionRequest,
  limit: number,
): Guess[] {
  const { memory, matcher, sessionId, nowMs } = context;
  const moment = momentOfRequest(context, request.lastCommand?.exitCode ?? null);
  const accepts = (text: string): boolean => {
    if (!text.startsWith(matcher.prefix) || text.length === matcher.prefix.length) return false;
    return !memory.feedback.isBlocked(text) && !memory.feedback.isSuppressed(sessionId, text, nowMs);
  };
  const set = matcher.isEmpty ? likelyLines(moment, accepts) : matchingLines(moment, matcher.prefix, accepts);
  const weights = weightsOf(
    memory.profiles,
    scopesOf(sessionId, request.repoKey),
    headOf(matcher.prefix.length),
  );
  const matrix = featuresOf(moment, set, matcher.prefix.length);
  const chances = chancesOf(matrix, weights);
  heed(context, set, chances);
  const make = new GuessMaker(context, options, riskOf, matrix, weights);
  const guesses: Guess[] = [];
  for (let row = 0; row < set.size; row += 1) {
    const made = make.guess(candidateOf(set, row, matrix), row, chances[row] ?? 0);
    if (made !== null) guesses.push(made);
  }
  if (!matcher.isEmpty && guesses.length < limit) addLoose(context, make, guesses, chances[set.size] ?? 1);
  return guesses;
}

/** Moves the odds by what the user said of a candidate and of its template. */
function heed({ memory, nowMs }: Context, set: LineSet, chances: Float64Array): void {
  if (!memory.feedback.hasLeanings) return;
  let total = chances[set.size] ?? 0;
  for (let row = 0; row < set.size; row += 1) {
    const leaning =
      memory.feedback.leaning(memory.templates.cmdNorm(set.templates[row] ?? -1), nowMs) +
      memory.feedback.leaningOfLine(set.texts[row] ?? '', nowMs);
    if (leaning !== 0) chances[row] = (chances[row] ?? 0) * Math.exp(feedbackLogit * leaning);
    total += chances[row] ?? 0;
  }
  for (let row = 0; row <= set.size; row += 1) chances[row] = (chances[row] ?? 0) / total;
}

/** Of the chance that none of the lines that start with what is typed is meant, the part that goes to looser matches. */
const loosePart = 0.2;
/** And never as much as the least likely exact match has. */
const belowExact = 0.9;

/** Lines that match but for case and blanks, or by their initials, below all that match as they stand. */
function addLoose(context: Context, make: GuessMaker, guesses: Guess[], chanceOfNone: number): void {
  const known = new Set(guesses.map(({ candidate }) => candidate.text));
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
  const loose = [...pool.all].filter(({ text, prefixQuality }) => !known.has(text) && prefixQuality < 1);
  const weightOf = ({ line, prefixQuality }: Candidate): number =>
    prefixQuality * (1 + memory.history.runs(line));
  const total = loose.reduce((sum, candidate) => sum + weightOf(candidate), 0);
  const ceiling = guesses.reduce((least, { chance }) => Math.min(least, chance), 1);
  for (const candidate of loose) {
    const chance = (loosePart * chanceOfNone * weightOf(candidate)) / total;
    const made = make.guess(candidate, -1, Math.min(chance, ceiling * belowExact));
    if (made !== null) guesses.push(made);
  }
}

const foldedMax = 16;

class GuessMaker {
  readonly #context: Context;
  readonly #options: EngineOptions;
  readonly #riskOf: RiskOf;
  readonly #matrix: FeatureMatrix;
  readonly #weights: Float32Array;

  constructor(
    context: Context,
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
  const line = set.lines[row] ?? -1;
  return {
    text: set.texts[row] ?? '',
    line,
    template: set.templates[row] ?? -1,
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
