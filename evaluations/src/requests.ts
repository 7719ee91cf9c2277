import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { constraintTasks } from './constraints.ts';
import { share, type Evaluation, type Figure } from './figure.ts';
import { readRows, thinned } from './rows.ts';
import { hasSandbox, Sandbox, type Execution } from './sandbox.ts';

interface Task {
  readonly id: string;
  readonly query: string;
  readonly gold: string;
  readonly gold2?: string;
  /** 0 to 2, from easy to hard; only some sets say. */
  readonly difficulty?: number;
  /** Which of the file systems that setup/ makes; that of constraints.sh when absent. */
  readonly fs?: number;
}

interface Answered {
  readonly kind: string;
  readonly command: string | null;
  readonly doubts: readonly unknown[];
  /** Who made the command: `frame`, `recipe`, `model`. */
  readonly source: string | null;
}

type Verdict = 'right' | 'wrong' | 'doubted' | 'declined' | 'not judged';

interface Judged {
  readonly verdict: Verdict;
  readonly task: Task;
  readonly source: string | null;
}

const verdicts = {
  right: { title: 'answered right', better: 'higher' },
  wrong: { title: 'answered wrong', better: 'lower' },
  doubted: { title: 'given with a doubt', better: 'lower' },
  declined: { title: 'no command', better: 'lower' },
} as const;

const difficulties = ['easy', 'medium', 'hard'];
const makers = ['frame', 'recipe', 'model'];

const sets = {
  'nl2sh/alfa-half.jsonl': 'InterCode-ALFA: requests with two reference commands',
  'nl2sh/intercode-half.jsonl': 'InterCode-Bash: requests with one reference command',
};
/** Synthetic: made by src/constraints.ts from lists of constraints, acts and kinds of files. */
const madeSet = 'constraints';
const PROGRAM_MISSING = 127;
const QUICK_ROWS = 50;

/**
 * Judged by execution: a command is right when it prints and leaves behind what a reference does on a fresh copy of the same file system. A model
 * is measured with it when one is configured by HUNCH_INTENT_ROUTER_GENERATOR_* variables.
 */
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
      for (const set of [...Object.keys(sets), madeSet]) {
        const rows: readonly Task[] =
          set === madeSet ? constraintTasks() : (readRows(join(data, set)) as readonly Task[]);
        const tasks = isQuick ? thinned(rows, QUICK_ROWS) : rows;
        const judged: Judged[] = [];
        for (const task of tasks) {
          const answer = await hunch.json<Answered>(['--json', '--', task.query]);
          const setup =
            task.fs === undefined
              ? join(repositoryRoot, 'evaluations/src/constraints.sh')
              : join(data, `nl2sh/setup/setup_nl2b_fs_${task.fs}.sh`);
          const verdict = await verdictOf(task, answer, (command) => sandbox.run(setup, command));
          if (verdict === 'wrong')
            onMiss(`${task.id} ${task.query}\n    ${answer.command}\n    gold: ${task.gold}`);
          judged.push({ verdict, task, source: answer.source });
        }
        const name = set.replace(/^.*\/|-half\.jsonl$/g, '');
        figures.push(...figuresOf(name, judged));
      }
      return figures;
    } finally {
      sandbox.close();
    }
  },
};

/** All verdicts of a set, then right and wrong by difficulty and by who made the command. */
function figuresOf(name: string, rows: readonly Judged[]): readonly Figure[] {
  const judged = rows.filter(({ verdict }) => verdict !== 'not judged');
  const figure = (
    verdict: keyof typeof verdicts,
    part: string,
    of: readonly Judged[],
    base = of,
  ): Figure => ({
    id: `${name}-${part === '' ? '' : `${part}-`}${verdict}`,
    title: `${name}${part === '' ? '' : `, ${part}`}: ${verdicts[verdict].title}`,
    value: share(of.filter((each) => each.verdict === verdict).length, base.length),
    rows: base.length,
    better: verdicts[verdict].better,
  });
  const both = (part: string, of: readonly Judged[], base = of): readonly Figure[] =>
    of.length === 0 ? [] : [figure('right', part, of, base), figure('wrong', part, of, base)];
  return [
    ...(['right', 'wrong', 'doubted', 'declined'] as const).map((verdict) => figure(verdict, '', judged)),
    ...difficulties.flatMap((title, level) =>
      both(
        title,
        judged.filter(({ task }) => task.difficulty === level),
      ),
    ),
    ...makers.flatMap((maker) =>
      both(
        maker,
        judged.filter(({ source, verdict }) => source === maker && verdict !== 'declined'),
        judged,
      ),
    ),
  ];
}

async function verdictOf(
  task: Task,
  { command, doubts, kind }: Answered,
  run: (command: string) => Promise<Execution>,
): Promise<Verdict> {
  const given = kind === 'command' && command !== null;
  const golds = [task.gold, task.gold2].filter((gold) => gold !== undefined);
  if (given && doubts.length === 0 && golds.some((gold) => words(gold) === words(command))) return 'right';
  const references: Execution[] = [];
  for (const gold of golds) {
    const [first, second] = [await run(gold), await run(gold)];
    // What depends on the moment, or on a program that is not here, can't be compared.
    if (first.exit !== PROGRAM_MISSING && isSame(first, second)) references.push(first);
  }
  if (references.length === 0) return 'not judged';
  if (!given) return 'declined';
  if (doubts.length > 0) return 'doubted';
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
