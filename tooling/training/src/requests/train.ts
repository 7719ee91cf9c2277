import { printTable } from '@hunch/bench';
import {
  chanceOf,
  surenessSigns,
  type SurenessModel,
  type SurenessSign,
} from '@hunch/intent-router/training';
import { minimize, type Objective } from '../minimize.ts';
import { writeModule } from '../write-module.ts';
import type { JudgedAnswer } from './answers.ts';

const target = '../../packages/intent-router/src/generate/sureness/weights.generated.ts';
const steps = 500;
/** As if half an answer of each kind had been right and half of one wrong: a sign that few answers have says little. */
const ridge = 0.5;

/** Fits how much each sign takes from the chance of an answer, prints what each threshold gives on each set, and writes it. */
export function train(
  answers: readonly JudgedAnswer[],
  leftOut: ReadonlySet<string>,
  isCheck: boolean,
): void {
  const learned = answers.filter(({ set }) => !leftOut.has(set));
  const sets = [...new Set(answers.map(({ set }) => set))];
  const fitted = fit(learned);
  const threshold = thresholdOf(learned, fitted);
  printTable(
    ['sign', 'takes', ...sets.flatMap((set) => [set, 'right %'])],
    [null, ...surenessSigns].map((sign) => [
      sign ?? 'none of these',
      sign === null ? '' : fitted.weights[sign].toFixed(2),
      ...sets.flatMap((set) => {
        const those = answers.filter(
          ({ set: own, evidence }) =>
            own === set &&
            (sign === null ? evidence.length === 0 : evidence.some((each) => each.sign === sign)),
        );
        return [String(those.length), percent(rightOf(those), those.length)];
      }),
    ]),
  );
  printTable(
    ['threshold', ...sets.flatMap((set) => [`${set}: sure`, 'right', 'wrong', 'right of sure %'])],
    thresholds
      .filter((each) => each === threshold || each * 20 === Math.round(each * 20))
      .map((each) => [
        each === threshold ? `${each} *` : String(each),
        ...sets.flatMap((set) => {
          const sure = answers.filter(
            (answer) => answer.set === set && chanceOf(answer.evidence, fitted) >= each,
          );
          const right = rightOf(sure);
          return [
            String(sure.length),
            String(right),
            String(sure.length - right),
            percent(right, sure.length),
          ];
        }),
      ]),
  );
  writeModule(target, moduleText({ ...fitted, threshold }, learned), isCheck);
}

const thresholds = Array.from({ length: 50 }, (_, step) => Math.round((0.5 + step * 0.01) * 100) / 100);

/**
 * The highest threshold that keeps this share of the right answers: a wrong one costs more than a doubt, but who reads a doubt on each answer
 * reads none.
 */
const rightKept = 0.9;

function thresholdOf(answers: readonly JudgedAnswer[], model: SurenessModel): number {
  const right = answers.filter(({ isRight }) => isRight);
  const share = (least: number): number =>
    right.filter(({ evidence }) => chanceOf(evidence, model) >= least).length / right.length;
  return thresholds.findLast((each) => share(each) >= rightKept) ?? 0.5;
}

/** A set counts as the root of its size: the large one is judged by programs alone, the small ones have few answers of each kind. */
function fit(answers: readonly JudgedAnswer[]): SurenessModel {
  const sizes = new Map<string, number>();
  for (const { set } of answers) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  const total = [...sizes.values()].reduce((sum, size) => sum + Math.sqrt(size), 0);
  const objective: Objective = (at) => {
    let value = 0;
    // The base is free; it goes first, and is bounded only below 0 like the others.
    const slopes = at.map((weight, place) => {
      value += place === 0 ? 0 : (ridge / 2) * weight * weight;
      return place === 0 ? 0 : ridge * weight;
    });
    for (const { set, evidence, isRight } of answers) {
      const share = answers.length / (total * Math.sqrt(sizes.get(set) ?? 1));
      const places = evidence.map(({ sign }) => surenessSigns.indexOf(sign) + 1);
      const sum = places.reduce((left, place) => left - (at[place] ?? 0), at[0] ?? 0);
      value += share * (Math.log1p(Math.exp(-Math.abs(sum))) + Math.max(0, isRight ? -sum : sum));
      const miss = share * (1 / (1 + Math.exp(-sum)) - Number(isRight));
      slopes[0] = (slopes[0] ?? 0) + miss;
      for (const place of places) slopes[place] = (slopes[place] ?? 0) - miss;
    }
    return { value, slopes };
  };
  const found = minimize(objective, new Float64Array(surenessSigns.length + 1).fill(1), {
    steps,
    lowerBound: 0,
  });
  const [base = 0, ...weights] = [...found].map((value) => Math.round(value * 100) / 100);
  return {
    base,
    weights: Object.fromEntries(surenessSigns.map((sign, at) => [sign, weights[at] ?? 0])) as Record<
      SurenessSign,
      number
    >,
    threshold: 0,
  };
}

function rightOf(answers: readonly JudgedAnswer[]): number {
  return answers.filter(({ isRight }) => isRight).length;
}

function percent(part: number, of: number): string {
  return of === 0 ? '' : ((100 * part) / of).toFixed(1);
}

function moduleText({ base, weights, threshold }: SurenessModel, answers: readonly JudgedAnswer[]): string {
  const sets = [...new Set(answers.map(({ set }) => set))].toSorted();
  return `import type { SurenessModel } from './model.ts';

// Generated: pnpm --filter @hunch/training requests train. Do not edit.

/** Fitted on ${answers.length} answers to requests of ${sets.join(', ')}. */
export const sureness: SurenessModel = {
  base: ${base},
  weights: {
${surenessSigns.map((sign) => `    ${sign}: ${weights[sign]},`).join('\n')}
  },
  threshold: ${threshold},
};
`;
}
