import { shapeOf } from '../command-shapes.ts';
import type { FindingSpan } from '../finding.ts';
import type { Argument, InterpreterState } from '../interpreter-state.ts';
import { sortArguments, type SortedArguments } from '../shell/flags.ts';
import { hasUnknown, nothing } from '../shell/flow.ts';
import { normalizePath } from '../shell/places.ts';
import { justfile } from '../tasks/justfile.ts';
import { makefile } from '../tasks/makefile.ts';
import { composerScripts, denoTasks, packageScripts } from '../tasks/package-scripts.ts';
import type { TaskFile } from '../tasks/task-file.ts';
import { taskfile } from '../tasks/taskfile.ts';
import { cargoAliases, pythonTasks } from '../tasks/toml-tasks.ts';
import type { Call } from './call.ts';
import { runCode } from './run-code.ts';

type ReadFile = (text: string, include: (path: string) => string | null) => TaskFile;

/** A program that runs what stands in a file of the project. */
interface Runner {
  /** The first that is there counts. */
  readonly files: readonly string[];
  /** The program looks in the directories above, too. */
  readonly upward: boolean;
  readonly read: ReadFile;
  /** Options that name the directory, or the file itself. */
  readonly directory?: readonly string[];
  readonly file?: readonly string[];
  /** Words before the name of a task; without one of them the name stands alone. */
  readonly verbs?: RegExp;
  /** The task may follow without a verb. */
  readonly isBare: boolean;
  /** What a word runs that is no name of a task: `npm t`, and what `npm install` runs by itself. */
  readonly events?: Readonly<Record<string, readonly string[]>>;
  /** Each operand is a task of its own. */
  readonly many?: true;
}

const installing = ['preinstall', 'install', 'postinstall', 'prepare'];

/** docs.npmjs.com/cli/using-npm/scripts, life cycle operation order. */
const npmEvents: Runner['events'] = {
  t: ['test'],
  tst: ['test'],
  test: ['test'],
  start: ['start'],
  stop: ['stop'],
  restart: ['restart'],
  install: installing,
  i: installing,
  ci: installing,
  publish: ['prepublishOnly', 'prepack', 'prepare', 'postpack', 'publish'],
  pack: ['prepack', 'prepare', 'postpack'],
  version: ['version'],
};

const ofPackage = {
  files: ['package.json'],
  upward: true,
  read: packageScripts,
  directory: ['--prefix', '-C', '--cwd', '--dir'],
  verbs: /^(?:run|run-script|rum|urn)$/,
  events: npmEvents,
} as const;

const runners: Readonly<Record<string, Runner>> = {
  npm: { ...ofPackage, isBare: false },
  pnpm: { ...ofPackage, isBare: true },
  yarn: { ...ofPackage, isBare: true },
  bun: { ...ofPackage, isBare: true },
  'run-s': { ...ofPackage, isBare: true, many: true },
  'run-p': { ...ofPackage, isBare: true, many: true },
  'npm-run-all': { ...ofPackage, isBare: true, many: true },
  deno: { files: ['deno.json', 'deno.jsonc'], upward: true, read: denoTasks, verbs: /^task$/, isBare: false },
  composer: {
    files: ['composer.json'],
    upward: false,
    read: composerScripts,
    directory: ['-d', '--working-dir'],
    verbs: /^(?:run|run-script|exec)$/,
    isBare: true,
    events: {
      install: ['pre-install-cmd', 'post-install-cmd', 'pre-autoload-dump', 'post-autoload-dump'],
      update: ['pre-update-cmd', 'post-update-cmd', 'pre-autoload-dump', 'post-autoload-dump'],
    },
  },
  make: {
    files: ['GNUmakefile', 'makefile', 'Makefile'],
    upward: false,
    read: makefile,
    directory: ['-C', '--directory'],
    file: ['-f', '--file', '--makefile'],
    isBare: true,
    many: true,
  },
  just: {
    files: ['justfile', 'Justfile', '.justfile'],
    upward: true,
    read: justfile,
    directory: ['-d', '--working-directory'],
    file: ['-f', '--justfile'],
    isBare: true,
  },
  task: {
    files: ['yml', 'yaml', 'dist.yml', 'dist.yaml'].flatMap((end) => [`Taskfile.${end}`, `taskfile.${end}`]),
    upward: true,
    read: taskfile,
    directory: ['-d', '--dir'],
    file: ['-t', '--taskfile'],
    isBare: true,
    many: true,
  },
  cargo: { files: ['.cargo/config.toml', '.cargo/config'], upward: true, read: cargoAliases, isBare: true },
  poe: { files: ['pyproject.toml'], upward: true, read: pythonTasks, isBare: true },
  pdm: { files: ['pyproject.toml'], upward: true, read: pythonTasks, verbs: /^run$/, isBare: true },
  pixi: {
    files: ['pixi.toml', 'pyproject.toml'],
    upward: true,
    read: pythonTasks,
    verbs: /^run$/,
    isBare: false,
  },
  hatch: { files: ['pyproject.toml'], upward: true, read: pythonTasks, verbs: /^run$/, isBare: false },
};

const aliases: Readonly<Record<string, string>> = { gmake: 'make', bmake: 'make', 'go-task': 'task' };

export const taskRunnerNames: Iterable<string> = [...Object.keys(runners), ...Object.keys(aliases)];

