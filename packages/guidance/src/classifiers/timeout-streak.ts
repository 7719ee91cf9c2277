import type { GuidanceClassifier } from '../classification.ts';
import { describeTimeoutStreak } from '../describe.ts';
import { patternClassifier } from './pattern-classifier.ts';

/** Calls of one tool ran out of time in so many of the last ten turns. */
export function timeoutStreakClassifier({
  threshold,
}: { readonly threshold?: number } = {}): GuidanceClassifier {
  return patternClassifier({
    name: 'timeout_streak',
    pattern: 'timeout_streak',
    minStrength: threshold,
    find: ({ trajectory }) => trajectory.patterns().timeout_streak,
    describe: describeTimeoutStreak,
  });
}
