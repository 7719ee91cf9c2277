import { bucketOf, bucketsCount, type WordCounts } from './word-counts.ts';
import type { LineWords } from './line-words.ts';
import { orderNumber, orders } from './orders.ts';
import type { WordEvidence } from './word-evidence.ts';

/** What may come next, with the chance of each word; the rest is a word that no order knows. */
export interface NextWord {
  readonly chances: ReadonlyMap<string, number>;
  /** Of a word that none of them has seen here. */
  readonly chanceOfNew: number;
  /** The words that stood at such a place, for what new ones begin with. */
  readonly seen: WordCounts | null;
}

/** How far each order is trusted where it has seen so much (`bucketOf`): by order, then by bucket. */
export type MixtureWeights = Float32Array;

export const mixtureLength = orders.length * bucketsCount;

/**
 * The orders' shares, mixed as in prediction by partial matching (Cleary and Witten, IEEE Trans. Commun. 32:396, 1984): each takes a part of
 * what the more specific ones leave. Which part is fitted, rather than an escape by formula (tooling/training).
 */
export function nextWord(evidence: WordEvidence, soFar: LineWords, weights: MixtureWeights): NextWord {
  const chances = new Map<string, number>();
  let left = 1;
  let seen: WordCounts | null = null;
  for (const { order, counts } of evidence.behind(soFar)) {
    const trust = weights[order * bucketsCount + bucketOf(counts)] ?? 0;
    const part = (left * trust) / counts.total;
    for (const [word, weight] of counts.weights) chances.set(word, (chances.get(word) ?? 0) + part * weight);
    left *= 1 - trust;
    const tellsPlace = order === orderNumber.sameKinds || order === orderNumber.sameLastWord;
    if (tellsPlace && (seen === null || seen.weights.size < placesMin)) seen = counts;
  }
  return { chances, chanceOfNew: left, seen };
}

/** So many different words at a place tell what new ones begin with. */
const placesMin = 2;
