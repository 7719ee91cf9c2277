import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { share, type Evaluation, type Figure } from './figure.ts';

interface Guided {
  readonly sessions: readonly {
    readonly file: string;
    readonly firings?: readonly unknown[];
    readonly hints?: readonly { readonly classifier: string }[];
  }[];
}

interface Run {
  readonly file: string;
  readonly resolved: string;
  readonly agent: string;
  readonly model: string;
  readonly calls: number;
}

/** Command lines have a bound; a batch of files stays far below it. */
const FILES_EACH = 200;

/** InterCode ends a run after ten calls. */
const INTERCODE_BUDGET_CALLS = 10;

export const guidance: Evaluation = {
  name: 'guidance',
  question: 'Does this agent need a hint now?',
  sets: { 'trajectories/MANIFEST.tsv': 'recorded runs of coding and other agents, most with how they ended' },
  async measure({ data, hunch, onMiss }) {
    const directory = join(data, 'trajectories');
    const runs = readManifest(join(directory, 'MANIFEST.tsv'));
    const patternsOf = new Map<string, ReadonlySet<string>>();
    for (let from = 0; from < runs.length; from += FILES_EACH) {
      const files = runs.slice(from, from + FILES_EACH).map(({ file }) => join(directory, file));
      const { sessions } = await hunch.json<Guided>(['guide', '--json', ...files]);
      for (const { file, hints, firings } of sessions)
        if ((hints ?? firings ?? []).length > 0)
          patternsOf.set(
            file.slice(directory.length + 1),
            new Set((hints ?? []).map(({ classifier }) => classifier)),
          );
    }
    const isHinted = ({ file }: Run): boolean => patternsOf.has(file);
    const figure = (
      id: string,
      title: string,
      better: Figure['better'],
      isOne: (run: Run) => boolean,
    ): Figure => {
      const chosen = runs.filter(isOne);
      const count = chosen.filter(isHinted).length;
      if (better === 'lower')
        for (const run of chosen) if (isHinted(run)) onMiss(`${id}: ${run.file} was hinted`);
      return { id, title, value: share(count, chosen.length), rows: chosen.length, better };
    };
    const stuck = new Set(
      runs
        .filter(({ resolved }) => resolved === 'False')
        .filter(({ file }) => isVisiblyStuck(join(directory, file)))
        .map(({ file }) => file),
    );
    const known = runs.filter(({ resolved }) => resolved !== '?');
    const patterns = [...new Set([...patternsOf.values()].flatMap((names) => [...names]))].sort();
    return [
      figure(
        'developers-hinted',
        'sessions of developers at work that are hinted',
        'lower',
        ({ resolved }) => resolved === 'human-in-loop',
      ),
      figure(
        'strong-hinted',
        'solved runs of a strong agent (vorflux) that are hinted',
        'lower',
        ({ resolved, agent }) => resolved === 'True' && agent === 'vorflux',
      ),
      figure('solved-hinted', 'solved runs that are hinted', 'lower', ({ resolved }) => resolved === 'True'),
      figure(
        'failed-hinted',
        'failed runs that are hinted',
        'higher',
        ({ resolved }) => resolved === 'False',
      ),
      figure(
        'stuck-hinted',
        'failed runs that are visibly stuck (5 of 10 calls fail, or 4 equal calls with equal results) and hinted',
        'higher',
        ({ file, agent }) => stuck.has(file) && agent !== 'vorflux',
      ),
      figure(
        'budget-hinted',
        'runs of weak models that InterCode ended by their budget and that are hinted',
        'higher',
        ({ resolved, agent, model, calls }) =>
          resolved === 'False' &&
          agent === 'intercode' &&
          !model.startsWith('gpt-4') &&
          calls >= INTERCODE_BUDGET_CALLS,
      ),
      ...patterns.map((name): Figure => {
        const shown = known.filter(({ file }) => patternsOf.get(file)?.has(name) === true);
        const failed = shown.filter(({ resolved }) => resolved === 'False').length;
        return {
          id: `precision-${name}`,
          title: `runs with a hint about \`${name}\` that failed`,
          value: share(failed, shown.length),
          rows: shown.length,
          better: 'higher',
        };
      }),
    ];
  },
};

/** Of so many calls in a row half fail, or four are equal in arguments and result: a reader would say that it is stuck. */
const STUCK_WINDOW = 10;
const STUCK_FAILURES = 5;
const STUCK_REPETITIONS = 4;

interface Call {
  readonly ok: boolean;
  readonly lossy_params?: boolean;
  readonly tool_name: string;
  readonly params: unknown;
  readonly result_hash?: string;
}

function isVisiblyStuck(path: string): boolean {
  const calls = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Call);
  return calls.some((call, index) => {
    const window = calls.slice(Math.max(0, index + 1 - STUCK_WINDOW), index + 1);
    if (window.filter(({ ok }) => !ok).length >= STUCK_FAILURES) return true;
    const equal = window.filter((other) => other.lossy_params !== true && textOf(other) === textOf(call));
    return call.lossy_params !== true && equal.length >= STUCK_REPETITIONS;
  });
}

function textOf({ tool_name: tool, params, ok, result_hash: hash }: Call): string {
  return JSON.stringify([tool, params, ok, hash]);
}

function readManifest(path: string): readonly Run[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const names = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (name: string): string => cells[names.indexOf(name)] ?? '';
    return {
      file: cell('file'),
      resolved: cell('resolved'),
      agent: cell('agent'),
      model: cell('model'),
      calls: Number(cell('n_calls')),
    };
  });
}
