import type { Expert } from './expert.ts';
import type { LineSet } from './lines.ts';
import type { Moment } from './moment.ts';
import type { Observations } from './observe.ts';

/** By candidate, 0..1. */
export interface Mixed {
  readonly history: Float64Array;
  readonly session: Float64Array;
}

/** Orders 0 to 3 interpolated as by Witten and Bell: each trusts the shorter one as far as its own context surprises. */
export function mixedChances(moment: Moment, set: LineSet, observations: Observations): Mixed {
  const { history } = moment.memory;
  const size = history.size + 1;
  const inHistory = Float64Array.from(set.lines, (line) => history.runs(line) / size);
  const inSession = Float64Array.from(set.lines, (_, candidate) => observations.lately.chance(candidate, 2));
  for (const expert of observations.historyOrders) mixIn(inHistory, expert);
  for (const expert of observations.sessionOrders) mixIn(inSession, expert);
  return { history: inHistory, session: inSession };
}

function mixIn(chances: Float64Array, expert: Expert): void {
  if (expert.count === 0) return;
  let kinds = 0;
  let weight = 0;
  for (const observed of expert.weights) {
    if (observed === 0) continue;
    kinds += 1;
    weight += observed;
  }
  // Lines that are no candidates are kinds too; how many is not known, so at most one an observation.
  if (expert.total > weight + 1e-9) kinds += 1;
  for (let candidate = 0; candidate < chances.length; candidate += 1) {
    const shorter = chances[candidate] ?? 0;
    chances[candidate] = ((expert.weights[candidate] ?? 0) + kinds * shorter) / (expert.total + kinds);
  }
}
