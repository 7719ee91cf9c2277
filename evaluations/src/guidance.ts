import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { share, type Evaluation, type Figure } from './figure.ts';

interface Guided {
  readonly sessions: readonly {
    readonly file: string;
    readonly firings?: readonly unknown[];
    readonly hints?: readonly unknown[];
  }[];
}

interface Run {
  readonly file: string;
  readonly resolved: string;
  readonly agent: string;
}

/** Command lines have a bound; a batch of files stays far below it. */
const FILES_EACH = 200;

export const guidance: Evaluation = {
  name: 'guidance',
  question: 'Does this agent need a hint now?',
  sets: { 'trajectories/MANIFEST.tsv': 'recorded runs of coding and other agents, most with how they ended' },
  async measure({ data, hunch, onMiss }) {
    const directory = join(data, 'trajectories');
    const runs = readManifest(join(directory, 'MANIFEST.tsv'));
    const hinted = new Set<string>();
    for (let from = 0; from < runs.length; from += FILES_EACH) {
      const files = runs.slice(from, from + FILES_EACH).map(({ file }) => join(directory, file));
      const { sessions } = await hunch.json<Guided>(['guide', '--json', ...files]);
      for (const { file, hints, firings } of sessions)
        if ((hints ?? firings ?? []).length > 0) hinted.add(file.slice(directory.length + 1));
    }
    const figure = (
      id: string,
      title: string,
      better: Figure['better'],
      isOne: (run: Run) => boolean,
    ): Figure => {
      const chosen = runs.filter(isOne);
      const count = chosen.filter(({ file }) => hinted.has(file)).length;
      if (better === 'lower')
        for (const { file } of chosen) if (hinted.has(file)) onMiss(`${id}: ${file} was hinted`);
      return { id, title, value: share(count, chosen.length), rows: chosen.length, better };
    };
    return [
      figure(
        'developers-hinted',
        'sessions of developers at work that are hinted',
        'lower',
        ({ resolved }) => resolved === 'human-in-loop',
      ),
      figure('solved-hinted', 'solved runs that are hinted', 'lower', ({ resolved }) => resolved === 'True'),
      figure(
        'failed-hinted',
        'failed runs that are hinted',
        'higher',
        ({ resolved }) => resolved === 'False',
      ),
    ];
  },
};

function readManifest(path: string): readonly Run[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const names = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (name: string): string => cells[names.indexOf(name)] ?? '';
    return { file: cell('file'), resolved: cell('resolved'), agent: cell('agent') };
  });
}
