import { featuresCount } from './feature-names.ts';

/** By how much is typed: nothing, one character, two, more. What is typed rules out what else is likely. */
export const heads = ['empty', 'one', 'two', 'more'] as const;

/** Each is weighed with weights of its own. */
export type Head = (typeof heads)[number];

export function headOf(prefixLength: number): Head {
  if (prefixLength === 0) return 'empty';
  if (prefixLength === 1) return 'one';
  return prefixLength === 2 ? 'two' : 'more';
}

/** All heads one after the other. */
export const weightsLength = heads.length * featuresCount;

export const startOf = (head: Head): number => heads.indexOf(head) * featuresCount;

/** What a profile holds: the weights of all heads and, last, who was right of late (trust.ts). */
export const profileLength = weightsLength + 2;
