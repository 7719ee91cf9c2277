import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { share, type Evaluation } from './figure.ts';
import { readRows, thinned } from './rows.ts';

/** About so many lines of builds and ordinary ones together. */
const ROWS = 1_750;

interface Labelled {
  readonly line: string;
  readonly isCompilation: boolean;
}

interface Verdict {
  readonly isCompilation: boolean;
  readonly reason: string;
}

export const offloading: Evaluation = {
  name: 'offloading',
  question: 'May a build machine run this command?',
  sets: {
    'evaluations/sets/public-builds.tsv':
      'commands of CI files and building instructions, labelled from the specification by one reader who saw no answer',
    'commands/nl2bash-half.txt':
      'ordinary commands; "no" where the specification’s tiers 1 and 2 say so by themselves',
    'histories/*.jsonl': 'what people typed; likewise',
    'trajectories/*.jsonl': 'what coding agents ran; likewise',
  },
  async measure({ data, hunch, onMiss }) {
    const builds = readBuilds();
    const rows = [...builds, ...thinned(ordinaryLines(data), ROWS - builds.length)];
    const verdicts = await hunch.batch<Verdict>(
      'classify',
      rows.map(({ line }) => line),
    );
    const rated = rows.map((row, at) => ({ ...row, verdict: verdicts[at] }));
    const said = rated.filter(({ verdict }) => verdict?.isCompilation === true);
    const wanted = rated.filter(({ isCompilation }) => isCompilation);
    const right = said.filter(({ isCompilation }) => isCompilation);
    for (const { line, isCompilation, verdict } of rated)
      if (isCompilation !== verdict?.isCompilation)
        onMiss(
          `${isCompilation ? 'missed' : 'wrong yes'}: ${line.replaceAll('\n', '⏎')} (${verdict?.reason})`,
        );
    return [
      {
        id: 'precision',
        title: `of those that are said to be compilations, are (${right.length} of ${said.length})`,
        value: share(right.length, said.length),
        rows: rows.length,
        better: 'higher',
      },
      {
        id: 'recall',
        title: `of compilations, are said to be (${right.length} of ${wanted.length})`,
        value: share(right.length, wanted.length),
        rows: wanted.length,
        better: 'higher',
      },
    ];
  },
};

/** Rows that a reader could label either way (`?`) are not judged. */
function readBuilds(): readonly Labelled[] {
  return readFileSync(join(repositoryRoot, 'evaluations/sets/public-builds.tsv'), 'utf8')
    .split('\n')
    .flatMap((row) => {
      const [, label, line] = /^(yes|no)\t(.*)$/.exec(row) ?? [];
      return line === undefined ? [] : [{ line, isCompilation: label === 'yes' }];
    });
}

const keyword =
  /(?<![\w+-])(?:cargo|rustc|gcc|g\+\+|clang(?:\+\+)?|cc|c\+\+|make|cmake|ninja|meson|bun)(?![\w+-])/;
const structure = /[|<>&;`\n]|\$\(/;

/** Each once. Where neither tier decides, a reader would have to: such lines are left out. */
function ordinaryLines(data: string): readonly Labelled[] {
  const lines = new Set(readFileSync(join(data, 'commands/nl2bash-half.txt'), 'utf8').trimEnd().split('\n'));
  for (const folder of ['histories', 'trajectories'])
    for (const file of readdirSync(join(data, folder))
      .filter((name) => name.endsWith('.jsonl'))
      .toSorted())
      for (const row of readRows(join(data, folder, file)))
        for (const line of commandsOf(row)) lines.add(line);
  return [...lines]
    .filter((line) => line.trim() !== '' && (structure.test(line) || !keyword.test(line)))
    .map((line) => ({ line, isCompilation: false }));
}

/** A row of a history has `cmd`, a call of an agent’s tool a parameter of that name or `command`. */
function commandsOf(row: unknown): readonly string[] {
  const { cmd, params, lossy_params: lossy } = row as Record<string, unknown>;
  const given = lossy === true ? {} : ((params ?? {}) as Record<string, unknown>);
  return [cmd, given['command'], given['cmd']].filter((value) => typeof value === 'string');
}
