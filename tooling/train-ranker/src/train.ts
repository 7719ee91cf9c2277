import { writeFileSync } from 'node:fs';
import { printTable } from '@hunch/bench';
import { encode, heads, startOfHead } from '@hunch/suggest-engine/training';
import { readRecordings } from './recordings.ts';
import { score } from './score.ts';
import { lessonsOfBoth, startWeightsFrom } from './start-weights.ts';

/** Counted up by hand when the features or their meaning change: profiles in stores are differences from these weights. */
const version = 4;

const [directory, data] = process.argv.slice(2);
if (directory === undefined || data === undefined) {
  console.error('usage: pnpm --filter @hunch/train-ranker train DIRECTORY "NAME OF THE DATA"');
  process.exit(2);
}
const lessons = readRecordings(directory).flatMap(lessonsOfBoth);
const weights = startWeightsFrom(lessons);
// On what they were fitted on, and nothing learnt on the way: to see that they were fitted. How good they are, `judge` says.
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
// `pnpm run` starts it in its own directory; the file that runs is a bundle elsewhere.
writeFileSync(
  '../../packages/suggest-engine/src/rank/adaptive/start-weights.generated.ts',
  module(encode([weights]), data),
);

function module(text: string, source: string): string {
  const counts = rows.map(([head = '', count = '']) => `${head} ${count}`).join(', ');
  const pieces = text.match(/.{1,96}/g) ?? [];
  return `import { decode } from '../../base64-floats.ts';

// Generated: pnpm --filter @hunch/train-ranker train. Do not edit.

/** Profiles that were learnt with other start weights or features are left aside. */
export const startVersion = ${version};

/**
 * What each feature weighs for someone of whom nothing is known, for each head one after the other; then, in the same order, what
 * experience adds.
 *
 * Trained on ${source}, twice over: each person alone, and each recording as one history.
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
