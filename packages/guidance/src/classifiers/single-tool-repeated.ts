import { ClassificationResult, type GuidanceClassifier } from '../classification.ts';

/**
 * One tool again and again without variation: of the last `window` calls, at least `threshold` are of one tool and brought
 * one and the same result. Names alone mean nothing: 73 % of healthy sessions read five files in a row.
 */
export function singleToolRepeatedClassifier({
  window = 5,
  threshold = 4,
}: { readonly window?: number; readonly threshold?: number } = {}): GuidanceClassifier {
  return {
    name: 'single_tool_repeated',
    classify({ trajectory }) {
      const calls = trajectory.recentToolCalls(window);
      const last = calls.at(-1);
      if (last === undefined || calls.length < threshold) return ClassificationResult.no();
      const same = calls.filter((call) => call.toolName === last.toolName && call.result === last.result);
      if (same.length < threshold) return ClassificationResult.no();
      return ClassificationResult.yes({
        confidence: 0.7,
        reason: `${last.toolName} gave the same result in ${same.length} of the last ${calls.length} calls.`,
        metadata: { tool: last.toolName, count: same.length },
      });
    },
  };
}
