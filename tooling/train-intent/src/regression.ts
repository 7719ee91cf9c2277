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
  const columns = [
    ...Array.from({ length: signs }, (_, sign) => signColumn(observations, sign)),
    ...pairColumns(observations, pairs),
  ];
  const isSo = Uint8Array.from(observations, (observation) => Number(observation.isSo));
  const sums = new Float64Array(observations.length);
  for (let sweep = 0; sweep < sweepsMax; sweep += 1) {
    let change = 0;
    for (const [place, { rows, values }] of columns.entries()) {
      const ridge = place >= signs ? pairRidge : signRidge;
      let slope = ridge * (weights[place] ?? 0);
      let curve = ridge;
      for (let at = 0; at < rows.length; at += 1) {
        const row = rows[at] ?? 0;
        const value = values[at] ?? 0;
        const chance = 1 / (1 + Math.exp(-(sums[row] ?? 0)));
        slope += value * (chance - (isSo[row] ?? 0));
        curve += value * value * chance * (1 - chance);
      }
      const step = -slope / curve;
      weights[place] = (weights[place] ?? 0) + step;
      change = Math.max(change, Math.abs(step));
      for (let at = 0; at < rows.length; at += 1) {
        const row = rows[at] ?? 0;
        sums[row] = (sums[row] ?? 0) + step * (values[at] ?? 0);
      }
    }
    if (change < changeMin) break;
  }
  return weights;
}

/** What one weight is multiplied by, in the observations where that is not 0. */
interface Column {
  readonly rows: Uint32Array;
  readonly values: Float64Array;
}

function signColumn(observations: readonly Observation[], sign: number): Column {
  const rows = Uint32Array.from(observations.keys()).filter(
    (row) => (observations[row]?.signs.values[sign] ?? 0) !== 0,
  );
  return { rows, values: Float64Array.from(rows, (row) => observations[row]?.signs.values[sign] ?? 0) };
}

function pairColumns(observations: readonly Observation[], pairs: number): readonly Column[] {
  const rowsOfPair = Array.from({ length: pairs }, (): number[] => []);
  for (const [row, { signs }] of observations.entries()) rowsOfPair[signs.pair]?.push(row);
  return rowsOfPair.map((rows) => ({
    rows: Uint32Array.from(rows),
    values: Float64Array.from(rows, (row) => observations[row]?.signs.direction ?? 0),
  }));
}
