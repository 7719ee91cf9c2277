import { ClassificationResult, type GuidanceClassifier } from './classification.ts';
import type { GuidanceContext } from './context.ts';

/** The classifier's answer; `unknown` if it throws, which is reported and stops nobody else. */
export function classifyGuarded(
  classifier: GuidanceClassifier,
  context: GuidanceContext,
): ClassificationResult {
  try {
    return classifier.classify(context);
  } catch (error) {
    context.onFailure?.(classifier.name, error);
    return ClassificationResult.unknown(`${classifier.name} failed`);
  }
}
