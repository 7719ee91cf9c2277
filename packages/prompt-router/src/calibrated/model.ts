import { err, ok, type Result } from '@hunch/common/result';
import type { PromptScan } from '../scan.ts';
import type { Scored } from '../score.ts';
import { BUCKETS, denseCount, featuresOf, type Features } from './features.ts';

/** A change of the features makes models fitted before it meaningless. */
const MODEL_VERSION = 4;

/** What is fitted: how much a prompt gains from the dear tier, and how that reads as a score. */
export interface CalibratedModel {
  readonly bias: number;
  /** By dense feature: subtracted, then divided by. */
  readonly means: Float64Array;
  readonly scales: Float64Array;
  readonly denseWeights: Float64Array;
  /** By bucket, in steps of `bucketScale`. */
  readonly bucketWeights: Int8Array;
  readonly bucketScale: number;
  /**
   * Ascending need -> the score of the rules at the same rank among the rows it was fitted on. So the tiers keep their
   * shares, and with them the cost: what changes is which prompts are in them.
   */
  readonly needs: Float64Array;
  readonly scores: Float64Array;
}

/** The log-odds that the dear tier does better than the cheap one; any real number. */
export function needOf(model: CalibratedModel, features: Features): number {
  let sum = model.bias;
  for (let index = 0; index < denseCount; index += 1) {
    const value = standardized(features.dense[index] ?? 0, model.means[index] ?? 0, model.scales[index] ?? 1);
    sum += value * (model.denseWeights[index] ?? 0);
  }
  let words = 0;
  for (const bucket of features.buckets) words += model.bucketWeights[bucket] ?? 0;
  return sum + (words * model.bucketScale) / Math.sqrt(Math.max(1, features.buckets.length));
}

/** A value further from the mean than so many deviations counts as this many: a prompt of another kind is no extreme one. */
const DEVIATIONS_MAX = 4;

/** How many deviations a dense feature is from its mean. */
export function standardized(value: number, mean: number, scale: number): number {
  return Math.max(-DEVIATIONS_MAX, Math.min(DEVIATIONS_MAX, (value - mean) / scale));
}

/** P(the cheap tier suffices): the same, as a probability. */
export function cheapSuffices(need: number): number {
  return 1 / (1 + Math.exp(need));
}

/**
 * The score of what `scan` holds, on the scale of the rules.
 *
 * @param text what `scan` has just read
 */
export function calibratedScore(
  model: CalibratedModel,
  scan: PromptScan,
  text: string,
  rules: Scored,
): number {
  const need = needOf(model, featuresOf(scan, text, rules));
  return Math.round(interpolate(model.needs, model.scores, need) * 1e6) / 1e6;
}

/** Beyond the ends a line goes on with this slope, so that no two different needs become one score. */
const END_SLOPE = 0.01;

function interpolate(from: Float64Array, to: Float64Array, at: number): number {
  const last = from.length - 1;
  const lowest = from[0] ?? 0;
  const highest = from[last] ?? 0;
  if (at <= lowest) return (to[0] ?? 0) + (at - lowest) * END_SLOPE;
  if (at >= highest) return (to[last] ?? 0) + (at - highest) * END_SLOPE;
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((from[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  const left = from[low] ?? 0;
  const right = from[high] ?? 0;
  const part = right === left ? 0 : (at - left) / (right - left);
  return (to[low] ?? 0) + part * ((to[high] ?? 0) - (to[low] ?? 0));
}

/** A model as a file holds it. */
export interface StoredModel {
  readonly version: number;
  readonly bias: number;
  readonly means: readonly number[];
  readonly scales: readonly number[];
  readonly denseWeights: readonly number[];
  /** Base64 of one signed byte for each bucket. */
  readonly bucketWeights: string;
  readonly bucketScale: number;
  readonly needs: readonly number[];
  readonly scores: readonly number[];
}

export function storeModel(model: CalibratedModel): StoredModel {
  let bytes = '';
  for (const weight of model.bucketWeights) bytes += String.fromCharCode(weight & 0xff);
  return {
    version: MODEL_VERSION,
    bias: model.bias,
    means: [...model.means],
    scales: [...model.scales],
    denseWeights: [...model.denseWeights],
    bucketWeights: btoa(bytes),
    bucketScale: model.bucketScale,
    needs: [...model.needs],
    scores: [...model.scores],
  };
}

/** @returns the model, or what is wrong with the file: `was made by another version of hunch` */
export function readModel(stored: unknown): Result<CalibratedModel, string> {
  if (typeof stored !== 'object' || stored === null) return err('is not an object');
  const fields = stored as Readonly<Record<string, unknown>>;
  if (fields.version !== MODEL_VERSION) return err('was made by another version of hunch; calibrate again');
  const { bias, bucketScale, bucketWeights } = fields;
  const means = numbers(fields.means, denseCount);
  const scales = numbers(fields.scales, denseCount);
  const denseWeights = numbers(fields.denseWeights, denseCount);
  const needs = numbers(fields.needs);
  const scores = numbers(fields.scores, needs?.length);
  const weights = typeof bucketWeights === 'string' ? bytesOf(bucketWeights) : undefined;
  if (means === undefined || scales === undefined || denseWeights === undefined || needs === undefined)
    return err('is damaged');
  if (
    scores === undefined ||
    weights === undefined ||
    typeof bias !== 'number' ||
    typeof bucketScale !== 'number'
  )
    return err('is damaged');
  return ok({ bias, means, scales, denseWeights, bucketWeights: weights, bucketScale, needs, scores });
}

function numbers(value: unknown, length?: number): Float64Array | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const list: readonly unknown[] = value;
  if (length !== undefined && list.length !== length) return undefined;
  if (!list.every((item): item is number => typeof item === 'number' && Number.isFinite(item)))
    return undefined;
  return Float64Array.from(list);
}

function bytesOf(text: string): Int8Array | undefined {
  try {
    const bytes = Int8Array.from(atob(text), (character) => character.charCodeAt(0));
    return bytes.length === BUCKETS ? bytes : undefined;
  } catch {
    return undefined;
  }
}
