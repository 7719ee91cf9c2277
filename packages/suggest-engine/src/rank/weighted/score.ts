import type { RankWeights } from '../../options.ts';
import type { Features } from './features.ts';

/**
 * Spec 003 §7.1: score = w1·transition + w2·frequency + w3·success + w4·prefix + w5·affinity + w6·task + w7·feedback −
 * w8·risk_penalty. Returns the terms in the order of `termNames`, weights included, each rounded to 6 decimals; the score
 * is their sum, so that the reasons add up to it. Plain numbers, because 200 candidates are weighed for 5 that are shown.
 *
 * @param quality 0..1: how surely this line is what the typed text begins; what speaks for a loose match speaks less
 */
export function scoreTerms(
  weights: RankWeights,
  features: Features,
  riskPenalty: number,
  quality: number,
): number[] {
  return [
    rounded(weights.transition * features.transition * quality),
    rounded(weights.frequency * features.frequency * quality),
    rounded(weights.success * features.success * quality),
    rounded(weights.prefix * features.prefix),
    rounded(weights.affinity * features.affinity * quality),
    rounded(weights.task * features.task * quality),
    rounded(weights.feedback * (features.feedback * quality - features.dislike)),
    rounded(-weights.risk_penalty * riskPenalty),
  ];
}

export function scoreOf(terms: readonly number[]): number {
  let sum = 0;
  for (const term of terms) sum += term;
  return rounded(sum);
}

/** Six decimals: finer differences are noise, and the last bits of a logarithm may differ between machines. */
export function rounded(value: number): number {
  const scaled = Math.round(value * 1e6) / 1e6;
  // Without -0, which is written as 0 but is not the same.
  return scaled === 0 ? 0 : scaled;
}
