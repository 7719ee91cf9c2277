import { tokenWeights } from './token-weights.ts';

/** Tokens, from what the pass has tallied. A whole number, at least 1 unless there is nothing. */
export function estimateTokens(tallies: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < tallies.length; index += 1)
    sum += (tallies[index] ?? 0) * (tokenWeights[index] ?? 0);
  return sum === 0 ? 0 : Math.max(1, Math.round(sum));
}
