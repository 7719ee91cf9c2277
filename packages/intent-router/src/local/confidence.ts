/** What an answer's confidence is read from: probabilities, 0..1. */
export interface Signs {
  /** Of the best domain, from the whole request and its first clause together. */
  readonly best: number;
  /** Of the same domain, from the whole request alone: a first clause that says something else makes an answer doubtful. */
  readonly whole: number;
}

/** Weights of the signs: of 1, of the log-odds of `best`, of `whole`. */
export type ConfidenceWeights = readonly [number, number, number];

const shareMin = 1e-3;

/** What the weights are for, in their order. */
export function signValues({ best, whole }: Signs): ConfidenceWeights {
  const share = Math.min(1 - shareMin, Math.max(shareMin, best));
  return [1, Math.log(share / (1 - share)), whole];
}

/**
 * How often an answer with these signs is right: a logistic regression over answers to writers who had been left out of the
 * training. Of the surest 85 % of ten such writers' requests, 92.2 % are right, and 95 % of the surest 74 %; by the probability and
 * a temperature alone it is 91.4 %, and 65 %.
 */
export function confidenceOf(signs: Signs, weights: ConfidenceWeights): number {
  const values = signValues(signs);
  const sum = values.reduce((total, value, index) => total + value * (weights[index] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
