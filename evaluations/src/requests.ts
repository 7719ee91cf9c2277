import { join } from 'node:path';
import { share, type Evaluation, type Figure } from './figure.ts';
import { readRows, thinned } from './rows.ts';
import { hasSandbox, Sandbox, type Execution } from './sandbox.ts';

interface Task {
  readonly id: string;
  readonly query: string;
  readonly gold: string;
  readonly gold2?: string;
  /** Which of the file systems that setup/ makes. */
  readonly fs: number;
}

interface Answered {
  readonly kind: string;
  readonly command: string | null;
  readonly doubts: readonly unknown[];
}

type Verdict = 'right' | 'wrong' | 'declined' | 'not judged';

const sets = {
  'nl2sh/alfa-half.jsonl': 'InterCode-ALFA: requests with two reference commands',
  'nl2sh/intercode-half.jsonl': 'InterCode-Bash: requests with one reference command',
};
const PROGRAM_MISSING = 127;
const QUICK_ROWS = 50;

/** Judged by execution: a command is right when it prints and leaves behind what a reference does on a fresh copy of the same file system. */
export const requests: Evaluation = {
  name: 'requests',
  question: 'Which command does this request mean?',
  sets,
  async measure({ data, hunch, isQuick, onMiss }) {
    if (!hasSandbox())
      throw new Error(
        'This evaluation runs commands in a sandbox. Install bubblewrap (bwrap), or leave it out by --only.',
      );
    await hunch.startDaemon();
    const sandbox = new Sandbox();
    try {
      const figures: Figure[] = [];
      for (const set of Object.keys(sets)) {
        const all = readRows(join(data, set)) as readonly Task[];
        const tasks = isQuick ? thinned(all, QUICK_ROWS) : all;
        const verdicts: Verdict[] = [];
        for (const task of tasks) {
          const answer = await hunch.json<Answered>(['--json', '--', task.query]);
          const setup = join(data, `nl2sh/setup/setup_nl2b_fs_${task.fs}.sh`);
          const verdict = await verdictOf(task, answer, (command) => sandbox.run(setup, command));
          if (verdict === 'wrong')
            onMiss(`${task.id} ${task.query}\n    ${answer.command}\n    gold: ${task.gold}`);
          verdicts.push(verdict);
        }
        const name = set.replace(/^.*\/|-half\.jsonl$/g, '');
        const judged = verdicts.filter((verdict) => verdict !== 'not judged');
        const figure = (verdict: Verdict, better: Figure['better']): Figure => ({
          id: `${name}-${verdict}`,
          title: `${name}: ${verdict === 'right' ? 'answered right' : 'answered wrong'}`,
          value: share(judged.filter((each) => each === verdict).length, judged.length),
          rows: judged.length,
          better,
        });
        figures.push(figure('right', 'higher'), figure('wrong', 'lower'));
      }
      return figures;
    } finally {
      sandbox.close();
    }
  },
};

async function verdictOf(
  task: Task,
  { command, doubts, kind }: Answered,
  run: (command: string) => Promise<Execution>,
): Promise<Verdict> {
  const given = kind === 'command' && command !== null && doubts.length === 0;
  const golds = [task.gold, task.gold2].filter((gold) => gold !== undefined);
  if (given && golds.some((gold) => words(gold) === words(command))) return 'right';
  const references: Execution[] = [];
  for (const gold of golds) {
    const [first, second] = [await run(gold), await run(gold)];
    // What depends on the moment, or on a program that is not here, can't be compared.
    if (first.exit !== PROGRAM_MISSING && isSame(first, second)) references.push(first);
  }
  if (references.length === 0) return 'not judged';
  if (!given) return 'declined';
  const result = await run(command);
  return references.some((reference) => isSame(reference, result)) ? 'right' : 'wrong';
}

function isSame(first: Execution, second: Execution): boolean {
  if (lines(first.stdout) !== lines(second.stdout) || first.files.size !== second.files.size) return false;
  return [...first.files].every(([path, seen]) => second.files.get(path) === seen);
}

/** Spacing and the order of lines don't count. */
function lines(text: string): string {
  return text
    .split('\n')
    .map(words)
    .filter((line) => line !== '')
    .toSorted()
    .join('\n');
}

function words(text: string): string {
  return text.trim().split(/\s+/).join(' ');
}
