import { signalNames } from '@hunch/prompt-router/training';
import { writeModule } from '../write-module.ts';
import type { Benchmark } from './benchmarks.ts';
import { fitSignals } from './fit.ts';

const target = '../../packages/prompt-router/src/zero-shot/weights.generated.ts';

/** @param isCheck nothing is written: the module that is there must have these bytes */
export function train(benchmarks: readonly Benchmark[], isCheck: boolean): void {
  const { scales, weights } = fitSignals(benchmarks);
  const sets = benchmarks.map(({ name, rows }) => `${name} (${rows.length})`).join(', ');
  const list = (values: Float64Array): string => Array.from(values, (value) => value.toFixed(6)).join(', ');
  const text = `// Generated: pnpm --filter @hunch/training routing train. Do not edit.

// Fitted on ${sets}. Order: ${signalNames.join(', ')}.

// oxfmt-ignore
export const signalScales = Float64Array.of(${list(scales)});
// oxfmt-ignore
export const signalWeights = Float64Array.of(${list(weights)});
`;
  writeModule(target, text, isCheck);
}
