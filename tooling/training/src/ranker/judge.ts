import { printTable } from '@hunch/bench';
import { replay } from '@hunch/suggest-engine/replay';
import type { Lesson, StartModel } from '@hunch/suggest-engine/training';
import { readings, type History, type Reading } from './histories.ts';
import type { Recording } from './recordings.ts';
import { habitsOfOthers, lessonsOfAll, startWeightsFrom } from './start-weights.ts';
import { calibrationError, pooled, talliesOf, type Tally } from './tally.ts';

/**
 * Judges the ranker on people that its start weights were not fitted on: each recording is replayed with weights fitted on
 * all others. Every metric stands beside every baseline of the same run. `--in-sample`: with the weights built in.
 */
export function judge(recordings: readonly Recording[], inSample: boolean): void {
  const lessons = inSample ? [] : lessonsOfAll(recordings);
  const starts = recordings.map((recording, place) =>
    inSample
      ? undefined
      : { weights: weightsOfOthers(lessons, place), habits: habitsOfOthers(recordings, recording) },
  );
  // Nothing needs them any more, and they are the most of the memory.
  lessons.length = 0;
  for (const { reading, heading } of sections) {
    const judged = recordings.map((recording, place): Judged => {
      const tallies = pooled(readings[reading](recording).map((history) => replayed(history, starts[place])));
      console.error(`${reading}: ${recording.name}`);
      return { name: recording.name, commands: recording.commands.length, tallies };
    });
    console.log(`\n## ${heading}\n`);
    print(judged);
  }
}

const sections: readonly { readonly reading: Reading; readonly heading: string }[] = [
  { reading: 'alone', heading: 'Each person alone, with nothing known at first' },
  { reading: 'returning', heading: 'Each person alone, in a new shell after every pause' },
  { reading: 'together', heading: 'Each recording as one history' },
];

function replayed(history: History, start: StartModel | undefined): readonly Tally[] {
  return talliesOf(replay(history, start === undefined ? {} : { start }));
}

function weightsOfOthers(lessons: readonly (readonly Lesson[])[], left: number): Float32Array {
  return startWeightsFrom(lessons.filter((_, place) => place !== left).flat());
}

interface Judged {
  readonly name: string;
  readonly commands: number;
  /** The ranker that is judged comes first. */
  readonly tallies: readonly Tally[];
}

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(2);

function print(judged: readonly Judged[]): void {
  const all = pooled(judged.map(({ tallies }) => tallies));
  const typed = all[0]?.typed.map((_, characters) => characters) ?? [];
  printTable(
    ['top 1 / top 5 / MRR %', ...typed.map((characters) => `${characters} typed`)],
    all.map(({ name, typed: scores }) => [
      name,
      ...scores.map(({ asked, top1, top5, reciprocals }) =>
        [top1, top5, reciprocals].map((hits) => percent(hits, asked)).join(' / '),
      ),
    ]),
  );
  console.log();
  printTable(
    ['', 'keys saved %', 'ghost', 'by words', 'calibration error %'],
    all.map((tally) => [
      tally.name,
      ...(['whole', 'ghost', 'word'] as const).map((typist) => {
        const keys = tally.saved.get(typist);
        return keys === undefined ? '' : percent(keys, tally.characters);
      }),
      percentOrNone(calibrationError(tally)),
    ]),
  );
  console.log(
    '\nHits more than each baseline, by recording: first / among five / reciprocal ranks, with 0, 1, 2, 3 typed; keys saved; calibration error %',
  );
  for (const { name, commands, tallies } of judged) {
    const [own, ...others] = tallies;
    if (own === undefined) continue;
    console.log();
    printTable(
      [`${name} (${commands})`, ...typed.map(String), 'keys', percentOrNone(calibrationError(own))],
      others.map((other) => [other.name, ...ahead(own, other)]),
    );
  }
}

function percentOrNone(share: number | null): string {
  return share === null ? '' : percent(share, 1);
}

/** Hits, reciprocal ranks and keys by which one is ahead of another. */
function ahead(own: Tally, other: Tally): string[] {
  const hits = own.typed.map(({ top1, top5, reciprocals }, characters) => {
    const theirs = other.typed[characters];
    const first = top1 - (theirs?.top1 ?? 0);
    const among = top5 - (theirs?.top5 ?? 0);
    return `${first} / ${among} / ${(reciprocals - (theirs?.reciprocals ?? 0)).toFixed(1)}`;
  });
  return [...hits, String((own.saved.get('whole') ?? 0) - (other.saved.get('whole') ?? 0))];
}
