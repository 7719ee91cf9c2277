import {
  chancesOf,
  featuresCount,
  gradientOf,
  weightsAt,
  type Lesson,
  type StartOfHead,
} from '@hunch/suggest-engine/training';
import { minimize, type Objective } from '../minimize.ts';

/** What the likelihood gains after so many is in the third digit. */
const steps = 80;
/** Pulls weights that nothing needs to 0. */
const ridge = 1e-4;

/**
 * Softmax regression, all lessons at once, of weights that grow in a straight line with experience: those of somebody unknown, and what
 * experience adds. The same lessons give the same weights.
 */
export function fit(lessons: readonly Lesson[]): StartOfHead {
  const fitted = minimize(unlikelihood(lessons), new Float64Array(2 * featuresCount), { steps });
  return halvesOf(fitted);
}

/** Mean negative logarithm of the chances that were given to what ran, and the ridge. */
function unlikelihood(lessons: readonly Lesson[]): Objective {
  return (at) => {
    const start = halvesOf(at);
    const slopes = at.map((weight) => 2 * ridge * weight);
    let value = at.reduce((sum, weight) => sum + ridge * weight * weight, 0);
    for (const { matrix, target, experience } of lessons) {
      const chances = chancesOf(matrix, weightsAt(start, experience));
      value -= Math.log((chances[target] ?? 0) + Number.EPSILON) / lessons.length;
      const gradient = gradientOf(matrix, chances, target);
      for (let feature = 0; feature < featuresCount; feature += 1) {
        const slope = (gradient[feature] ?? 0) / lessons.length;
        slopes[feature] = (slopes[feature] ?? 0) - slope;
        slopes[featuresCount + feature] = (slopes[featuresCount + feature] ?? 0) - experience * slope;
      }
    }
    return { value, slopes };
  };
}

function halvesOf(both: Float64Array): StartOfHead {
  return {
    unknown: Float32Array.from(both.subarray(0, featuresCount)),
    added: Float32Array.from(both.subarray(featuresCount)),
  };
}
