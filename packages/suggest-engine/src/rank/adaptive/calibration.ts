import type { Profile, Profiles } from '../../memory/profiles.ts';
import { calibrationPlace } from './heads.ts';

/** What makes the chance of a first suggestion true of this person: its odds to the power of `scale`, times e to the `offset`. */
interface Calibration {
  readonly scale: number;
  readonly offset: number;
}

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

function foundBy({ deltas }: Profile): Calibration {
  return { scale: 1 + (deltas[calibrationPlace] ?? 0), offset: deltas[calibrationPlace + 1] ?? 0 };
}

/** What is applied of it. */
function calibrationOf(profiles: Profiles): Calibration {
  const global = profiles.find('global');
  if (global === null) return { scale: 1, offset: 0 };
  const { scale, offset } = foundBy(global);
  const believed = 1 - Math.exp(-global.samples / believedAfter);
  return { scale: 1 + believed * (scale - 1), offset: believed * offset };
}

/**
 * Corrects the chance of the first suggestion, and all others with it, so that the order stays: if it claims less from now on, so do they;
 * if it claims more, they share what is left.
 *
 * @param first the most likely row; -1: there is none
 * @param rows the last place of `chances`, which is "none of these"
 */
export function calibrate(chances: Float64Array, first: number, rows: number, profiles: Profiles): void {
  const stated = chances[first] ?? 0;
  if (first < 0 || stated <= 0 || stated >= sureMax) return;
  const right = corrected(stated, calibrationOf(profiles));
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
export function learnCalibration(profile: Profile, stated: number, hasRun: boolean): void {
  if (stated <= 0 || stated >= sureMax) return;
  const { deltas, squares } = profile;
  const miss = Number(hasRun) - corrected(stated, foundBy(profile));
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
