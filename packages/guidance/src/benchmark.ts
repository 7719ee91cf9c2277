import { classifyGuarded, type GuidanceClassifier } from './classification.ts';
import type { GuidanceContext } from './context.ts';

export interface ClassifierBenchmark {
  readonly classifierName: string;
  readonly count: number;
  readonly meanNs: number;
  readonly p99Ns: number;
  readonly maxNs: number;
}

/** Milliseconds from any fixed point, with fractions. */
type Stopwatch = () => number;

/**
 * Measures one classifier over contexts, each once; warm it up by a first run. The nearest-rank percentile; zeros without
 * contexts.
 */
export function benchmarkClassifier(
  classifier: GuidanceClassifier,
  contexts: readonly GuidanceContext[],
  nowMs: Stopwatch = () => performance.now(),
): ClassifierBenchmark {
  const nanos = contexts
    .map((context) => {
      const startMs = nowMs();
      classifyGuarded(classifier, context);
      return (nowMs() - startMs) * 1e6;
    })
    .sort((left, right) => left - right);
  const count = nanos.length;
  return {
    classifierName: classifier.name,
    count,
    meanNs: count === 0 ? 0 : nanos.reduce((sum, one) => sum + one, 0) / count,
    p99Ns: nanos[Math.max(0, Math.ceil(0.99 * count) - 1)] ?? 0,
    maxNs: nanos.at(-1) ?? 0,
  };
}
