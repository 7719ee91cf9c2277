import { err, ok, type Result } from '@hunch/common/result';
import type { PromptScan } from '../scan.ts';
import type { Scored } from '../score.ts';
import { BUCKETS, denseCount, featuresOf, type Features } from './features.ts';
import { shareOf, standardized, type PromptKind } from './kinds.ts';

/** A change of the features makes models fitted before it meaningless. */
const MODEL_VERSION = 5;

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
  /** How far grades that were held out support it, by kind of prompt; the rest of a score is the uncalibrated one. */
  readonly kinds: readonly PromptKind[];
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

/** P(the cheap tier suffices): the same, as a probability. */
export function cheapSuffices(need: number): number {
  return 1 / (1 + Math.exp(need));
}

/**
 * The score of what `scan` holds, on the scale of the rules.
 *
 * @param text what `scan` has just read
 * @param uncalibrated its score without the model
 */
export function calibratedScore(
  model: CalibratedModel,
  scan: PromptScan,
  text: string,
  rules: Scored,
  uncalibrated: number,
): number {
  return blend(model, featuresOf(scan, text, rules), uncalibrated);
}

/** So much of the calibrated score as the kind of prompt has a share in, rounded to 6 decimals. */
export function blend(model: CalibratedModel, features: Features, uncalibrated: number): number {
  const share = shareOf(model.kinds, features, model);
  const calibrated = share === 0 ? 0 : interpolate(model.needs, model.scores, needOf(model, features));
  return Math.round((share * calibrated + (1 - share) * uncalibrated) * 1e6) / 1e6;
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
  readonly kinds: readonly {
    readonly center: readonly number[];
    readonly reach: number;
    readonly share: number;
  }[];
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
    kinds: model.kinds.map(({ center, reach, share }) => ({ center: [...center], reach, share })),
  };
}

/** @returns the model, or what is wrong with the file: `was made by another version of hunch` */
export function readModel(stored: unknown): Result<CalibratedModel, string> {
  if (typeof stored !== 'object' || stored === null) return err('is not an object');
  const fields = stored as Readonly<Record<string, unknown>>;
  if (fields.version !== MODEL_VERSION) return err('was made by another version of hunch; calibrate again');
  const { bias, bucketScale, bucketWeights } = fields;
  const kinds = readKinds(fields.kinds);
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
    typeof bucketScale !== 'number' ||
    kinds === undefined
  )
    return err('is damaged');
  return ok({ bias, means, scales, denseWeights, bucketWeights: weights, bucketScale, needs, scores, kinds });
}

/** More kinds than anyone has files of grades. */
export const KINDS_MAX = 64;

function readKinds(value: unknown): readonly PromptKind[] | undefined {
  if (!Array.isArray(value) || value.length > KINDS_MAX) return undefined;
  const kinds: PromptKind[] = [];
  for (const item of value as readonly unknown[]) {
    const fields = Object(item) as Readonly<Record<string, unknown>>;
    const center = numbers(fields.center, denseCount);
    const [reach, share] = numbers([fields.reach, fields.share]) ?? [];
    if (center === undefined || reach === undefined || share === undefined || share < 0 || share > 1)
      return undefined;
    kinds.push({ center, reach, share });
  }
  return kinds;
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
