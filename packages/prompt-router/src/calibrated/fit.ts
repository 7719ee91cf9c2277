import { dimensions } from '../dimensions.ts';
import { PromptScan } from '../scan.ts';
import { scoreScan, type Scored } from '../score.ts';
import { estimateTokens } from '../tokens.ts';
import { BUCKETS, denseCount, featuresOf, surfaceFrom, type Features } from './features.ts';
import { solveLogistic, type Design } from './logistic.ts';
import type { LabelledPrompt } from './labelled.ts';
import { kindOf, standardized } from './kinds.ts';
import { needOf, type CalibratedModel } from './model.ts';
import { mean } from './quality-curve.ts';
import { correctionOf } from '../zero-shot/correction.ts';

/** What is believed of weights before a row was seen. */
interface Prior {
  /** How strongly all weights are held back, in rows: with so many rows a feature is half believed. */
  readonly strength: number;
  /** How much larger the weights of words may be than those of the surface; 0: no words. */
  readonly words: number;
}

/**
 * Nobody knows which of these is right for a set: the mean of what they give is better than the one that does best on a part of the rows,
 * whose choice is luck with some hundreds of them (docs/adr/0016).
 */
const priors: readonly Prior[] = [
  { strength: 1, words: 1 },
  { strength: 3, words: 1 },
  { strength: 3, words: 3 },
  { strength: 10, words: 3 },
  { strength: 10, words: 10 },
  { strength: 30, words: 1 },
  { strength: 30, words: 0 },
];
/** How much of the rules stays, beside what was learnt: where little can be learnt, that little is mostly chance. */
const RULES_SHARE = 0.25;
/** Of the variance of the surface's weights: dimensions and tallies say less for what they add in noise (docs/adr/0016). */
const TALLIES_VARIANCE = 0.1;
/** A word in fewer prompts says nothing of others. */
const PROMPTS_MIN = 3;
/** Points of the map from need to score. */
const KNOTS = 64;

/** A row as fitting needs it. */
export interface PreparedRow {
  readonly row: LabelledPrompt;
  readonly features: Features;
  readonly rules: Scored;
  /** The uncalibrated score: that of the rules, corrected by signals unless the settings leave them out. */
  readonly score: number;
}

export function prepare(rows: readonly LabelledPrompt[], correctsBySignals = true): PreparedRow[] {
  const scan = new PromptScan();
  return rows.map((row) => {
    scan.scan(row.prompt);
    const rules = scoreScan(scan, estimateTokens(scan.tallies));
    const correction = correctsBySignals ? correctionOf(scan).total : 0;
    return { row, rules, score: rules.score + correction, features: featuresOf(scan, row.prompt, rules) };
  });
}

/** A scorer before its words are stored in bytes. */
interface Weights {
  readonly bias: number;
  readonly dense: Float64Array;
  /** By bucket. */
  readonly words: Float64Array;
}

/** Fits the scorer. Deterministic: the same rows in the same order give the same model. */
export function fitModel(rows: readonly PreparedRow[]): CalibratedModel {
  const { means, scales } = standard(rows);
  const { bias, dense, words } = meanOf(priors.map((prior) => fitWith(rows, prior, means, scales)));
  const bare = {
    bias,
    means,
    scales,
    denseWeights: dense,
    ...quantize(words),
    needs: new Float64Array(1),
    scores: new Float64Array(1),
    kinds: [],
  };
  const scaled = withScale(rows, { ...bare, denseWeights: withRules(rows, bare) });
  // Believed whole until it is guarded, of whatever prompt.
  const kind = kindOf(
    rows.map(({ features }) => features),
    scaled,
    1,
  );
  return { ...scaled, kinds: [{ ...kind, reach: Number.MAX_VALUE }] };
}

/** Scorers are linear, so that the mean of their weights says the mean of what they say. */
function meanOf(fits: readonly Weights[]): Weights {
  const bias = fits.reduce((sum, fit) => sum + fit.bias, 0) / fits.length;
  const dense = new Float64Array(denseCount);
  const words = new Float64Array(BUCKETS);
  for (const fit of fits) {
    fit.dense.forEach((weight, at) => (dense[at] = (dense[at] ?? 0) + weight / fits.length));
    fit.words.forEach((weight, at) => (words[at] = (words[at] ?? 0) + weight / fits.length));
  }
  return { bias, dense, words };
}

/**
 * Logistic regression on who does better: 1 where the strong model does, 0 where the cheap one does, a half for a tie, in
 * between for grades. Against "is the strong one better" as a plain yes or no it orders better (0.66 against 0.63 APGR on
 * public MMLU results), since prompts that both miss pull neither way.
 */
function fitWith(
  rows: readonly PreparedRow[],
  prior: Prior,
  means: Float64Array,
  scales: Float64Array,
): Weights {
  const spread = wordSpread(rows, prior.words);
  const columnOf = wordColumns(spread);
  const design = makeDesign(rows, means, scales, spread, columnOf);
  const targets = Float64Array.from(rows, ({ row }) => (row.strong - row.cheap + 1) / 2);
  const { bias, weights } = solveLogistic(design, targets, prior.strength);
  return {
    bias,
    dense: Float64Array.from({ length: denseCount }, (_, at) => (weights[at] ?? 0) * denseSpread(at)),
    words: Float64Array.from(spread, (value, bucket) => value * (weights[columnOf[bucket] ?? 0] ?? 0)),
  };
}

