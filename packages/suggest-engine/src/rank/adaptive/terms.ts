import { featuresCount, termNames, termOfFeature } from '../../features/feature-names.ts';
import type { Evidence } from '../evidence.ts';
import { rounded } from '../weighted/score.ts';

/**
 * A chance, shared out among the terms by how much their features speak for the line rather than for nothing, in the order of
 * `termNames`. They add up to the chance.
 *
 * @param penalty what its risk took off: 0 or less
 * @param weighed null: a loose match, which has no features
 */
export function termsOfChance(
  chance: number,
  penalty: number,
  weighed: { readonly evidence: Evidence; readonly row: number; readonly weights: Float32Array } | null,
): readonly number[] {
  const shares: number[] = termNames.map(() => 0);
  const features = weighed === null ? 0 : featuresCount;
  for (let feature = 0; feature < features; feature += 1) {
    const term = termOfFeature[feature] ?? -1;
    if (term < 0) continue;
    const value = weighed?.evidence.matrix.values[weighed.row * featuresCount + feature] ?? 0;
    shares[term] = (shares[term] ?? 0) + (weighed?.weights[feature] ?? 0) * value;
  }
  const total = shares.reduce((sum, share) => sum + Math.max(0, share), 0);
  const terms = shares.map((share) =>
    total > 0 ? rounded(((chance - penalty) * Math.max(0, share)) / total) : 0,
  );
  terms[termNames.indexOf('risk_penalty')] = penalty;
  // What rounding left over goes to the largest.
  const largest = total > 0 ? shares.indexOf(Math.max(...shares)) : termNames.indexOf('prefix');
  const sum = terms.reduce((all, term) => all + term, 0);
  terms[largest] = rounded((terms[largest] ?? 0) + chance - sum);
  return terms;
}
