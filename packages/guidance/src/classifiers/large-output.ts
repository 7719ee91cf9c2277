import { ClassificationResult, type GuidanceClassifier } from '../classification.ts';

/** A result of the last turn fills much of the context. */
export function largeOutputClassifier({
  sizeThreshold = 10_000,
}: { readonly sizeThreshold?: number } = {}): GuidanceClassifier {
  return {
    name: 'large_output',
    classify({ trajectory }) {
      const turn = trajectory.recentTurns(1)[0];
      const largest = turn?.calls.reduce((most, call) => Math.max(most, call.resultChars), 0) ?? 0;
      if (largest <= sizeThreshold) return ClassificationResult.no();
      return ClassificationResult.yes({
        confidence: 0.7,
        reason: `A result of ${largest} characters came back.`,
        metadata: { characters: largest },
      });
    },
  };
}
