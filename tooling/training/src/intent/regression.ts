import { minimize, type Objective } from '../minimize.ts';
import type { PairSigns } from '@hunch/intent-router/training';

/** Signs, and whether what they speak for was so. */
export interface Observation {
  readonly signs: PairSigns;
  readonly isSo: boolean;
}

/** Pulls towards zero, so that a weight that nothing speaks for has a value too; a pair is seen seldom, so its weight is pulled more. */
const signRidge = 0.05;
const pairRidge = 6;
/** It is flat long before. */
const steps = 1000;

/**
 * Logistic regression. The same observations give the same weights.
 *
 * @param pairs how many weights of pairs there are after those of the signs; 0 when pairs do not matter
 */
export function regression(observations: readonly Observation[], pairs: number): readonly number[] {
  const signs = observations[0]?.signs.values.length ?? 0;
  return [...minimize(unlikelihood(observations, signs), new Float64Array(signs + pairs), { steps })];
}

/** The negative logarithm of the chances of what was so, and the ridge. */
function unlikelihood(observations: readonly Observation[], signs: number): Objective {
  return (weights) => {
    let value = 0;
    const slopes = weights.map((weight, place) => {
      const ridge = place < signs ? signRidge : pairRidge;
      value += (ridge / 2) * weight * weight;
      return ridge * weight;
    });
    for (const { signs: own, isSo } of observations) {
      const pair = signs + own.pair;
      let sum = own.direction * (weights[pair] ?? 0);
      for (let sign = 0; sign < signs; sign += 1) sum += (own.values[sign] ?? 0) * (weights[sign] ?? 0);
      value += Math.log1p(Math.exp(-Math.abs(sum))) + Math.max(0, isSo ? -sum : sum);
      const miss = 1 / (1 + Math.exp(-sum)) - Number(isSo);
      for (let sign = 0; sign < signs; sign += 1)
        slopes[sign] = (slopes[sign] ?? 0) + miss * (own.values[sign] ?? 0);
      if (pair < slopes.length) slopes[pair] = (slopes[pair] ?? 0) + miss * own.direction;
    }
    return { value, slopes };
  };
}
