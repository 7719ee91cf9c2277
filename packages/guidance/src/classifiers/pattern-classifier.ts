import { ClassificationResult, type GuidanceClassifier } from '../classification.ts';
import { confidenceOf } from '../confidence.ts';
import type { GuidanceContext, ModelTier } from '../context.ts';
import { thresholds } from '../thresholds.ts';
import type { PatternName, PatternOf } from '../trajectory/pattern.ts';

interface PatternClassifierSettings<Name extends PatternName> {
  readonly name: string;
  readonly pattern: Name;
  /** Absent: what `thresholds` says for the model. */
  readonly minStrength: number | undefined;
  /** The pattern, if it counts for this classifier. */
  readonly find: (context: GuidanceContext) => PatternOf<Name> | undefined;
  readonly describe: (pattern: PatternOf<Name>) => string;
}

/** Relevant from a strength on; how sure it is, the table of confidences says. */
export function patternClassifier<Name extends PatternName>(
  settings: PatternClassifierSettings<Name>,
): GuidanceClassifier {
  const { name, pattern: patternName, minStrength, find, describe } = settings;
  if (minStrength !== undefined && !(minStrength >= 1)) {
    throw new RangeError(`${name}: the threshold must be at least 1, not ${minStrength}`);
  }
  // By far the most frequent answer.
  const absent = ClassificationResult.no();
  return {
    name,
    classify(context) {
      const pattern = find(context);
      if (pattern === undefined) return absent;
      const { strength, key, turns } = pattern;
      const confidence = confidenceOf(patternName, strength);
      const needed = minStrength ?? thresholdFor(patternName, context.modelTier);
      // Most turns of any session show a little of something: the sentence is written only where it may be told.
      if (strength < needed) return ClassificationResult.no({ confidence });
      const metadata = { pattern: patternName, strength, threshold: needed, key, turns };
      return ClassificationResult.yes({ confidence, reason: describe(pattern), metadata });
    },
  };
}

function thresholdFor(pattern: PatternName, tier: ModelTier): number {
  return thresholds[pattern][tier];
}
