import { builtInDomains } from '../domains/domain.ts';

/** What the model makes of a request: whole, clause by clause, and by the place of its words. In the order of `builtInDomains`. */
export interface WeighedRequest {
  /** Probabilities of the whole request. */
  readonly whole: Float64Array;
  /** Probabilities of each clause by itself; none when there is only one. */
  readonly clauses: readonly Float64Array[];
  /** What each quarter of the words adds to the scores of the domains: four rows. */
  readonly quarters: Float64Array;
  /** The log-odds that the whole request needs a pair of domains, whichever they are. */
  readonly pairOdds: number;
}

const domainCount = builtInDomains.length;

/** How many pairs of different domains there are. */
export const pairCount = (domainCount * (domainCount - 1)) / 2;

/** The place of two different domains among all pairs, whichever comes first: 0..pairCount - 1. */
export function pairPlace(one: number, other: number): number {
  const low = Math.min(one, other);
  const high = Math.max(one, other);
  return (high * (high - 1)) / 2 + low;
}

const shareMin = 1e-3;

/** The logarithm of a probability, bounded. */
export function logShare(share: number | undefined): number {
  return Math.log((share ?? 0) + shareMin);
}

/** What a regression on a pair of domains is made from: its signs, and what the two are to each other. */
export interface PairSigns {
  readonly values: readonly number[];
  /** The place of the pair's own weight, after those of the values. */
  readonly pair: number;
  /** What the pair's weight counts: -1 where the signs are about the pair the other way round. */
  readonly direction: 1 | -1;
}

/** The chance that a logistic regression gives. */
export function chanceOf({ values, pair, direction }: PairSigns, weights: readonly number[]): number {
  let sum = direction * (weights[values.length + pair] ?? 0);
  for (let index = 0; index < values.length; index += 1) sum += (values[index] ?? 0) * (weights[index] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
