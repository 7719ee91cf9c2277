import type { GuidanceClassifier } from '../classification.ts';
import { describeErrorStreak } from '../describe.ts';
import { patternClassifier } from './pattern-classifier.ts';

/** Every call of so many turns in a row failed. */
export function errorStreakClassifier({
  threshold,
}: { readonly threshold?: number } = {}): GuidanceClassifier {
  return patternClassifier({
    name: 'error_streak',
    pattern: 'error_streak',
    minStrength: threshold,
    find: ({ trajectory }) => trajectory.patterns().error_streak,
    describe: describeErrorStreak,
  });
}
