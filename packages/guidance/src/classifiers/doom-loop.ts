import type { GuidanceClassifier } from '../classification.ts';
import { describeDoomLoop } from '../describe.ts';
import { patternClassifier } from './pattern-classifier.ts';

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
