import { basename, join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { quote } from '@hunch/common/shell';
import { constraintTasks } from './constraints.ts';
import { type Evaluation, type Figure, type OwnSet, share } from './figure.ts';
import { readRows, thinned } from './rows.ts';
import { isSame, readReferences, type References, type Run, spaced } from './references.ts';
import { type Execution, hasSandbox, Sandbox } from './sandbox.ts';

export interface Task {
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
  /** By the sound references alone; `not judged` when there is none. */
  readonly soundVerdict: Verdict;
  /** Whatever its doubts. */
  readonly isRight: boolean;
  readonly task: Task;
  readonly source: string | null;
}

const verdicts = {
  right: { title: 'answered right', better: 'higher' },
  wrong: { title: 'answered wrong', better: 'lower' },
  doubted: { title: 'given with a doubt', better: 'lower' },
  declined: { title: 'no command', better: 'lower' },
} as const;

/** Who may answer: frames alone, recipes where frames give nothing, a configured model alone. */
export const answerers = ['all', 'frames', 'recipes', 'model'] as const;
const sourceOf = { frames: 'frame', recipes: 'recipe', model: 'model' } as const;

const difficulties = ['easy', 'medium', 'hard'];
const makers = ['frame', 'recipe', 'model'];

const sets = {
  'nl2sh/alfa-half.jsonl': 'InterCode-ALFA: requests with two reference commands',
  'nl2sh/intercode-half.jsonl': 'InterCode-Bash: requests with one reference command',
};
/** Synthetic: made by src/constraints.ts from lists of constraints, acts and kinds of files. */
const madeSet = 'constraints';
const QUICK_ROWS = 50;

/**
 * Judged by execution: a command is right when it prints and leaves behind what a reference does on a fresh copy of the same file system. A model
 * is measured with it when one is configured by HUNCH_INTENT_ROUTER_GENERATOR_* variables, and alone with `--by model`.
 */
export const requests: Evaluation = {
  name: 'requests',
  question: 'Which command does this request mean?',
  sets,
  async measure({ data, hunch, isQuick, onMiss, onAnswer, ownSet, by }) {
    if (!hasSandbox())
      throw new Error(
        'This evaluation runs commands in a sandbox. Install bubblewrap (bwrap), or leave it out by --only.',
      );
    await hunch.startDaemon({
      // The files of a public request are in its sandbox, by their absolute paths, not where hunch is asked.
      HUNCH_INTENT_ROUTER_GENERATOR_LOOK_UP_NAMES: String(ownSet?.isAskedThere === true),
      ...(by === 'model' ? { HUNCH_INTENT_ROUTER_GENERATOR_RECIPES: 'never' } : {}),
    });
    const sandbox = new Sandbox();
    try {
      const figures: Figure[] = [];
      for (const { name, tasks: rows, setup, directory = '/' } of ownSet === null
        ? publicSets(data)
        : [setIn(ownSet)]) {
        const tasks = isQuick ? thinned(rows, QUICK_ROWS) : rows;
        const judged: Judged[] = [];
        const there =
          ownSet?.isAskedThere === true ? join(await sandbox.copy(ownSet.setup), directory) : undefined;
        for (const task of tasks) {
          const given = await hunch.json<Answered>(['--json', '--', task.query], there);
          const isOfOthers = by !== 'all' && given.source !== sourceOf[by];
          const answer = isOfOthers ? { ...given, kind: 'unknown', command: null } : given;
          const run = (command: string): Promise<Execution> =>
            sandbox.run(setup(task), `cd ${quote(directory, 'bash')} || exit\n${command}`);
          const references = await readReferences(task, run);
          const found = await foundBy(task, answer, references.results, run);
          const soundFound =
            references.fault === null ? await foundBy(task, answer, references.sound, run) : 'not judged';
          const verdict = withDoubts(found, answer);
          const soundVerdict = withDoubts(soundFound, answer);
          if (answer.command !== null && (found === 'right' || found === 'wrong')) {
            const { command } = answer;
            onAnswer({ set: name, query: task.query, command, isRight: found === 'right' });
          }
          if (references.fault !== null) onMiss(`unsound: ${task.id} ${task.query}\n    ${references.fault}`);
          if (verdict === 'wrong')
            onMiss(`${task.id} ${task.query}\n    ${answer.command}\n    gold: ${task.gold}`);
          judged.push({ verdict, soundVerdict, isRight: found === 'right', task, source: answer.source });
        }
        figures.push(...figuresOf(name, judged));
      }
      return figures;
    } finally {
      sandbox.close();
    }
  },
};

interface TaskSet {
  readonly name: string;
  readonly tasks: readonly Task[];
  /** The script that makes the files of a request. */
  readonly setup: (task: Task) => string;
  /** Where its commands run; `/` when absent. */
  readonly directory?: string;
}

function publicSets(data: string): readonly TaskSet[] {
  const own = join(repositoryRoot, 'evaluations/src/constraints.sh');
  return [
    ...Object.keys(sets).map((set) => ({
      name: set.replace(/^.*\/|-half\.jsonl$/g, ''),
      tasks: readRows(join(data, set)) as readonly Task[],
      setup: ({ fs }: Task) => join(data, `nl2sh/setup/setup_nl2b_fs_${fs}.sh`),
    })),
    { name: madeSet, tasks: constraintTasks(), setup: () => own },
  ];
}

/** A set of the user's own: rows `{id, query, gold, gold2?, difficulty?}`, and one script that makes their files. */
function setIn({ path, setup, directory }: OwnSet): TaskSet {
  return {
    name: basename(path).replace(/\.\w+$/, ''),
    tasks: readRows(path) as readonly Task[],
    setup: () => setup,
    directory,
  };
}

/** All verdicts of a set, then right and wrong by difficulty and by who made the command. */
function figuresOf(name: string, rows: readonly Judged[]): readonly Figure[] {
  const judged = rows.filter(({ verdict }) => verdict !== 'not judged');
  const sound = judged
    .filter(({ soundVerdict }) => soundVerdict !== 'not judged')
    .map((row) => ({ ...row, verdict: row.soundVerdict }));
  const doubted = judged.filter(({ verdict }) => verdict === 'doubted');
  const figure = (
    verdict: keyof typeof verdicts,
    part: string,
    of: readonly Judged[],
    base = of,
  ): Figure => ({
    id: `${name}-${part === '' ? '' : `${part.replaceAll(' ', '-')}-`}${verdict}`,
    title: `${name}${part === '' ? '' : `, ${part}`}: ${verdicts[verdict].title}`,
    value: share(of.filter((each) => each.verdict === verdict).length, base.length),
    rows: base.length,
    better: verdicts[verdict].better,
  });
  const ofAnswered = (part: string, of: readonly Judged[]): Figure => {
    const answered = of.filter(({ verdict }) => verdict === 'right' || verdict === 'wrong');
    const { id, title, ...rest } = figure('right', part, answered);
    return { id: `${id}-of-answered`, title: `${title}, of those without a doubt`, ...rest };
  };
  const both = (part: string, of: readonly Judged[], base = of): readonly Figure[] =>
    of.length === 0 ? [] : [figure('right', part, of, base), figure('wrong', part, of, base)];
  return [
    ...(['right', 'wrong', 'doubted', 'declined'] as const).map((verdict) => figure(verdict, '', judged)),
    ofAnswered('', judged),
    {
      id: `${name}-doubted-right`,
      title: `${name}: right among those with a doubt`,
      value: share(doubted.filter(({ isRight }) => isRight).length, doubted.length),
      rows: doubted.length,
      better: 'higher',
    },
    ...both('sound references', sound),
    ofAnswered('sound references', sound),
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

/** What execution says, whatever the doubts. */
async function foundBy(
  { gold, gold2 }: Task,
  { command, kind }: Answered,
  references: References['results'],
  run: Run,
): Promise<Verdict> {
  if (references.length === 0) return 'not judged';
  if (kind !== 'command' || command === null) return 'declined';
  if ([gold, gold2 ?? gold].some((each) => spaced(each) === spaced(command))) return 'right';
  const result = await run(command);
  return references.some((reference) => isSame(reference, result)) ? 'right' : 'wrong';
}

function withDoubts(verdict: Verdict, { doubts }: Answered): Verdict {
  return doubts.length > 0 && (verdict === 'right' || verdict === 'wrong') ? 'doubted' : verdict;
}
