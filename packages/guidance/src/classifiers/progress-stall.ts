import type { GuidanceClassifier } from '../classification.ts';
import { describeProgressStall } from '../describe.ts';
import { patternClassifier } from './pattern-classifier.ts';

/** Nothing new for so many turns: no file, no result, no change. */
export function progressStallClassifier({
  stallThreshold,
}: { readonly stallThreshold?: number } = {}): GuidanceClassifier {
  return patternClassifier({
    name: 'progress_stall',
    pattern: 'progress_stall',
    minStrength: stallThreshold,
    find: ({ trajectory }) => trajectory.patterns().progress_stall,
    describe: describeProgressStall,
  });
}
