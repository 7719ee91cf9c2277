import type { Decision } from './classify.ts';
import { dimensions } from './dimensions.ts';
import type { DimensionName } from './packs.ts';
import { PromptScan } from './scan.ts';
import { keywordsFound } from './score.ts';

/** What one dimension added to a score. */
export interface ExplainedDimension {
  readonly name: DimensionName;
  readonly weight: number;
  readonly value: number;
  /** Weight times value, rounded to 6 decimals. */
  readonly contribution: number;
  readonly keywords: readonly string[];
}

/** Keywords of one dimension that are listed. */
const KEYWORDS_MAX = 12;

const scan = new PromptScan();

/** The working of a decision: each dimension with its weight, its value and what was found for it. */
export function explainDecision(decision: Decision): readonly ExplainedDimension[] {
  if (decision.values.length === 0) return [];
  scan.scan(decision.prompt);
  return dimensions.map(({ name, weight }, index) => {
    const value = decision.values[index] ?? 0;
    return {
      name,
      weight,
      value: Math.round(value * 1e6) / 1e6,
      contribution: Math.round(weight * value * 1e6) / 1e6,
      keywords: keywordsFound(scan, index, KEYWORDS_MAX),
    };
  });
}
