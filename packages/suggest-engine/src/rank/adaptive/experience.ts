import { featuresCount } from '../../features/feature-names.ts';

/** The weights of one head before anything is learnt, as they depend on how much is known of a person. */
export interface StartOfHead {
  /** Of somebody of whom nothing is known. */
  readonly unknown: Float32Array;
  /** What full experience adds to them. */
  readonly added: Float32Array;
}

/** Stored commands that are full experience: the longest recording that weights were fitted on has about as many. */
const fullExperience = 4_096;

/**
 * How much is known of a person, 0..1, by the commands that are stored: each doubling counts the same. What the history says of a
 * line deserves more weight in a history of thousands than in one of twenty commands; learning it anew takes each person hundreds.
 */
export function experienceOf(commands: number): number {
  return Math.min(1, Math.log1p(commands) / Math.log1p(fullExperience));
}

/** The start weights for so much experience, in an array of their own. */
export function weightsAt({ unknown, added }: StartOfHead, experience: number): Float32Array {
  const weights = new Float32Array(featuresCount);
  for (let feature = 0; feature < featuresCount; feature += 1)
    weights[feature] = (unknown[feature] ?? 0) + experience * (added[feature] ?? 0);
  return weights;
}
