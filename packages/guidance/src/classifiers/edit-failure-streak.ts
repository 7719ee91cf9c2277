import type { GuidanceClassifier } from '../classification.ts';
import { describeEditFailureStreak } from '../describe.ts';
import { patternClassifier } from './pattern-classifier.ts';

/** Edits of one file failed so many times without one that succeeded. */
export function editFailureStreakClassifier({
  threshold,
}: { readonly threshold?: number } = {}): GuidanceClassifier {
  return patternClassifier({
    name: 'edit_failure_streak',
    pattern: 'edit_failure_streak',
    minStrength: threshold,
    find: ({ trajectory }) => trajectory.patterns().edit_failure_streak,
    describe: describeEditFailureStreak,
  });
}
