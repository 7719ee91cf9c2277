import type { LabelledPrompt } from './labelled.ts';
import { SeededRandom } from '@hunch/common/random';

/** A router, for measuring: prompts with a higher rank go to the strong model first. */
export type Ranking = Float64Array;

export interface CurvePoint {
  /** The part of prompts that the strong model answers: what it costs. */
  readonly strongShare: number;
  /** The mean quality then. */
  readonly quality: number;
  /** The part of the gap between the two models that is recovered. */
  readonly recovered: number;
}

/**
 * Quality against cost. Prompts of one rank are mixed evenly, as if drawn by lot: a router that knows nothing gets the
 * straight line.
 *
 * @returns `points` + 1 points, from no prompt to all prompts
 */
export function qualityCurve(
  rows: readonly LabelledPrompt[],
  ranking: Ranking,
  points: number,
): CurvePoint[] {
  const gains = orderedGains(rows, ranking);
  const cheap = mean(rows.map((row) => row.cheap));
  const gap = mean(rows.map((row) => row.strong)) - cheap;
  const sums = [0];
  for (const gain of gains) sums.push((sums.at(-1) ?? 0) + gain);
  return Array.from({ length: points + 1 }, (_, point) => {
    const at = (point / points) * rows.length;
    const low = Math.floor(at);
    const sum = (sums[low] ?? 0) + (at - low) * (gains[low] ?? 0);
    const gained = sum / rows.length;
    return { strongShare: point / points, quality: cheap + gained, recovered: gap === 0 ? 0 : gained / gap };
  });
}

/**
 * Average performance gap recovered (RouteLLM, Ong et al. 2024, arXiv:2406.18665): the mean of `recovered` over all
 * costs. 0.5 is drawing lots. NaN where both models are equally good: there is no gap.
 */
export function apgr(rows: readonly LabelledPrompt[], ranking: Ranking): number {
  return areaOf(orderedGains(rows, ranking));
}

function areaOf(gains: Float64Array): number {
  let sum = 0;
  let area = 0;
  for (const gain of gains) {
    area += sum + gain / 2;
    sum += gain;
  }
  return sum === 0 ? Number.NaN : area / sum / gains.length;
}

/** What the strong model adds, prompt by prompt in the order of the ranking; equal ranks share their mean. */
function orderedGains(rows: readonly LabelledPrompt[], ranking: Ranking): Float64Array {
  const order = Array.from(rows.keys()).sort((left, right) => (ranking[right] ?? 0) - (ranking[left] ?? 0));
  const gains = new Float64Array(order.length);
  for (let from = 0; from < order.length;) {
    const rank = ranking[order[from] ?? 0];
    let to = from;
    let sum = 0;
    while (to < order.length && ranking[order[to] ?? 0] === rank) {
      const row = rows[order[to] ?? 0];
      sum += (row?.strong ?? 0) - (row?.cheap ?? 0);
      to += 1;
    }
    gains.fill(sum / (to - from), from, to);
    from = to;
  }
  return gains;
}

export interface Interval {
  readonly value: number;
  /** 95 % of the bootstrap lie between. */
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 400;
const SEED = 20_240_626;

/** Quality against cost, each point with its interval. Seeded. */
export function qualityOfShares(
  rows: readonly LabelledPrompt[],
  ranking: Ranking,
  points: number,
): { readonly strongShare: number; readonly quality: Interval }[] {
  const random = new SeededRandom(SEED);
  const drawn: number[][] = Array.from({ length: points + 1 }, () => []);
  for (let resample = 0; resample < RESAMPLES; resample += 1) {
    const picks = Int32Array.from(rows, () => random.below(rows.length));
    const picked = Array.from(picks, (pick) => rows[pick]).filter((row) => row !== undefined);
    const order = Float64Array.from(picks, (pick) => ranking[pick] ?? 0);
    qualityCurve(picked, order, points).forEach(({ quality }, point) => drawn[point]?.push(quality));
  }
  return qualityCurve(rows, ranking, points).map(({ strongShare, quality }, point) => ({
    strongShare,
    quality: interval(quality, drawn[point] ?? []),
  }));
}

/** Two standard errors, as far as 95 % of a normal distribution lie. */
const DEVIATIONS_95 = 1.96;

/**
 * The mean of grades from 0 to 1 with Wilson's interval (Wilson 1927), which also holds near 0 and 1 and for few grades: where all are
 * good a bootstrap would be sure.
 */
export function shareInterval(grades: readonly number[]): Interval {
  const count = grades.length;
  if (count === 0) return { value: Number.NaN, low: 0, high: 1 };
  const value = mean(grades);
  const square = DEVIATIONS_95 ** 2;
  const middle = (value + square / (2 * count)) / (1 + square / count);
  const half =
    (DEVIATIONS_95 / (1 + square / count)) *
    Math.sqrt((value * (1 - value)) / count + square / (4 * count ** 2));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export interface ComparedRanking {
  readonly name: string;
  readonly apgr: Interval;
  /** Its APGR less that of the first ranking, on the same resamples. */
  readonly aheadOfFirst: Interval;
}

/** APGR of several rankings of the same prompts with intervals, and how far each is ahead of the first. Seeded. */
export function compareRankings(
  rows: readonly LabelledPrompt[],
  rankings: readonly { readonly name: string; readonly ranking: Ranking }[],
): ComparedRanking[] {
  const random = new SeededRandom(SEED);
  const drawn: number[][] = rankings.map(() => []);
  for (let resample = 0; resample < RESAMPLES; resample += 1) {
    const picks = Int32Array.from(rows, () => random.below(rows.length));
    const picked = Array.from(picks, (pick) => rows[pick]).filter((row) => row !== undefined);
    rankings.forEach(({ ranking }, index) => {
      drawn[index]?.push(
        apgr(
          picked,
          Float64Array.from(picks, (pick) => ranking[pick] ?? 0),
        ),
      );
    });
  }
  const first = drawn[0] ?? [];
  const firstValue = rankings[0] === undefined ? Number.NaN : apgr(rows, rankings[0].ranking);
  return rankings.map(({ name, ranking }, index) => {
    const value = apgr(rows, ranking);
    const samples = drawn[index] ?? [];
    const ahead = samples.map((sample, at) => sample - (first[at] ?? Number.NaN));
    return { name, apgr: interval(value, samples), aheadOfFirst: interval(value - firstValue, ahead) };
  });
}

function interval(value: number, samples: readonly number[]): Interval {
  const sorted = samples.filter((sample) => !Number.isNaN(sample)).toSorted((left, right) => left - right);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
  return { value, low: at(0.025), high: at(0.975) };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
