import { ClassificationResult, type GuidanceClassifier } from '../classification.ts';
import { confidenceOf, thresholds } from '../confidence.ts';
import { factOf } from '../hints/facts.ts';
import type { PatternName } from '../packs.ts';
import { shown } from '../trajectory/call-record.ts';
import type { Pattern } from '../trajectory/pattern.ts';

/**
 * Relevant where the pattern is there strongly enough; how sure it is, the table of confidences says.
 *
 * @param settings.threshold the strength from which it is relevant; absent: what packs/hints.toml says for the model
 * @param settings.counts whether a pattern that is there counts for this classifier
 * @throws RangeError if the threshold is below 1
 */
export function patternClassifier(
  name: PatternName,
  {
    threshold,
    counts = () => true,
  }: { readonly threshold?: number | undefined; readonly counts?: (pattern: Pattern) => boolean } = {},
): GuidanceClassifier {
  if (threshold !== undefined && !(threshold >= 1)) {
    throw new RangeError(`${name}: the threshold must be at least 1, not ${threshold}`);
  }
  // By far the most frequent answer.
  const absent = ClassificationResult.no();
  return {
    name,
    classify({ trajectory, modelTier }) {
      const pattern = trajectory.patterns()[name];
      if (pattern === undefined || !counts(pattern)) return absent;
      const { strength, key, turns } = pattern;
      const confidence = confidenceOf(name, strength);
      const needed = threshold ?? thresholds[name][modelTier];
      // Most turns of any session show a little of something: the sentence is written only where it may be told.
      if (strength < needed) return ClassificationResult.no({ confidence });
      const metadata = {
        pattern: name,
        strength,
        threshold: needed,
        key,
        turns,
        ...(Array.isArray(pattern.details.steps) ? { cycle: pattern.details.steps.map(shown) } : {}),
        ...(name === 'error_streak'
          ? { errors: trajectory.recentErrors(needed).map(({ message }) => shown(message)) }
          : {}),
      };
      return ClassificationResult.yes({ confidence, reason: factOf(pattern), metadata });
    },
  };
}

/**
 * The agent goes in circles.
 *
 * @example
 * ```ts
 * const classifier = doomLoopClassifier({ minRepetitions: 2, minCycleLength: 2 });
 * ```
 */
export function doomLoopClassifier({
  minRepetitions,
  minCycleLength = 1,
}: { readonly minRepetitions?: number; readonly minCycleLength?: number } = {}): GuidanceClassifier {
  return patternClassifier('doom_loop', {
    threshold: minRepetitions,
    counts: ({ details }) => Number(details.cycleLength) >= minCycleLength,
  });
}

/** Every call of so many turns in a row failed. */
export function errorStreakClassifier(settings: { readonly threshold?: number } = {}): GuidanceClassifier {
  return patternClassifier('error_streak', settings);
}

/** Nothing new for so many turns: no file, no result, no change. */
export function progressStallClassifier({
  stallThreshold,
}: { readonly stallThreshold?: number } = {}): GuidanceClassifier {
  return patternClassifier('progress_stall', { threshold: stallThreshold });
}
