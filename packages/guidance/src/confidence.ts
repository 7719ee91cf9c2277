import { packs, packOf, patternNames, type ModelTier, type PatternName } from './packs.ts';

/** From which strength on a pattern is worth a hint; see packs/hints.toml. */
export const thresholds = Object.fromEntries(
  patternNames.map((name) => [name, packOf(name).thresholds]),
) as Readonly<Record<PatternName, Readonly<Record<ModelTier, number>>>>;

/**
 * How probable it is that a run that shows this pattern at this strength ends stuck: measured, not computed from the
 * threshold (see packs/confidence.toml for on what). Never falls with the strength.
 */
export function confidenceOf(pattern: PatternName, strength: number): number {
  let confidence = 0;
  for (const [from, probability] of packs.confidence[pattern]) {
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
  return packs.confidence[pattern].find(([, probability]) => probability >= confidence)?.[0];
}
