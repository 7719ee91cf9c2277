import { chancesOf, weightsAt, type Lesson, type StartOfHead } from '@hunch/suggest-engine/training';

/** How start weights do, without learning on the way. Shares are 0..1. */
export interface Scored {
  readonly lessons: number;
  readonly top1: number;
  readonly top5: number;
  /** Mean logarithm of the chance that was given to what ran: the larger the better. */
  readonly logLikelihood: number;
}

export function score(lessons: readonly Lesson[], start: StartOfHead): Scored {
  let top1 = 0;
  let top5 = 0;
  let logarithms = 0;
  for (const { matrix, target, experience } of lessons) {
    const chances = chancesOf(matrix, weightsAt(start, experience));
    const own = chances[target] ?? 0;
    logarithms += Math.log(own + Number.EPSILON);
    if (target >= matrix.rows) continue;
    let better = 0;
    for (let row = 0; row < matrix.rows; row += 1)
      if (row !== target && (chances[row] ?? 0) >= own) better += 1;
    top1 += Number(better === 0);
    top5 += Number(better < 5);
  }
  const count = Math.max(1, lessons.length);
  return {
    lessons: lessons.length,
    top1: top1 / count,
    top5: top5 / count,
    logLikelihood: logarithms / count,
  };
}
