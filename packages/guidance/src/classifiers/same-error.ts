import type { GuidanceClassifier } from '../classification.ts';
import { describeSameError } from '../describe.ts';
import { patternClassifier } from './pattern-classifier.ts';

/** One tool failed with one error in so many of the last twenty turns. */
export function sameErrorClassifier({ threshold }: { readonly threshold?: number } = {}): GuidanceClassifier {
  return patternClassifier({
    name: 'same_error',
    pattern: 'same_error',
    minStrength: threshold,
    find: ({ trajectory }) => trajectory.patterns().same_error,
    describe: describeSameError,
  });
}
