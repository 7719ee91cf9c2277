import type { Decision } from './classify.ts';
import { dimensions } from './dimensions.ts';
import type { DimensionName } from './packs.ts';
import { PromptScan } from './scan.ts';
import { keywordsFound } from './score.ts';
import { signalNames, type SignalName } from './zero-shot/signals.ts';
import { signalWeights } from './zero-shot/weights.generated.ts';

/** What one dimension, or one signal beside them, added to a score. */
export interface ExplainedDimension {
  readonly name: DimensionName | SignalName;
  readonly weight: number;
  readonly value: number;
  /** Weight times value, rounded to 6 decimals. */
  readonly contribution: number;
  readonly keywords: readonly string[];
}

/** Keywords of one dimension that are listed. */
const KEYWORDS_MAX = 12;

const scan = new PromptScan();

/** The working of a decision: each dimension with its weight, its value and what was found for it; then each signal. */
export function explainDecision(decision: Decision): readonly ExplainedDimension[] {
  if (decision.values.length === 0) return [];
  scan.scan(decision.prompt);
  const specified = dimensions.map(({ name, weight }, index): ExplainedDimension => {
    const value = decision.values[index] ?? 0;
    return {
      name,
      weight,
      value: rounded(value),
      contribution: rounded(weight * value),
      keywords: keywordsFound(scan, index, KEYWORDS_MAX),
    };
  });
  const beside = Array.from(decision.signalShares, (share, at): ExplainedDimension => {
    const weight = signalWeights[at] ?? 0;
    const value = weight === 0 ? 0 : share / weight;
    return {
      name: signalNames[at] ?? 'symbols',
      weight: rounded(weight),
      value: rounded(value),
      contribution: rounded(share),
      keywords: [],
    };
  });
  return [...specified, ...beside];
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
