import type { PairSigns } from '@hunch/intent-router/training';

/** Signs, and whether what they speak for was so. */
export interface Observation {
  readonly signs: PairSigns;
  readonly isSo: boolean;
}

/** Pulls towards zero, so that a weight that nothing speaks for has a value too; a pair is seen seldom, so its weight is pulled more. */
const signRidge = 0.05;
const pairRidge = 6;
const sweepsMax = 300;
const changeMin = 1e-5;

/**
 * Logistic regression by Newton's step for one weight after the other. Deterministic.
 *
 * @param pairs how many weights of pairs there are after those of the signs; 0 when pairs do not matter
 */
export function regression(observations: readonly Observation[], pairs: number): readonly number[] {
  const signs = observations[0]?.signs.values.length ?? 0;
  const weights = Array.from({ length: signs + pairs }, () => 0);
  const sums = new Float64Array(observations.length);
  const everywhere = observations.map((_, row) => row);
  const rowsOfPair = Array.from({ length: pairs }, (): number[] => []);
  for (const [row, observation] of observations.entries()) rowsOfPair[observation.signs.pair]?.push(row);

  for (let sweep = 0; sweep < sweepsMax; sweep += 1) {
    let change = 0;
    for (const place of weights.keys()) {
      const isPair = place >= signs;
      const rows = isPair ? (rowsOfPair[place - signs] ?? []) : everywhere;
      const valueAt = ({ values, direction }: PairSigns) => (isPair ? direction : (values[place] ?? 0));
      const ridge = isPair ? pairRidge : signRidge;
      let slope = ridge * (weights[place] ?? 0);
      let curve = ridge;
      for (const row of rows) {
        const observation = observations[row];
        if (observation === undefined) continue;
        const value = valueAt(observation.signs);
        const chance = 1 / (1 + Math.exp(-(sums[row] ?? 0)));
        slope += value * (chance - Number(observation.isSo));
        curve += value * value * chance * (1 - chance);
      }
      const step = -slope / curve;
      weights[place] = (weights[place] ?? 0) + step;
      change = Math.max(change, Math.abs(step));
      for (const row of rows) {
        const observation = observations[row];
        if (observation !== undefined) sums[row] = (sums[row] ?? 0) + step * valueAt(observation.signs);
      }
    }
    if (change < changeMin) break;
  }
  return weights;
}
