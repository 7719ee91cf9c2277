import { writeFileSync } from 'node:fs';
import { printTable } from '@hunch/bench';
import { encode, heads, type Head, type Lesson } from '@hunch/suggest-engine/training';
import { fit } from './fit.ts';
import { readRecordings } from './recordings.ts';
import { score } from './score.ts';
import { lessonsOfBoth, startWeightsFrom } from './start-weights.ts';

/** People are dealt into so many parts; each part is judged by weights that never saw it. */
const parts = 5;
/** Counted up by hand when the features or their meaning change: profiles in stores are differences from these weights. */
const version = 2;

interface Dealt {
  readonly lesson: Lesson;
  readonly part: number;
}

const [directory, data] = process.argv.slice(2);
if (directory === undefined || data === undefined) {
  console.error('usage: pnpm --filter @hunch/train-ranker train DIRECTORY "NAME OF THE DATA"');
  process.exit(2);
}
const all = readRecordings(directory).flatMap((recording) =>
  lessonsOfBoth(recording).map((lesson): Dealt => {
    return { lesson, part: partOf(recording.name + lesson.session) };
  }),
);
const rows = heads.map(heldOut);
printTable(['', 'lessons', 'top 1 %', 'top 5 %', 'log likelihood'], rows);
const weights = startWeightsFrom(all.map(({ lesson }) => lesson));
// `pnpm run` starts it in its own directory; the file that runs is a bundle elsewhere.
writeFileSync(
  '../../packages/suggest-engine/src/rank/adaptive/start-weights.ts',
  module(encode([weights]), data),
);

/** FNV-1a. */
function partOf(person: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < person.length; place += 1)
    hash = Math.imul(hash ^ person.charCodeAt(place), 0x01000193);
  return (hash >>> 0) % parts;
}

/** How one head does on people that it did not see, as a row of the table. */
function heldOut(head: Head): string[] {
  const own = all.filter(({ lesson }) => lesson.head === head);
  const held: number[] = [0, 0, 0, 0];
  for (let part = 0; part < parts; part += 1) {
    const others = fit(own.filter((dealt) => dealt.part !== part).map(({ lesson }) => lesson));
    const judged = own.filter((dealt) => dealt.part === part).map(({ lesson }) => lesson);
    const scored = score(judged, others);
    [
      scored.lessons,
      ...[scored.top1, scored.top5, scored.logLikelihood].map((mean) => mean * scored.lessons),
    ].forEach((value, place) => (held[place] = (held[place] ?? 0) + value));
  }
  const [lessons = 0, top1 = 0, top5 = 0, logLikelihood = 0] = held;
  return [
    head,
    String(lessons),
    ((100 * top1) / lessons).toFixed(2),
    ((100 * top5) / lessons).toFixed(2),
    (logLikelihood / lessons).toFixed(4),
  ];
}

function module(text: string, source: string): string {
  const numbers = rows.map(
    ([head, lessons, top1, top5]) => ` *   ${head}: ${lessons} lessons, top 1 ${top1} %, top 5 ${top5} %`,
  );
  const pieces = text.match(/.{1,96}/g) ?? [];
  return `import { decode } from '../../base64-floats.ts';

// Made by tooling/train-ranker; do not edit.

/** Profiles that were learnt with other start weights or features are left aside. */
export const startVersion = ${version};

/**
 * What each feature weighs for someone of whom nothing is known, for each head one after the other.
 *
 * Trained on ${source}, twice over: each person alone, and each recording as one history.
 * With each fifth of the people judged by weights of the others, and nothing learnt on the way:
${numbers.join('\n')}
 */
export const startWeights: Float32Array =
  decode(
    [
${pieces.map((piece) => `      '${piece}',`).join('\n')}
    ].join(''),
  ) ?? new Float32Array(0);
`;
}
