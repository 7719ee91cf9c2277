import type { LineSet } from '../candidates/line-set.ts';

/** Places of the candidates by their last run, the newest first: the newest match is what a shell's own search would give. */
export function newnessRanks({ cache, numbers }: LineSet): Int32Array {
  // Sorted as plain numbers, which is several times quicker than by a comparison: the candidate is in the last digits.
  const keys = new Float64Array(numbers.length);
  for (let candidate = 0; candidate < numbers.length; candidate += 1)
    keys[candidate] = (cache.newness[numbers[candidate] ?? 0] ?? 0) * candidateDigits + candidate;
  keys.sort();
  const ranks = new Int32Array(numbers.length);
  for (let rank = 0; rank < keys.length; rank += 1) ranks[(keys[rank] ?? 0) % candidateDigits] = rank;
  return ranks;
}

/** The same order, but what followed the last line before comes first, the newest time first. */
export function previousMatchRanks(set: LineSet, ranks: Int32Array): Int32Array {
  const { cache, numbers } = set;
  const places = new Int32Array(ranks.length);
  const { order } = cache.observations.historyOrders[0];
  // By rank: the candidate, so that the rest is passed in order.
  const byRank = new Int32Array(ranks.length);
  for (let candidate = 0; candidate < ranks.length; candidate += 1) byRank[ranks[candidate] ?? 0] = candidate;
  let place = 0;
  const isPlaced = new Uint8Array(ranks.length);
  for (const number of order) {
    if (!set.has(number)) continue;
    const candidate = numbers.indexOf(number);
    isPlaced[candidate] = 1;
    places[candidate] = place;
    place += 1;
  }
  for (const candidate of byRank) {
    if (isPlaced[candidate] === 1) continue;
    places[candidate] = place;
    place += 1;
  }
  return places;
}

/** More than candidates of a question. */
const candidateDigits = 1_024;
