import {
  bestTwo,
  builtInDomains,
  chanceOfBoth,
  inOrder,
  orderSigns,
  pairCount,
  secondCandidates,
  secondSigns,
  signValues,
  type ConfidenceWeights,
  type Reading,
  type ReadRequest,
  type Signs,
} from '@hunch/intent-router/training';
import type { JudgedRequest } from './evaluation.ts';
import { regression, type Observation } from './regression.ts';

/** What a model that had not heard the writer read, and what a person says of the request. */
export interface Told {
  readonly read: ReadRequest;
  readonly judged: JudgedRequest;
}

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

/** The best domain by shares, and whether it is the one. */
export function gradedBy({ read, judged }: Told, shares: Float64Array): Graded {
  const [best] = bestTwo(shares);
  const signs = { best: shares[best] ?? 0, whole: read.weighed.whole[best] ?? 0 };
  return { signs, isRight: builtInDomains[best] === judged.primary };
}

/** The reading that fits best what was told at this temperature. */
export function readingFrom(told: readonly Told[], temperature: number): Reading {
  const second = bestSecond(told);
  const bothOf =
    (read: ReadRequest) =>
    (one: number, other: number): number =>
      chanceOfBoth(read, one, other, second);
  const order = bestOrder(told, bothOf);
  const ordered = told.map((each) => ({
    ...each,
    shares: inOrder(each.read.weighed, each.read.shares, order, bothOf(each.read)),
  }));
  return {
    temperature,
    order,
    second,
    confidence: bestConfidence(ordered.map((each) => gradedBy(each, each.shares))),
  };
}

/** Which of the two best domains is the one, where one of them is. */
function bestOrder(
  told: readonly Told[],
  bothOf: (read: ReadRequest) => (one: number, other: number) => number,
): readonly number[] {
  const observations = told.flatMap(({ read, judged }): Observation[] => {
    const [one, other] = bestTwo(read.shares);
    const isOne = builtInDomains[one] === judged.primary;
    if (!isOne && builtInDomains[other] !== judged.primary) return [];
    return [{ signs: orderSigns(read.weighed, one, other, bothOf(read)(one, other)), isSo: isOne }];
  });
  return regression(observations, pairCount);
}

/** Which of the further domains are needed too. */
function bestSecond(told: readonly Told[]): readonly number[] {
  const general = builtInDomains.indexOf('general');
  const observations = told.flatMap(({ read: { weighed, joints, shares }, judged }) => {
    const [first, ...others] = [...shares.keys()].sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0));
    if (first === undefined || first === general) return [];
    const needed = judged.secondary.length === 0 ? [] : [judged.primary, ...judged.secondary];
    return others
      .slice(0, secondCandidates)
      .filter((second) => second !== general)
      .map((second): Observation => {
        const name = builtInDomains[second];
        return {
          signs: secondSigns(weighed, shares, first, second, joints),
          isSo: name !== undefined && needed.includes(name),
        };
      });
  });
  return regression(observations, pairCount);
}

/** How often an answer is right. */
export function bestConfidence(graded: readonly Graded[]): ConfidenceWeights {
  const observations = graded.map(({ signs, isRight }): Observation => {
    return { signs: { values: signValues(signs), pair: 0, direction: 1 }, isSo: isRight };
  });
  const [constant = 0, odds = 0, whole = 0] = regression(observations, 0);
  return [constant, odds, whole];
}
