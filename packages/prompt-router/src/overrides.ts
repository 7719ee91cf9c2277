import type { Scored } from './score.ts';
import type { Tier } from './tiers.ts';

/** What forces a tier whatever the score (spec 002, "Special Overrides"). */
export interface Override {
  readonly id: 'large-context' | 'reasoning' | 'complexity';
  readonly tier: Tier;
  readonly confidenceMin: number;
  readonly signal: string;
}

const LARGE_CONTEXT_TOKENS = 100_000;
const REASONING_KEYWORDS_MIN = 2;
const COMPLEXITY_SIGNALS_MIN = 4;
/** What the public implementation of the spec takes for a long prompt. */
const LONG_PROMPT_CHARACTERS = 300;

/**
 * The first of the spec's table that holds.
 *
 * @param contextTokens of the whole request
 */
export function overrideOf(scored: Scored, characters: number, contextTokens: number): Override | undefined {
  if (contextTokens > LARGE_CONTEXT_TOKENS) {
    const signal = `large context (${contextTokens} tokens) → COMPLEX`;
    return { id: 'large-context', tier: 'COMPLEX', confidenceMin: 0.95, signal };
  }
  if (scored.reasoningCount >= REASONING_KEYWORDS_MIN) {
    const signal = `${scored.reasoningCount} reasoning markers → REASONING`;
    return { id: 'reasoning', tier: 'REASONING', confidenceMin: 0.85, signal };
  }
  const isLarge = scored.isMultiStep || characters > LONG_PROMPT_CHARACTERS;
  if (scored.complexityCount >= COMPLEXITY_SIGNALS_MIN && isLarge) {
    const signal = `${scored.complexityCount} signs of complexity → COMPLEX`;
    return { id: 'complexity', tier: 'COMPLEX', confidenceMin: 0.85, signal };
  }
  return undefined;
}
