import { chancesOf, featuresCount, gradientOf, type Lesson } from '@hunch/suggest-engine/training';

const epochs = 4;
/** AdaGrad's step and what its divisor begins with. */
const step = 0.12;
const squaresStart = 0.1;
/** Pulls weights that nothing needs to 0. */
const ridge = 1e-4;
const seed = 12_345;

/**
 * Softmax regression by AdaGrad, one lesson after another in an order that is shuffled anew for each epoch; the average of
 * all weights after the first epoch, which is steadier than the last (Polyak and Juditsky, SIAM J. Control 30:838, 1992).
 * The same lessons give the same weights.
 */
export function fit(lessons: readonly Lesson[]): Float32Array {
  const weights = new Float32Array(featuresCount);
  const squares = new Float64Array(featuresCount).fill(squaresStart);
  const sums = new Float64Array(featuresCount);
  const order = lessons.map((_, place) => place);
  const random = randomFrom(seed);
  let summed = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const place of order) {
      const lesson = lessons[place];
      if (lesson === undefined) continue;
      climb(weights, squares, lesson);
      if (epoch === 0) continue;
      summed += 1;
      for (let feature = 0; feature < featuresCount; feature += 1)
        sums[feature] = (sums[feature] ?? 0) + (weights[feature] ?? 0);
    }
  }
  return Float32Array.from(sums, (sum) => sum / Math.max(1, summed));
}

function climb(weights: Float32Array, squares: Float64Array, lesson: Lesson): void {
  const chances = chancesOf(lesson.matrix, weights);
  const gradient = gradientOf(lesson.matrix, chances, lesson.target);
  for (let feature = 0; feature < featuresCount; feature += 1) {
    const slope = (gradient[feature] ?? 0) - ridge * (weights[feature] ?? 0);
    squares[feature] = (squares[feature] ?? 0) + slope * slope;
    weights[feature] = (weights[feature] ?? 0) + (step * slope) / Math.sqrt(squares[feature] ?? 1);
  }
}

/** Marsaglia's xorshift32: 0 <= value < 1. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}

function shuffle(order: number[], random: () => number): void {
  for (let place = order.length - 1; place > 0; place -= 1) {
    const other = Math.floor(random() * (place + 1));
    [order[place], order[other]] = [order[other] ?? 0, order[place] ?? 0];
  }
}
