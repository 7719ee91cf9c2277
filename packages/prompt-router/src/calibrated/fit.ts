import { PromptScan } from '../scan.ts';
import { scoreScan, type Scored } from '../score.ts';
import { estimateTokens } from '../tokens.ts';
import { BUCKETS, denseCount, featuresOf, type Features } from './features.ts';
import type { LabelledPrompt } from './labelled.ts';
import { needOf, type CalibratedModel } from './model.ts';
import { apgr } from './quality-curve.ts';
import { seeded, shuffled } from './random.ts';

/** How strongly large weights are held back. */
interface Penalty {
  readonly words: number;
  readonly dense: number;
}

const strongest: Penalty = { words: 1000, dense: 100 };

/** The best of these is chosen on rows of the training set; with few rows the words are held back altogether. */
const penalties: readonly Penalty[] = [
  { words: 1, dense: 1 },
  { words: 3, dense: 1 },
  { words: 10, dense: 3 },
  { words: 100, dense: 3 },
  { words: 1000, dense: 10 },
  strongest,
];
const ROUNDS = 120;
const FOLDS = 3;
const LEARNING_RATE = 0.3;
const DENSE_LEARNING_RATE = 0.1;
const SEED = 20_240_706;
/** Points of the map from need to score. */
const KNOTS = 64;

/** A row as fitting needs it. */
export interface PreparedRow {
  readonly row: LabelledPrompt;
  readonly features: Features;
  readonly rules: Scored;
}

export function prepare(rows: readonly LabelledPrompt[]): PreparedRow[] {
  const scan = new PromptScan();
  return rows.map((row) => {
    scan.scan(row.prompt);
    const rules = scoreScan(scan, estimateTokens(scan.tallies));
    return { row, rules, features: featuresOf(scan, rules) };
  });
}

/** Fits the scorer. Deterministic: the same rows in the same order give the same model. */
export function fitModel(rows: readonly PreparedRow[]): CalibratedModel {
  return fitWith(rows, bestPenalty(rows));
}

/** By cross-validation; the stronger one where two are equal. */
function bestPenalty(rows: readonly PreparedRow[]): Penalty {
  const order = shuffled(rows.length, seeded(SEED));
  let best = { penalty: strongest, value: Number.NEGATIVE_INFINITY };
  for (const penalty of penalties.toReversed()) {
    let sum = 0;
    for (let fold = 0; fold < FOLDS; fold += 1) {
      const inFold = (at: number): boolean => at % FOLDS === fold;
      const pick = (wanted: boolean): PreparedRow[] =>
        Array.from(order).flatMap((index, at) => (inFold(at) === wanted && rows[index] ? [rows[index]] : []));
      const held = pick(true);
      const model = fitWith(pick(false), penalty);
      const value = apgr(
        held.map(({ row }) => row),
        Float64Array.from(held, ({ features }) => needOf(model, features)),
      );
      sum += Number.isNaN(value) ? 0.5 : value;
    }
    if (sum > best.value) best = { penalty, value: sum };
  }
  return best.penalty;
}

/**
 * Logistic regression on who does better: 1 where the strong model does, 0 where the cheap one does, a half for a tie, in
 * between for grades. Against "is the strong one better" as a plain yes or no it orders better (0.66 against 0.63 APGR on
 * public MMLU results), since prompts that both miss pull neither way. AdaGrad over all rows at once.
 */
function fitWith(rows: readonly PreparedRow[], penalty: Penalty): CalibratedModel {
  const { means, scales } = standard(rows);
  const dense = rows.map(({ features }) =>
    features.dense.map((value, at) => (value - (means[at] ?? 0)) / (scales[at] ?? 1)),
  );
  const targets = Float64Array.from(rows, ({ row }) => (row.strong - row.cheap + 1) / 2);
  const share = targets.reduce((sum, target) => sum + target, 0) / Math.max(1, rows.length);
  const sparse = new Weights(BUCKETS, LEARNING_RATE, penalty.words / Math.max(1, rows.length));
  const plain = new Weights(denseCount, DENSE_LEARNING_RATE, penalty.dense / Math.max(1, rows.length));
  let bias = logit(share);
  let biasSquares = 1e-8;
  for (let round = 0; round < ROUNDS; round += 1) {
    let biasGradient = 0;
    rows.forEach(({ features }, at) => {
      const values = dense[at] ?? new Float64Array(0);
      const scale = 1 / Math.sqrt(Math.max(1, features.buckets.length));
      let sum = bias;
      for (let index = 0; index < values.length; index += 1)
        sum += (values[index] ?? 0) * (plain.values[index] ?? 0);
      for (const bucket of features.buckets) sum += scale * (sparse.values[bucket] ?? 0);
      const error = (1 / (1 + Math.exp(-sum)) - (targets[at] ?? 0)) / rows.length;
      for (let index = 0; index < values.length; index += 1) plain.add(index, error * (values[index] ?? 0));
      for (const bucket of features.buckets) sparse.add(bucket, error * scale);
      biasGradient += error;
    });
    sparse.step();
    plain.step();
    biasSquares += biasGradient * biasGradient;
    bias -= (DENSE_LEARNING_RATE * biasGradient) / Math.sqrt(biasSquares);
  }
  return withScale(rows, { bias, means, scales, denseWeights: plain.values, ...quantize(sparse.values) });
}

class Weights {
  readonly values: Float64Array;
  private readonly gradients: Float64Array;
  private readonly squares: Float64Array;
  private readonly rate: number;
  private readonly decay: number;

  constructor(count: number, rate: number, decay: number) {
    this.values = new Float64Array(count);
    this.gradients = new Float64Array(count);
    this.squares = new Float64Array(count).fill(1e-8);
    this.rate = rate;
    this.decay = decay;
  }

  add(index: number, gradient: number): void {
    this.gradients[index] = (this.gradients[index] ?? 0) + gradient;
  }

  step(): void {
    const { values, gradients, squares } = this;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? 0;
      const gradient = (gradients[index] ?? 0) + this.decay * value;
      if (gradient === 0) continue;
      const square = (squares[index] ?? 0) + gradient * gradient;
      squares[index] = square;
      values[index] = value - (this.rate * gradient) / Math.sqrt(square);
      gradients[index] = 0;
    }
  }
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

/** Adds the map from need to the score that the rules give at the same rank. */
function withScale(
  rows: readonly PreparedRow[],
  parts: Omit<CalibratedModel, 'needs' | 'scores'>,
): CalibratedModel {
  const bare: CalibratedModel = { ...parts, needs: new Float64Array(1), scores: new Float64Array(1) };
  const needs = Float64Array.from(rows, ({ features }) => needOf(bare, features)).sort();
  const scores = Float64Array.from(rows, ({ rules }) => rules.score).sort();
  const knot = (values: Float64Array) => (_: unknown, at: number) =>
    values[Math.round((at / (KNOTS - 1)) * (values.length - 1))] ?? 0;
  return {
    ...parts,
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

function logit(share: number): number {
  const held = Math.min(0.999, Math.max(0.001, share));
  return Math.log(held / (1 - held));
}
