import type { GuidanceClassifier } from '../classification.ts';
import { describeThrashing } from '../describe.ts';
import type { Thrashing } from '../trajectory/pattern.ts';
import { patternClassifier } from './pattern-classifier.ts';

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
