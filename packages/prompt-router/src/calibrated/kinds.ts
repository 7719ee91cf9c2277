import type { Features } from './features.ts';

/** Prompts of one set of grades, and how far a calibration is believed for prompts like them. */
export interface PromptKind {
  /** The mean of its dense features, in deviations. */
  readonly center: Float64Array;
  /** Squared distance from the center beyond which a prompt is of another kind. */
  readonly reach: number;
  /** 0 to 1: how much of a score is the calibrated one. */
  readonly share: number;
}

/** What brings dense features onto one scale. */
export interface Standard {
  readonly means: Float64Array;
  readonly scales: Float64Array;
}

/** A value further from the mean than so many deviations counts as this many: a prompt of another kind is no extreme one. */
const DEVIATIONS_MAX = 4;
/** Of the rows of a kind, the part that its reach holds; the rest are outliers of it. */
const WITHIN = 0.99;
/** A prompt twice as far off, four times in squares, is still one of them: grades are of some prompts of a kind, not of all. */
const BEYOND = 4;

/** How many deviations a dense feature is from its mean. */
export function standardized(value: number, mean: number, scale: number): number {
  return Math.max(-DEVIATIONS_MAX, Math.min(DEVIATIONS_MAX, (value - mean) / scale));
}

export function kindOf(rows: readonly Features[], standard: Standard, share: number): PromptKind {
  const center = new Float64Array(standard.means.length);
  for (const { dense } of rows)
    dense.forEach((value, at) => {
      const deviations = standardized(value, standard.means[at] ?? 0, standard.scales[at] ?? 1);
      center[at] = (center[at] ?? 0) + deviations / rows.length;
    });
  const distances = rows.map((row) => distance(row, standard, center)).toSorted((one, other) => one - other);
  const reach = distances[Math.floor(WITHIN * (distances.length - 1))] ?? 0;
  return { center, reach: BEYOND * reach, share };
}

/** The share of the kind that a prompt is most like; 0 for one that is like none. */
export function shareOf(kinds: readonly PromptKind[], features: Features, standard: Standard): number {
  return kinds[nearestKind(kinds, features, standard)]?.share ?? 0;
}

/** @returns its place; -1: the prompt is like none */
export function nearestKind(kinds: readonly PromptKind[], features: Features, standard: Standard): number {
  let nearest = Number.POSITIVE_INFINITY;
  let found = -1;
  for (const [at, { center, reach }] of kinds.entries()) {
    const away = distance(features, standard, center);
    if (away >= nearest) continue;
    nearest = away;
    found = away <= reach ? at : -1;
  }
  return found;
}

function distance({ dense }: Features, { means, scales }: Standard, center: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < center.length; at += 1) {
    const away = standardized(dense[at] ?? 0, means[at] ?? 0, scales[at] ?? 1) - (center[at] ?? 0);
    sum += away * away;
  }
  return sum;
}
