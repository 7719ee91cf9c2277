import type { Profile, Profiles } from '../../memory/profiles.ts';
import { calibrationPlace, type Head } from './heads.ts';

/** What makes the chance of a first suggestion true of this person: its odds to the power of `scale`, times e to the `offset`. */
interface Calibration {
  readonly scale: number;
  readonly offset: number;
}

/**
 * What the learnt weights claim too much by how much is typed, before anything is known of a person: of all first suggestions of
 * recordings, those at an empty prompt were the least true. Between what two populations asked for.
 */
const starts: Readonly<Record<Head, Calibration>> = {
  empty: { scale: 0.85, offset: -0.2 },
  one: { scale: 1, offset: 0 },
  two: { scale: 0.95, offset: -0.15 },
  more: { scale: 1, offset: -0.2 },
};

/** AdaGrad's steps; on recordings that were held out, half and twice as much did as well. */
const steps = { scale: 0.1, offset: 0.2 } as const;
/** As if so much had been seen already: a few hits in a row are luck. */
const priorSquares = 5;
/** A correction is small, or something else is wrong. */
const most = { scale: 0.6, offset: 1 } as const;
/** Surer than this nothing is; its odds would be infinite. */
const sureMax = 1 - 1e-6;

/** Lessons after which all but 1/e of what was found is applied: with fewer, what stands beside the ranking (usual lines) leads astray. */
const believedAfter = 150;

function foundBy({ deltas }: Profile, head: Head): Calibration {
  const { scale, offset } = starts[head];
  return {
    scale: scale + (deltas[calibrationPlace] ?? 0),
    offset: offset + (deltas[calibrationPlace + 1] ?? 0),
  };
}

/** What is applied of it. */
function calibrationOf(profiles: Profiles, head: Head): Calibration {
  const global = profiles.find('global');
  const start = starts[head];
  if (global === null) return start;
  const { scale, offset } = foundBy(global, head);
  const believed = 1 - Math.exp(-global.samples / believedAfter);
  return {
    scale: start.scale + believed * (scale - start.scale),
    offset: start.offset + believed * (offset - start.offset),
  };
}

/**
 * Corrects the chance of the first suggestion, and all others with it, so that the order stays: if it claims less from now on, so do they;
 * if it claims more, they share what is left.
 *
 * @param first the most likely row; -1: there is none
 * @param rows the last place of `chances`, which is "none of these"
 */
export function calibrate(
  chances: Float64Array,
  first: number,
  rows: number,
  profiles: Profiles,
  head: Head,
): void {
  const stated = chances[first] ?? 0;
  if (first < 0 || stated <= 0 || stated >= sureMax) return;
  const right = corrected(stated, calibrationOf(profiles, head));
  const part = right < stated ? right / stated : (1 - right) / (1 - stated);
  let total = 0;
  for (let row = 0; row < rows; row += 1) {
    chances[row] = row === first ? right : part * (chances[row] ?? 0);
    total += chances[row] ?? 0;
  }
  chances[rows] = Math.max(0, 1 - total);
}

/**
 * Learns from one first suggestion whether such chances are true (Platt, Advances in Large Margin Classifiers, 1999, a step at a time).
 *
 * @param stated its chance before any correction
 */
export function learnCalibration(profile: Profile, stated: number, hasRun: boolean, head: Head): void {
  if (stated <= 0 || stated >= sureMax) return;
  const { deltas, squares } = profile;
  const miss = Number(hasRun) - corrected(stated, foundBy(profile, head));
  const climb = (place: number, slope: number, step: number, limit: number): void => {
    squares[place] = (squares[place] ?? 0) + slope * slope;
    const moved = (deltas[place] ?? 0) + (step * slope) / Math.sqrt(priorSquares + (squares[place] ?? 0));
    deltas[place] = Math.min(limit, Math.max(-limit, moved));
  };
  climb(calibrationPlace, miss * Math.log(stated / (1 - stated)), steps.scale, most.scale);
  climb(calibrationPlace + 1, miss, steps.offset, most.offset);
}

function corrected(chance: number, { scale, offset }: Calibration): number {
  const odds = (chance / (1 - chance)) ** scale * Math.exp(offset);
  return odds / (1 + odds);
}
