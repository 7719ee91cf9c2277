import type { GuidanceClassifier } from '../classification.ts';
import { describeThrashing } from '../describe.ts';
import { patternClassifier } from './pattern-classifier.ts';

/** Many of the last sixty turns failed or brought nothing new; the threshold is in points. */
export function thrashingClassifier({ threshold }: { readonly threshold?: number } = {}): GuidanceClassifier {
  return patternClassifier({
    name: 'thrashing',
    pattern: 'thrashing',
    minStrength: threshold,
    find: ({ trajectory }) => trajectory.patterns().thrashing,
    describe: describeThrashing,
  });
}
