import { confidenceTable } from './confidence-table.ts';
import type { PatternName } from './trajectory/pattern.ts';

/**
 * How probable it is that a run that shows this pattern at this strength ends stuck: measured, not computed from the
 * threshold (see confidence-table.ts for on what). Never falls with the strength.
 */
export function confidenceOf(pattern: PatternName, strength: number): number {
  let confidence = 0;
  for (const [from, probability] of confidenceTable[pattern]) {
    if (strength < from) break;
    confidence = probability;
  }
  return confidence;
}

/**
 * From which strength on a pattern is so probable; undefined: from none.
 *
 * @example
 * ```ts
 * const repetitions = strengthFor('doom_loop', 0.5);
 * ```
 */
export function strengthFor(pattern: PatternName, confidence: number): number | undefined {
  return confidenceTable[pattern].find(([, probability]) => probability >= confidence)?.[0];
}
