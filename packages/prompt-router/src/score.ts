import { dimensions, type DimensionName, type Step } from './dimensions.ts';
import { group, lexicon } from './groups.ts';
import type { PromptScan } from './scan.ts';

/** Spec 002: below this a prompt is short, above the other it is long. */
export const SHORT_TOKENS = 50;
export const LONG_TOKENS = 500;

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

const weights = dimensions.map(({ weight }) => weight);

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
  const values: number[] = [];
  for (let index = 0; index < dimensions.length; index += 1) {
    values.push(index === tokenCount ? lengthValue(tokens) : stepValue(index, countOf(scan, index, tokens)));
  }
  return {
    values,
    score: weigh(values),
    tokens,
    reasoningCount: countOf(scan, reasoningMarkers, tokens),
    complexityCount:
      (scan.groupHits[technicalTerms] ?? 0) +
      (scan.groupHits[imperativeVerbs] ?? 0) +
      (scan.groupHits[agenticTask] ?? 0),
    isMultiStep: countOf(scan, multiStepPatterns, tokens) > 0,
  };
}

/** The weighted sum, rounded so that it reads as one would work it out by hand. */
export function weigh(values: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index += 1) sum += (weights[index] ?? 0) * (values[index] ?? 0);
  return Math.round(sum * 1e6) / 1e6;
}

/** The value that a dimension has with so many keywords. */
export function stepValue(dimension: number, count: number): number {
  if (count === 0) return 0;
  const steps: readonly Step[] = dimensions[dimension]?.steps ?? [];
  for (const [atLeast, value] of steps) if (count >= atLeast) return value;
  return 0;
}

function countOf(scan: PromptScan, dimension: number, tokens: number): number {
  const hits = scan.groupHits[dimension] ?? 0;
  switch (dimension) {
    case codePresence: {
      const weak = scan.groupHits[group.weakCode] ?? 0;
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
  for (let index = 0; index < dimensions.length; index += 1) {
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