/** The dense weights with the rules' own added, which are dimensions too, as large as what was learnt and then a part of it. */
function withRules(rows: readonly PreparedRow[], learnt: CalibratedModel): Float64Array {
  const needs = rows.map(({ features }) => needOf(learnt, features));
  const share = (RULES_SHARE * deviation(needs)) / (deviation(rows.map(({ rules }) => rules.score)) || 1);
  return learnt.denseWeights.map((weight, at) => {
    const dimension = dimensions[at];
    return dimension === undefined ? weight : weight + share * dimension.weight * (learnt.scales[at] ?? 0);
  });
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** How large a weight may be: all features of a kind together as much as one. */
function denseSpread(at: number): number {
  return at < surfaceFrom
    ? Math.sqrt(TALLIES_VARIANCE / surfaceFrom)
    : Math.sqrt(1 / (denseCount - surfaceFrom));
}

/** By bucket: 0 for what is rare, else by the inverse frequency of prompts, with a mean square of `variance`. */
function wordSpread(rows: readonly PreparedRow[], variance: number): Float64Array {
  const spread = new Float64Array(BUCKETS);
  if (variance === 0) return spread;
  for (const { features } of rows)
    for (const bucket of features.buckets) spread[bucket] = (spread[bucket] ?? 0) + 1;
  let squares = 0;
  let uses = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const count = spread[bucket] ?? 0;
    const value = count < PROMPTS_MIN ? 0 : Math.log(rows.length / count);
    spread[bucket] = value;
    squares += count * value * value;
    uses += count;
  }
  const scale = squares === 0 ? 0 : Math.sqrt((variance * uses) / squares);
  return spread.map((value) => value * scale);
}

/** By bucket: its column; only words that were met have one, which are few of all that could be. */
function wordColumns(spread: Float64Array): Int32Array {
  let column = denseCount;
  return Int32Array.from(spread, (value) => (value > 0 ? column++ : 0));
}

function makeDesign(
  rows: readonly PreparedRow[],
  means: Float64Array,
  scales: Float64Array,
  spread: Float64Array,
  columnOf: Int32Array,
): Design {
  return {
    columns: denseCount + spread.reduce((count, value) => (value > 0 ? count + 1 : count), 0),
    rows: rows.map(({ features: { dense, buckets } }) => {
      const used = buckets.filter((bucket) => (spread[bucket] ?? 0) > 0);
      const share = 1 / Math.sqrt(Math.max(1, buckets.length));
      const columns = new Int32Array(denseCount + used.length);
      const values = new Float64Array(columns.length);
      for (let at = 0; at < denseCount; at += 1) {
        columns[at] = at;
        values[at] = denseSpread(at) * standardized(dense[at] ?? 0, means[at] ?? 0, scales[at] ?? 1);
      }
      used.forEach((bucket, at) => {
        columns[denseCount + at] = columnOf[bucket] ?? 0;
        values[denseCount + at] = share * (spread[bucket] ?? 0);
      });
      return { columns, values };
    }),
  };
}

function standard(rows: readonly PreparedRow[]): { means: Float64Array; scales: Float64Array } {
  const means = new Float64Array(denseCount);
  const scales = new Float64Array(denseCount);
  const count = Math.max(1, rows.length);
  for (const { features } of rows)
    features.dense.forEach((value, at) => (means[at] = (means[at] ?? 0) + value / count));
  for (const { features } of rows)
    features.dense.forEach(
      (value, at) => (scales[at] = (scales[at] ?? 0) + (value - (means[at] ?? 0)) ** 2 / count),
    );
  // A feature that never varies says nothing, and must not become large when it first does.
  return { means, scales: scales.map((variance) => (variance < 1e-9 ? 1e6 : Math.sqrt(variance))) };
}

function quantize(weights: Float64Array): { bucketWeights: Int8Array; bucketScale: number } {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const bucketScale = largest === 0 ? 1 : largest / 127;
  return {
    bucketScale,
    bucketWeights: Int8Array.from(weights, (weight) => Math.round(weight / bucketScale)),
  };
}

/** With the map from need to the uncalibrated score at the same rank. */
function withScale(rows: readonly PreparedRow[], bare: CalibratedModel): CalibratedModel {
  const needs = Float64Array.from(rows, ({ features }) => needOf(bare, features)).sort();
  const scores = Float64Array.from(rows, ({ score }) => score).sort();
  const knot = (values: Float64Array) => (_: unknown, at: number) =>
    values[Math.round((at / (KNOTS - 1)) * (values.length - 1))] ?? 0;
  return {
    ...bare,
    needs: Float64Array.from({ length: KNOTS }, knot(needs)),
    scores: strictlyRising(Float64Array.from({ length: KNOTS }, knot(scores))),
  };
}

/** Many prompts may have one score by the rules; the order of their needs must not get lost in it. */
const LEAST_RISE = 1e-5;

function strictlyRising(values: Float64Array): Float64Array {
  for (let index = 1; index < values.length; index += 1)
    values[index] = Math.max(values[index] ?? 0, (values[index - 1] ?? 0) + LEAST_RISE);
  return values;
}
