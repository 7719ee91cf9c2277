import { ClassificationResult, type GuidanceClassifier } from '../classification.ts';

/**
 * Many tool calls since the user's last message. `maybe` from `warningRatio` of the threshold on. It says nothing about
 * trouble: long work is long. Of use within `allOfClassifier`.
 */
export function highToolCountClassifier({
  threshold = 50,
  warningRatio = 0.8,
}: { readonly threshold?: number; readonly warningRatio?: number } = {}): GuidanceClassifier {
  return {
    name: 'high_tool_count',
    classify({ trajectory }) {
      const count = trajectory.toolCallCount;
      if (count >= threshold) {
        return ClassificationResult.yes({
          confidence: 1,
          reason: `${count} tool calls, ${threshold} or more.`,
        });
      }
      if (count >= threshold * warningRatio) {
        return ClassificationResult.maybe({
          confidence: 0.6,
          reason: `${count} tool calls, nearly ${threshold}.`,
        });
      }
      return ClassificationResult.no();
    },
  };
}
