import { printTable } from '@hunch/bench';
import { encode, heads, startOfHead, type CommonHabits, type Lesson } from '@hunch/suggest-engine/training';
import { writeModule } from '../write-module.ts';
import type { Recording } from './recordings.ts';
import { score } from './score.ts';
import { habitsOf } from './common-habits.ts';
import { lessonsOfAll, startWeightsFrom } from './start-weights.ts';

/** Counted up by hand when the features or their meaning change: profiles in stores are differences from these weights. */
const version = 6;
const data =
  'the development half of MUNI/KYPO shell commands (Švábenský et al., Data in Brief 38:107398, CC BY 4.0)';
const target = '../../packages/suggest-engine/src/rank/adaptive/start-weights.generated.ts';

const habitsTarget = '../../packages/suggest-engine/src/features/common-habits.generated.ts';

/**
 * Counts the habits, fits the weights and writes both.
 *
 * @param isCheck nothing is written: the module that is there must have these bytes
 */
export function train(recordings: readonly Recording[], isCheck: boolean): void {
  const lessons = lessonsOfAll(recordings).flat();
  const weights = startWeightsFrom(lessons);
  printFit(lessons, weights);
  writeModule(target, moduleText(lessons, encode([weights])), isCheck);
  writeModule(habitsTarget, habitsText(habitsOf(recordings)), isCheck);
}

function habitsText(habits: CommonHabits): string {
  return `// Generated: pnpm --filter @hunch/training ranker train. Do not edit.

/** Counted over ${data}. */
export const commonHabitsJson = '${JSON.stringify(habits)}';
`;
}

/** On what they were fitted on, and nothing learnt on the way: to see that they were fitted. How good they are, `judge` says. */
function printFit(lessons: readonly Lesson[], weights: Float32Array): void {
  const rows = heads.map((head) => {
    const own = lessons.filter((lesson) => lesson.head === head);
    const { top1, top5, logLikelihood } = score(own, startOfHead(weights, head));
    return [
      head,
      String(own.length),
      (100 * top1).toFixed(2),
      (100 * top5).toFixed(2),
      logLikelihood.toFixed(4),
    ];
  });
  printTable(['', 'lessons', 'top 1 %', 'top 5 %', 'log likelihood'], rows);
}

function moduleText(lessons: readonly Lesson[], text: string): string {
  const countOf = (head: string): number => lessons.filter((lesson) => lesson.head === head).length;
  const counts = heads.map((head) => `${head} ${countOf(head)}`).join(', ');
  const pieces = text.match(/.{1,96}/g) ?? [];
  return `import { decode } from '../../base64-floats.ts';

// Generated: pnpm --filter @hunch/training ranker train. Do not edit.

/** Profiles that were learnt with other start weights or features are left aside. */
export const startVersion = ${version};

/**
 * What each feature weighs for someone of whom nothing is known, for each head one after the other; then, in the same order, what
 * experience adds.
 *
 * Trained on ${data}, twice over: each person alone, and each recording as one history.
 * Lessons: ${counts}. How they do on people whom they were not fitted on: \`judge\`, and the package's README.
 */
export const startWeights: Float32Array =
  decode(
    [
${pieces.map((piece) => `      '${piece}',`).join('\n')}
    ].join(''),
  ) ?? new Float32Array(0);
`;
}
