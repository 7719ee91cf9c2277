import type { GuidanceClassifier } from '../classification.ts';
import { describeSameResult } from '../describe.ts';
import { patternClassifier } from './pattern-classifier.ts';

/** One call gave one result in so many of the last twenty turns, whatever was changed in between. */
export function sameResultClassifier({
  threshold,
}: { readonly threshold?: number } = {}): GuidanceClassifier {
  return patternClassifier({
    name: 'same_result',
    pattern: 'same_result',
    minStrength: threshold,
    find: ({ trajectory }) => trajectory.patterns().same_result,
    describe: describeSameResult,
  });
}
