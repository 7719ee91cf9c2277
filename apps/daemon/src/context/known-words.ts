import { coreCatalog, everydayCommands, type PlaceKind } from '@hunch/cli-catalog/core';
import type { Environment } from '@hunch/common/paths';
import type { ContextWord } from '@hunch/suggest-engine';
import type { PathPrograms } from '../platform/path-programs.ts';
import type { TaskKeeper } from '../tasks/keeper.ts';
import type { Task, TaskKind } from '../tasks/task.ts';
import type { KnownWords } from './context-keeper.ts';
import { listing, named, type Listing, type Seen } from './provider.ts';

const taskKinds: Readonly<Partial<Record<PlaceKind, TaskKind>>> = {
  'package-script': 'npm',
  'make-target': 'make',
  'just-recipe': 'just',
  'project-task': 'taskfile',
  'compose-service': 'compose',
};

/** What others keep in memory already: tasks of the project, programs on the PATH, names of the environment. */
export function knownWords(parts: {
  readonly tasks: Pick<TaskKeeper, 'tasksIn' | 'isPending'>;
  readonly programs: PathPrograms;
  readonly environment: Environment;
}): KnownWords {
  const variables = listing(named(Object.keys(parts.environment).toSorted(), 'variable'), false);
  /** Until the tasks are read anew. */
  const ofTasks = new WeakMap<readonly Task[], ReadonlyMap<TaskKind, Listing>>();
  let sorted: { readonly of: ReadonlySet<string>; readonly listing: Listing } | undefined;
  const programs = (): Listing | undefined => {
    const names = parts.programs.names();
    if (names instanceof Promise) return undefined;
    if (sorted?.of !== names) sorted = { of: names, listing: programsOf(names) };
    return sorted.listing;
  };
  const tasksOf = (taskKind: TaskKind, cwd: string): Listing | undefined => {
    const tasks = parts.tasks.tasksIn(cwd);
    if (tasks === undefined) return undefined;
    const known = ofTasks.get(tasks)?.get(taskKind);
    if (known !== undefined) return known;
    const words = tasks.flatMap((task) => wordOf(task, taskKind));
    // What starts another one and what is hidden is left out of tasks: none is known to be missing.
    const made = listing(words, false);
    ofTasks.set(tasks, new Map(ofTasks.get(tasks)).set(taskKind, made));
    return made;
  };
  return (kind, cwd): Seen | undefined => {
    if (kind === 'variable') return { listing: variables, as: 'now' };
    if (kind === 'program' || kind === 'command') return { listing: programs(), as: 'now' };
    const taskKind = taskKinds[kind];
    if (taskKind === undefined) return undefined;
    if (parts.tasks.isPending(cwd)) return { listing: undefined, as: 'pending' };
    return { listing: tasksOf(taskKind, cwd), as: 'now' };
  };
}

function wordOf({ kind, name, description }: Task, wanted: TaskKind | undefined): ContextWord[] {
  if (kind !== wanted) return [];
  if (kind !== 'compose') return [{ text: name, about: description ?? `${kind} task` }];
  return name.startsWith('up:')
    ? [{ text: name.slice('up:'.length), about: 'service in the compose file' }]
    : [];
}

/** Those that people run most, and that the catalogue knows, before the many that nobody types. */
function programsOf(names: ReadonlySet<string>): Listing {
  const known = new Set(coreCatalog.toolNames());
  const isWord = (name: string): boolean => /^[\w.+-]+$/.test(name);
  const all = [...names].filter(isWord).toSorted();
  const sorted = [
    ...everydayCommands().filter((name) => names.has(name) || builtIn.has(name)),
    ...all.filter((name) => known.has(name)),
    ...all,
  ];
  return { words: named(sorted, 'command'), isWhole: false };
}

/** Shells have these themselves: no directory does. */
const builtIn: ReadonlySet<string> = new Set(
  'cd echo export history type source exit pwd test true'.split(' '),
);
