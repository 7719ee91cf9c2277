/** A smooth function of many numbers, and how it grows with each of them. */
export type Objective = (at: Float64Array) => { readonly value: number; readonly slopes: Float64Array };

export interface MinimizeSettings {
  readonly steps: number;
  /** No number goes below this. Absent: none is bounded. */
  readonly lowerBound?: number;
}

/** Pairs of steps and changes of slope that stand for the curvature; more gain little (Nocedal and Wright, chapter 7). */
const pairsKept = 10;
/** A step is taken if it brings this part of what the slope promises, and halved otherwise. */
const promiseKept = 1e-4;
const halvingsMax = 20;
/** Where no slope is steeper, the bottom is reached. */
const flat = 1e-6;

interface Pair {
  readonly step: Float64Array;
  readonly change: Float64Array;
  /** 1 / (step · change) */
  readonly scale: number;
}

/**
 * Where a function is smallest, as far as so many steps lead: L-BFGS (Liu and Nocedal, Mathematical Programming 45:503, 1989), the step
 * halved until it pays; with a bound, projected onto it, and the curvature is learnt anew when a number reaches or leaves the bound
 * (Bertsekas, SIAM J. Control 20:221, 1982). No draws: the same function gives the same numbers.
 *
 * @example
 * ```ts
 * minimize(([x = 0]) => ({ value: (x - 2) ** 2, slopes: Float64Array.of(2 * (x - 2)) }), Float64Array.of(0), { steps: 20 }); // [2]
 * ```
 */
export function minimize(
  objective: Objective,
  start: Float64Array,
  { steps, lowerBound }: MinimizeSettings,
): Float64Array {
  const bound = lowerBound ?? Number.NEGATIVE_INFINITY;
  const place = (at: Float64Array, direction: Float64Array, length: number): Float64Array => {
    const next = moved(at, direction, length);
    return lowerBound === undefined ? next : next.map((number) => Math.max(bound, number));
  };
  let at = start;
  let { value, slopes } = objective(at);
  let isFree = freeOf(at, slopes, bound);
  let pairs: Pair[] = [];
  for (let count = 0; count < steps; count += 1) {
    const downward = slopes.map((slope, number) => (isFree[number] === 1 ? slope : 0));
    if (steepest(downward) <= flat) break;
    const free = isFree;
    const direction = downhill(downward, pairs).map((number, index) => (free[index] === 1 ? number : 0));
    const promised = dot(direction, downward);
    // Nothing is known of the curvature yet: as far as one unit.
    let length = pairs.length === 0 ? 1 / Math.sqrt(dot(downward, downward)) : 1;
    let next = place(at, direction, length);
    let reached = objective(next);
    for (let halvings = 0; reached.value > value + promiseKept * length * promised; halvings += 1) {
      if (halvings === halvingsMax) break;
      length /= 2;
      next = place(at, direction, length);
      reached = objective(next);
    }
    if (reached.value > value + promiseKept * length * promised) {
      if (pairs.length === 0 || lowerBound === undefined) return at;
      // The curvature was that of other free numbers.
      pairs = [];
      continue;
    }
    const nextFree = freeOf(next, reached.slopes, bound);
    if (nextFree.some((one, number) => one !== free[number])) pairs = [];
    else remember(pairs, moved(next, at, -1), moved(reached.slopes, slopes, -1), free);
    at = next;
    isFree = nextFree;
    ({ value, slopes } = reached);
  }
  return at;
}

/** 1: the number may move; 0: it stands at the bound, and further down it would be better still. */
function freeOf(at: Float64Array, slopes: Float64Array, bound: number): Uint8Array {
  return Uint8Array.from(at, (number, place) => Number(number > bound || (slopes[place] ?? 0) < 0));
}

/** The two loops that apply the remembered curvature to the slopes. */
function downhill(slopes: Float64Array, pairs: readonly Pair[]): Float64Array {
  let direction: Float64Array = slopes.map((slope) => -slope);
  const parts: number[] = [];
  for (const { step, change, scale } of pairs.toReversed()) {
    const part = scale * dot(step, direction);
    parts.push(part);
    direction = moved(direction, change, -part);
  }
  const newest = pairs.at(-1);
  if (newest !== undefined) {
    const size = 1 / (newest.scale * dot(newest.change, newest.change));
    direction = direction.map((number) => size * number);
  }
  for (const { step, change, scale } of pairs)
    direction = moved(direction, step, (parts.pop() ?? 0) - scale * dot(change, direction));
  return direction;
}

function remember(pairs: Pair[], step: Float64Array, changeOfAll: Float64Array, isFree: Uint8Array): void {
  const change = changeOfAll.map((number, place) => (isFree[place] === 1 ? number : 0));
  const curvature = dot(step, change);
  // Where it bends the other way it says nothing of where the bottom is.
  if (curvature <= Number.EPSILON) return;
  pairs.push({ step, change, scale: 1 / curvature });
  if (pairs.length > pairsKept) pairs.shift();
}

function moved(from: Float64Array, by: Float64Array, times: number): Float64Array {
  return from.map((number, place) => number + times * (by[place] ?? 0));
}

function dot(left: Float64Array, right: Float64Array): number {
  return left.reduce((sum, number, place) => sum + number * (right[place] ?? 0), 0);
}

function steepest(slopes: Float64Array): number {
  return slopes.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0);
}
