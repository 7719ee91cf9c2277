import { guidanceLevels, type GuidanceLevel } from '../providers/provider.ts';

/** A streak must grow by two thirds before more is said, and by as much again before the user is named. */
const GROWTH = [1, 5 / 3, 8 / 3] as const;

/**
 * 0 at the threshold; with a threshold of 3: 1 from 5 on, 2 from 8 on.
 *
 * @returns an index into `guidanceLevels`
 */
export function levelIndexOf(strength: number, threshold: number): number {
  let index = 0;
  GROWTH.forEach((growth, level) => {
    if (strength >= Math.ceil(threshold * growth - 1e-9)) index = level;
  });
  return index;
}

export function levelAt(index: number): GuidanceLevel {
  return guidanceLevels[index] ?? 'fact';
}
