/** A smooth function of many numbers, and how it grows with each of them. */
export type Objective = (at: Float64Array) => { readonly value: number; readonly slopes: Float64Array };

/** Pairs of steps and changes of slope that stand for the curvature; more gain little (Nocedal and Wright, chapter 7). */
const pairsKept = 10;
/** A step is taken if it brings this part of what the slope promises, and halved otherwise. */
const promiseKept = 1e-4;
const halvingsMax = 20;
/** No slope is steeper: there. */
const flat = 1e-6;

interface Pair {
  readonly step: Float64Array;
  readonly change: Float64Array;
  /** 1 / (step · change) */
  readonly scale: number;
}

/**
 * Where a function is smallest, as far as so many steps lead: L-BFGS (Liu and Nocedal, Mathematical Programming 45:503, 1989), the step
 * halved until it pays. No draws: the same function gives the same numbers.
 */
export function minimize(objective: Objective, start: Float64Array, steps: number): Float64Array {
  let at = start;
  let { value, slopes } = objective(at);
  const pairs: Pair[] = [];
  for (let count = 0; count < steps && steepest(slopes) > flat; count += 1) {
    const direction = downhill(slopes, pairs);
    const promised = dot(direction, slopes);
    // Nothing is known of the curvature yet: as far as one unit.
    let length = pairs.length === 0 ? 1 / Math.sqrt(dot(slopes, slopes)) : 1;
    let next = moved(at, direction, length);
    let reached = objective(next);
    for (let halvings = 0; reached.value > value + promiseKept * length * promised; halvings += 1) {
      if (halvings === halvingsMax) return at;
      length /= 2;
      next = moved(at, direction, length);
      reached = objective(next);
    }
    remember(pairs, moved(next, at, -1), moved(reached.slopes, slopes, -1));
    at = next;
    ({ value, slopes } = reached);
  }
  return at;
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

function remember(pairs: Pair[], step: Float64Array, change: Float64Array): void {
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
