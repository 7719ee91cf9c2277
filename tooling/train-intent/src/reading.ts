import { signValues, type ConfidenceWeights, type Signs } from '@hunch/intent-router/training';

/** An answer with what is known of it before it is judged, and the judgement. */
export interface Graded {
  readonly signs: Signs;
  readonly isRight: boolean;
}

/** The temperature at which "right" and "wrong" are likeliest under the probabilities of the best domains. */
export function bestTemperature(gradedAt: (temperature: number) => readonly Graded[]): number {
  let best = 1;
  let least = Number.POSITIVE_INFINITY;
  for (let candidate = 0.4; candidate <= 2; candidate += 0.05) {
    const loss = gradedAt(candidate).reduce((sum, graded) => sum + surprise(graded), 0);
    if (loss < least) {
      least = loss;
      best = candidate;
    }
  }
  return best;
}

function surprise({ signs, isRight }: Graded): number {
  return -Math.log(Math.max(1e-3, isRight ? signs.best : 1 - signs.best));
}

const sweeps = 400;
/** Pull towards zero, so that a weight that nothing speaks for has a value too. */
const ridge = 0.05;

/** Logistic regression of "right" on the signs, by Newton's step for one weight after the other. */
export function bestConfidence(graded: readonly Graded[]): ConfidenceWeights {
  const rows = graded.map(({ signs, isRight }) => ({ values: signValues(signs), isRight }));
  let weights: ConfidenceWeights = [0, 0, 0];
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    for (const place of weights.keys()) {
      let slope = ridge * (weights[place] ?? 0);
      let curve = ridge;
      for (const { values, isRight } of rows) {
        const sum = values.reduce((total, value, index) => total + value * (weights[index] ?? 0), 0);
        const chance = 1 / (1 + Math.exp(-sum));
        const value = values[place] ?? 0;
        slope += value * (chance - Number(isRight));
        curve += value * value * chance * (1 - chance);
      }
      const [constant, odds, whole] = weights.map((weight, index) =>
        index === place ? weight - slope / curve : weight,
      );
      weights = [constant ?? 0, odds ?? 0, whole ?? 0];
    }
  }
  return weights;
}
