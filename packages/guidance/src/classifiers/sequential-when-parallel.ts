import { ClassificationResult, type GuidanceClassifier } from '../classification.ts';

/** Reading and searching tools under the names that agents give them. */
export const readingTools: ReadonlySet<string> = new Set(
  'Read read read_file view open Grep grep grep_search search search_files Glob glob file_search list_dir LS ls WebFetch web_fetch'.split(
    ' ',
  ),
);

/**
 * Different readings one turn after the other, which might have been one parallel batch. It can't know whether each needed
 * the one before, and fires in most healthy sessions: a hint about speed, in no default.
 */
export function sequentialWhenParallelClassifier({
  independentTools = readingTools,
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
      const independent = calls.every((call) => independentTools.has(call.toolName) && call.outcome === 'ok');
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
