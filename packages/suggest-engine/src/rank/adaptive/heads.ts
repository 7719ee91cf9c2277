import type { StartOfHead } from './experience.ts';
import { featuresCount } from '../../features/feature-names.ts';

/** By how much is typed: nothing, one character, two, more. What is typed rules out what else is likely. */
export const heads = ['empty', 'one', 'two', 'more'] as const;

export type Head = (typeof heads)[number];

export function headOf(prefixLength: number): Head {
  if (prefixLength === 0) return 'empty';
  if (prefixLength === 1) return 'one';
  return prefixLength === 2 ? 'two' : 'more';
}

const weightsLength = heads.length * featuresCount;

export const startOf = (head: Head): number => heads.indexOf(head) * featuresCount;

/** All heads for somebody unknown, then for all what experience adds. */
export const startLength = 2 * weightsLength;

export function startOfHead(start: Float32Array, head: Head): StartOfHead {
  const from = startOf(head);
  const part = (offset: number): Float32Array => start.subarray(offset, offset + featuresCount);
  return { unknown: part(from), added: part(weightsLength + from) };
}

// What a profile holds: the weights of all heads, who was right of late (history-match.ts), how true chances are (calibration.ts), and
// who is behind simpler methods (floor.ts).
/** At an empty prompt, and the next one with something typed. */
export const leadPlace = weightsLength;
/** The scale, and the next one the offset. */
export const calibrationPlace = leadPlace + 2;
export const floorPlace = calibrationPlace + 2;
/** Three numbers for the first line and for the first five, by two methods. */
export const floorLength = 3 * 2 * 2 * heads.length;
export const profileLength = floorPlace + floorLength;
