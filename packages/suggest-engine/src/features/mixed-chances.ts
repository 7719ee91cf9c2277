import type { WeightedCounts } from './weighted-counts.ts';

/** Orders interpolated as by Witten and Bell: each trusts the shorter one as far as its own context surprises. */
export function mixedChance(shortest: number, orders: readonly WeightedCounts[], number: number): number {
  let chance = shortest;
  for (const { count, kinds, total, weights } of orders) {
    if (count === 0) return chance;
    chance = ((weights[number] ?? 0) + kinds * chance) / (total + kinds);
  }
  return chance;
}
