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
      if (count < threshold * warningRatio) return ClassificationResult.no();
      return ClassificationResult.maybe({
        confidence: 0.6,
        reason: `${count} tool calls, nearly ${threshold}.`,
      });
    },
  };
}

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
      const same = calls.filter((call) => call.toolName === last?.toolName && call.result === last.result);
      if (last === undefined || same.length < threshold) return ClassificationResult.no();
      return ClassificationResult.yes({
        confidence: 0.7,
        reason: `${last.toolName} gave the same result in ${same.length} of the last ${calls.length} calls.`,
        metadata: { tool: last.toolName, count: same.length },
      });
    },
  };
}

/**
 * Different readings one turn after the other, which might have been one parallel batch. It can't know whether each needed
 * the one before, and is relevant in most healthy sessions: a hint about speed, in no default.
 *
 * @param settings.independentTools names of tools; absent: all that are known to read or search
 */
export function sequentialWhenParallelClassifier({
  independentTools,
  threshold = 3,
}: {
  readonly independentTools?: ReadonlySet<string>;
  readonly threshold?: number;
} = {}): GuidanceClassifier {
  return {
    name: 'sequential_when_parallel',
    classify({ trajectory }) {
      const turns = trajectory.recentTurns(threshold);
      const calls = turns.flatMap((turn) => turn.calls);
      const single = turns.length === threshold && calls.length === threshold;
      const independent = calls.every(
        ({ outcome, toolName, readsOnly }) =>
          outcome === 'ok' && (independentTools === undefined ? readsOnly : independentTools.has(toolName)),
      );
      if (!single || !independent || new Set(calls.map((call) => call.call)).size < threshold) {
        return ClassificationResult.no();
      }
      return ClassificationResult.yes({
        confidence: 0.6,
        reason: `${threshold} readings ran one after the other; they can run in parallel.`,
      });
    },
  };
}

/** A result of the last turn fills much of the context. */
export function largeOutputClassifier({
  sizeThreshold = 10_000,
}: { readonly sizeThreshold?: number } = {}): GuidanceClassifier {
  return {
    name: 'large_output',
    classify({ trajectory }) {
      const turn = trajectory.recentTurns(1)[0];
      const largest = Math.max(0, ...(turn?.calls ?? []).map(({ resultChars }) => resultChars));
      if (largest <= sizeThreshold) return ClassificationResult.no();
      return ClassificationResult.yes({
        confidence: 0.7,
        reason: `A result of ${largest} characters came back.`,
        metadata: { characters: largest },
      });
    },
  };
}