/** Directories between the one where a command runs and the top of its project. */
const levelsMax = 16;

/** Runs what the project's own file says of the tasks that a runner is given, where somebody can read that file. */
export function runProjectTasks(call: Call): void {
  const { run, program, args } = call;
  if (run.context.fileText === undefined || run.cwd === null || !run.cwd.startsWith('/')) return;
  const runner = runners[aliases[program] ?? program];
  if (runner === undefined) return;
  const { left, directory: entered, file: named } = placeOptions(runner, args);
  const wanted = wantedOf(runner, sortArguments(left, shapeOf(program)), left);
  if (wanted === null) return;
  const directory = normalizePath(entered ?? '.', run.cwd);
  const found =
    named === undefined ? find(run, runner, directory) : textAt(run, normalizePath(named, directory));
  if (found === null) return;
  const file = readTasks(runner, found, (path) => run.context.fileText?.(path) ?? null);
  for (const { name, rest } of wanted) {
    const key = `${program} ${found.directory} ${name ?? ''}`;
    const commands = run.tasks.has(key) ? null : file.commandsOf(name, rest);
    if (commands === null) continue;
    run.tasks.add(key);
    for (const command of commands) runIn(run, found.directory, command, call.span);
    run.tasks.delete(key);
  }
}

let lastRead: { readonly read: ReadFile; readonly text: string; readonly file: TaskFile } | null = null;

/** Tasks of a project are asked about one after the other: the file that was read last is kept, unless others belong to it. */
function readTasks(
  { read }: Runner,
  { text, directory }: Found,
  fileText: (path: string) => string | null,
): TaskFile {
  if (lastRead?.read === read && lastRead.text === text) return lastRead.file;
  const file = read(text, (path) => fileText(normalizePath(path, directory)));
  lastRead = text.includes('include') ? null : { read, text, file };
  return file;
}

interface PlaceOptions {
  /** The arguments without the options that name a place. */
  readonly left: readonly Argument[];
  readonly directory: string | undefined;
  readonly file: string | undefined;
}

/** `make -C web`, `npm --prefix=web`: as the runners themselves read these, in front of their subcommands, too. */
function placeOptions({ directory = [], file = [] }: Runner, args: readonly Argument[]): PlaceOptions {
  const values = new Map<string, string>();
  const names = [...directory, ...file];
  const left: Argument[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at];
    if (argument === undefined || argument.text === '--') {
      left.push(...args.slice(at));
      break;
    }
    const { text } = argument;
    const name = names.find(
      (option) => text === option || text.startsWith(option.startsWith('--') ? `${option}=` : option),
    );
    if (name === undefined) left.push(argument);
    else if (text === name) values.set(name, args[(at += 1)]?.text ?? '');
    else values.set(name, text.slice(name.length).replace(/^=/, ''));
  }
  const valueOf = (options: readonly string[]): string | undefined =>
    options.map((option) => values.get(option)).find((value) => value !== undefined && !hasUnknown(value));
  return { left, directory: valueOf(directory), file: valueOf(file) };
}

interface Wanted {
  readonly name: string | null;
  readonly rest: readonly string[];
}

/** The tasks that the words name. */
function wantedOf(
  runner: Runner,
  { operands }: SortedArguments,
  args: readonly Argument[],
): readonly Wanted[] | null {
  const names = operands.map(({ text }) => text);
  const [first] = names;
  if (runner.many === true) {
    const settings = names.filter((name) => name.includes('='));
    const tasks = names.filter((name) => !name.includes('='));
    return (tasks.length === 0 ? [null] : tasks).map((name) => ({ name, rest: settings }));
  }
  if (first === undefined)
    return runner.isBare && runner.verbs === undefined ? [{ name: null, rest: [] }] : null;
  const isVerb = runner.verbs?.test(first) === true;
  const name = isVerb ? names[1] : first;
  if (name === undefined) return null;
  const words = args.map(({ text }) => text);
  const behind = words.slice(words.indexOf(name) + 1).filter((word, index) => index > 0 || word !== '--');
  const events = isVerb ? undefined : runner.events?.[first];
  if (events !== undefined) return events.map((event) => ({ name: event, rest: [] }));
  return isVerb || runner.isBare ? [{ name, rest: behind }] : null;
}

interface Found {
  readonly text: string;
  readonly directory: string;
}

function find(run: InterpreterState, { files, upward }: Runner, start: string): Found | null {
  let directory = start;
  for (let level = 0; level < levelsMax; level += 1) {
    for (const name of files) {
      const found = textAt(run, directory === '/' ? `/${name}` : `${directory}/${name}`);
      if (found !== null) return { text: found.text, directory };
    }
    if (!upward || directory === '/') return null;
    directory = directory.slice(0, Math.max(1, directory.lastIndexOf('/')));
  }
  return null;
}

/** A file that this text has written is known better. */
function textAt(run: InterpreterState, path: string): Found | null {
  const text = run.files.has(path) ? null : (run.context.fileText?.(path) ?? null);
  return text === null ? null : { text, directory: path.slice(0, Math.max(1, path.lastIndexOf('/'))) };
}

/** A runner starts each command in its own directory; what it changes there ends with it. */
function runIn(run: InterpreterState, directory: string, command: string, span: FindingSpan): void {
  run.apart(() => {
    run.cwd = directory;
    return runCode(run, { text: command, traits: 0 }, span, nothing, 'shell');
  });
}
