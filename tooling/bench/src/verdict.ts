import { percentile } from './percentiles.ts';

/** What is known of a ratio: its median, and an interval in which the true one lies with the confidence that was asked for. */
export interface Interval {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** `slower`: even the low end is past the limit. `within`: even the high end is not. Between them more has to be measured. */
export type Verdict = 'within' | 'slower' | 'undecided';

/** Enough for the 0.5th percentile to rest on five resamples. */
const RESAMPLES = 1_000;

/**
 * The median of ratios with a percentile bootstrap interval (Efron 1979) that resamples whole rounds: what a process has from its start
 * (addresses, the order in which code was optimised) is in all of its blocks, so that blocks of one round are not independent (Kalibera
 * and Jones, "Rigorous benchmarking in reasonable time", 2013).
 *
 * @param rounds ratios of blocks, by the round in which they were measured; none is empty
 * @param confidence 0..1
 * @param below an integer from 0 to `count - 1`, drawn at random
 */
export function medianInterval(
  rounds: readonly (readonly number[])[],
  confidence: number,
  below: (count: number) => number,
): Interval {
  const sorted = rounds
    .flatMap((ratios, round) => ratios.map((ratio) => ({ ratio, round })))
    .toSorted((left, right) => left.ratio - right.ratio);
  const once = rounds.map(() => 1);
  const medians = Array.from({ length: RESAMPLES }, () => {
    const times = rounds.map(() => 0);
    for (const _ of rounds) {
      const drawn = below(rounds.length);
      times[drawn] = (times[drawn] ?? 0) + 1;
    }
    return weightedMedian(sorted, times);
  }).toSorted((left, right) => left - right);
  const tail = (1 - confidence) / 2;
  return {
    low: percentile(medians, tail),
    median: weightedMedian(sorted, once),
    high: percentile(medians, 1 - tail),
  };
}

export function verdictOf({ low, high }: Interval, limit: number): Verdict {
  if (low > limit) return 'slower';
  return high <= limit ? 'within' : 'undecided';
}

/** @param times how often each round counts */
function weightedMedian(
  sorted: readonly { readonly ratio: number; readonly round: number }[],
  times: readonly number[],
): number {
  const weightOf = (round: number): number => times[round] ?? 0;
  let left = sorted.reduce((sum, { round }) => sum + weightOf(round), 0) / 2;
  return sorted.find(({ round }) => (left -= weightOf(round)) <= 0)?.ratio ?? Number.NaN;
}
