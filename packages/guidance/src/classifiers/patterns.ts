import type { GuidanceClassifier } from '../classification.ts';
import {
  describeDoomLoop,
  describeEditFailureStreak,
  describeErrorStreak,
  describeFruitlessSearch,
  describeMissingTool,
  describeProgressStall,
  describeSameError,
  describeSameResult,
  describeThrashing,
  describeTimeoutStreak,
} from '../hints/facts.ts';
import type { PatternName, PatternOf, Thrashing } from '../trajectory/pattern.ts';
import { patternClassifier } from './pattern-classifier.ts';

interface Threshold {
  /** Absent: what `thresholds` says for the model. */
  readonly threshold?: number;
}

/** Relevant where its pattern is there strongly enough. */
function plain<Name extends PatternName>(
  pattern: Name,
  describe: (pattern: PatternOf<Name>) => string,
): (settings?: Threshold) => GuidanceClassifier {
  return ({ threshold } = {}) =>
    patternClassifier({
      name: pattern,
      pattern,
      minStrength: threshold,
      find: ({ trajectory }) => trajectory.patterns()[pattern],
      describe,
    });
}

/** Edits of one file failed so many times without one that succeeded. */
export const editFailureStreakClassifier = plain('edit_failure_streak', describeEditFailureStreak);

/** Every call of so many turns in a row failed. */
export const errorStreakClassifier = plain('error_streak', describeErrorStreak);

/** So many different searches found nothing, one after the other. */
export const fruitlessSearchClassifier = plain('fruitless_search', describeFruitlessSearch);

/** A program that is not there was called in so many of the last ten turns. */
export const missingToolClassifier = plain('missing_tool', describeMissingTool);

/** One tool failed with one error in so many of the last twenty turns. */
export const sameErrorClassifier = plain('same_error', describeSameError);

/** One call gave one result in so many of the last twenty turns, whatever was changed in between. */
export const sameResultClassifier = plain('same_result', describeSameResult);

/** Calls of one tool ran out of time in so many of the last ten turns. */
export const timeoutStreakClassifier = plain('timeout_streak', describeTimeoutStreak);

/** Nothing new for so many turns: no file, no result, no change. */
export function progressStallClassifier({
  stallThreshold,
}: { readonly stallThreshold?: number } = {}): GuidanceClassifier {
  return plain(
    'progress_stall',
    describeProgressStall,
  )(stallThreshold === undefined ? {} : { threshold: stallThreshold });
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
  return patternClassifier({
    name: 'doom_loop',
    pattern: 'doom_loop',
    minStrength: minRepetitions,
    find(context) {
      const loop = context.trajectory.patterns().doom_loop;
      return loop === undefined || loop.cycleLength < minCycleLength ? undefined : loop;
    },
    describe: describeDoomLoop,
  });
}

/**
 * The share of the window's turns that must have failed or repeated something. Points alone add up in a long session that
 * goes well: a strong agent that fails every eighth turn reaches any threshold in the end.
 */
const BAD_TURNS_SHARE_MIN = 1 / 4;

/** At least a quarter of the last sixty turns failed or brought nothing new; the threshold is in points. */
export function thrashingClassifier({ threshold }: { readonly threshold?: number } = {}): GuidanceClassifier {
  return patternClassifier({
    name: 'thrashing',
    pattern: 'thrashing',
    minStrength: threshold,
    find({ trajectory }) {
      const { thrashing } = trajectory.patterns();
      return thrashing !== undefined && isDense(thrashing) ? thrashing : undefined;
    },
    describe: describeThrashing,
  });
}

function isDense({ failedTurns, repeatedTurns, windowTurns }: Thrashing): boolean {
  return failedTurns + repeatedTurns >= BAD_TURNS_SHARE_MIN * windowTurns;
}
