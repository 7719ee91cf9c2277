import { dimensions, group, lexicon } from './dimensions.ts';
import type { DimensionName } from './packs.ts';
import type { PromptScan } from './scan.ts';

/** Spec 002: below this a prompt is short, above the other it is long. */
const SHORT_TOKENS = 50;
const LONG_TOKENS = 500;

/** Symbols of code that let words such as `let` and `return` count as code. */
const CODE_SYMBOLS_MIN = 4;
/** Keywords that a signal names. */
const KEYWORDS_SHOWN = 3;

const indexOf = (name: DimensionName): number => dimensions.findIndex((dimension) => dimension.name === name);
const tokenCount = indexOf('tokenCount');
const codePresence = indexOf('codePresence');
const simpleIndicators = indexOf('simpleIndicators');
const multiStepPatterns = indexOf('multiStepPatterns');
const questionComplexity = indexOf('questionComplexity');
const technicalTerms = indexOf('technicalTerms');
const imperativeVerbs = indexOf('imperativeVerbs');
const agenticTask = indexOf('agenticTask');
/** A prompt with one of these wants something made; "write a" is among the creative ones. */
const askingDimensions = [technicalTerms, imperativeVerbs, agenticTask, indexOf('creativeMarkers')];
export const reasoningMarkers = indexOf('reasoningMarkers');

const dimensionCount = dimensions.length;
const weights = Float64Array.from(dimensions, ({ weight }) => weight);
/** No dimension has a step above it; with so many keywords and more the value is the same. */
const COUNTS_TOLD_APART = 7;
const stride = COUNTS_TOLD_APART + 1;
/** By dimension and count: its value, so that a decision walks over no steps. */
const stepValues = Float64Array.from(
  { length: dimensionCount * stride },
  (_, at) => dimensions[Math.floor(at / stride)]?.steps.find(([atLeast]) => at % stride >= atLeast)?.[1] ?? 0,
);

/** What the rules say of one text. */
export interface Scored {
  /** By dimension, each -1 to 1. */
  readonly values: readonly number[];
  /** The weighted sum, rounded to 6 decimals. */
  readonly score: number;
  readonly tokens: number;
  readonly reasoningCount: number;
  /** Different technical terms, imperative verbs and agentic words together. */
  readonly complexityCount: number;
  readonly isMultiStep: boolean;
}

/**
 * Spec 002's `tokenCount`: -1 below 50 tokens, 1 above 500. Between them the spec says nothing; the value grows with the
 * logarithm, because length alone orders prompts better than any word does (README, "Measured") and a step would throw
 * that away.
 */
export function lengthValue(tokens: number): number {
  if (tokens <= SHORT_TOKENS) return -1;
  if (tokens >= LONG_TOKENS) return 1;
  return -1 + (2 * Math.log(tokens / SHORT_TOKENS)) / Math.log(LONG_TOKENS / SHORT_TOKENS);
}

/** Scores what `scan` holds. */
export function scoreScan(scan: PromptScan, tokens: number): Scored {
  const { groupHits } = scan;
  const values: number[] = [];
  for (let index = 0; index < dimensionCount; index += 1) {
    values.push(index === tokenCount ? lengthValue(tokens) : stepValue(index, countOf(scan, index, tokens)));
  }
  return {
    values,
    score: weigh(values),
    tokens,
    reasoningCount: countOf(scan, reasoningMarkers, tokens),
    complexityCount:
      (groupHits[technicalTerms] ?? 0) + (groupHits[imperativeVerbs] ?? 0) + (groupHits[agenticTask] ?? 0),
    isMultiStep: countOf(scan, multiStepPatterns, tokens) > 0,
  };
}

/** The weighted sum, rounded so that it reads as one would work it out by hand. */
export function weigh(values: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < dimensionCount; index += 1) sum += (weights[index] ?? 0) * (values[index] ?? 0);
  return Math.round(sum * 1e6) / 1e6;
}

/** The value that a dimension has with so many keywords. */
export function stepValue(dimension: number, count: number): number {
  return stepValues[dimension * stride + Math.min(count, COUNTS_TOLD_APART)] ?? 0;
}

function countOf(scan: PromptScan, dimension: number, tokens: number): number {
  const hits = scan.groupHits[dimension] ?? 0;
  switch (dimension) {
    case codePresence: {
      const weak = scan.groupHits[group.weakCode] ?? 0;
      if (weak === 0) return hits;
      return hits > 0 || weak >= 2 || isCodeAround(scan) ? hits + weak : hits;
    }
    // However often the task itself says to think, that is one marker.
    case reasoningMarkers:
      return hits + Math.min(1, scan.groupHits[group.process] ?? 0);
    // "What is wrong here:" before pages of code is no simple question.
    case simpleIndicators:
      return tokens > LONG_TOKENS ? 0 : hits;
    case multiStepPatterns:
      return (scan.hasFirstThen ? 1 : 0) + scan.stepMarks + (scan.listLines >= 2 ? scan.listLines : 0);
    case questionComplexity:
      return scan.questions;
    default:
      return hits;
  }
}

/** Whether a word such as "function" or "return" is likely one of programming here. */
function isCodeAround(scan: PromptScan): boolean {
  const { groupHits } = scan;
  const isTask = askingDimensions.some((dimension) => (groupHits[dimension] ?? 0) > 0);
  return isTask || (scan.codeSymbols >= CODE_SYMBOLS_MIN && scan.mathSymbols === 0);
}

/** What speaks for the score, in words, in the order of the table (spec 002, "Signals"). */
export function signalsOf(scan: PromptScan, scored: Scored): string[] {
  const signals: string[] = [];
  for (let index = 0; index < dimensionCount; index += 1) {
    const value = scored.values[index] ?? 0;
    if (value === 0) continue;
    if (index === tokenCount) {
      if (scored.tokens < SHORT_TOKENS) signals.push(`short (${scored.tokens} tokens)`);
      else if (scored.tokens > LONG_TOKENS) signals.push(`long (${scored.tokens} tokens)`);
    } else if (index === questionComplexity) signals.push(`${scan.questions} questions`);
    else signals.push(labelled(scan, index));
  }
  return signals;
}

function labelled(scan: PromptScan, dimension: number): string {
  const label = dimensions[dimension]?.label ?? '';
  const names = keywordsFound(scan, dimension, KEYWORDS_SHOWN);
  return names.length === 0 ? label : `${label} (${names.join(', ')})`;
}

/** Different keywords of a dimension, in the order in which they stand in the text. */
export function keywordsFound(scan: PromptScan, dimension: number, most: number): string[] {
  const names: string[] = [];
  const beside =
    dimension === codePresence ? group.weakCode : dimension === reasoningMarkers ? group.process : dimension;
  const bits = (1 << dimension) | (1 << beside);
  for (let hit = 0; hit < scan.hitCount && names.length < most; hit += 1) {
    const keyword = scan.hits[hit] ?? 0;
    if (((lexicon.groups[keyword] ?? 0) & bits) !== 0) names.push(lexicon.texts[keyword] ?? '');
  }
  return names;
}
