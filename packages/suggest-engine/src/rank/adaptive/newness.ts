import type { LineSet } from './lines.ts';
import type { Moment } from './moment.ts';
import type { Observations } from './observe.ts';

/** Places of the candidates by their last run, the newest first: the newest match is what a shell's own search would give. */
export function newnessRanks(moment: Moment, set: LineSet, { ages }: Observations): Int32Array {
  const { history } = moment.memory;
  // What this session ran comes before what others ran meanwhile.
  const keys = Float64Array.from(set.lines, (line, candidate) => {
    const age = ages[candidate] ?? -1;
    if (age >= 0) return age;
    const elsewhere = history.ageOf(line);
    return elsewhere < 0 ? Number.MAX_SAFE_INTEGER : sessionFirst + elsewhere;
  });
  const order = Array.from(keys, (_, candidate) => candidate).sort(
    (left, right) => (keys[left] ?? 0) - (keys[right] ?? 0) || left - right,
  );
  const ranks = new Int32Array(set.size);
  for (const [rank, candidate] of order.entries()) ranks[candidate] = rank;
  return ranks;
}

/** The same order, but what followed the last line before comes first, the newest time first. */
export function previousMatchRanks(observations: Observations, ranks: Int32Array): Int32Array {
  const { firstSeen } = observations.historyOrders[0];
  const key = (candidate: number): number => {
    const seen = firstSeen[candidate] ?? 0;
    return seen > 0 ? seen - ranks.length - 1 : (ranks[candidate] ?? 0);
  };
  const order = Array.from(ranks, (_, candidate) => candidate).sort(
    (left, right) => key(left) - key(right) || left - right,
  );
  const places = new Int32Array(ranks.length);
  for (const [place, candidate] of order.entries()) places[candidate] = place;
  return places;
}

/** More than any age within a session. */
const sessionFirst = 1_000_000;
