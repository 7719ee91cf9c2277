import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { projectKinds } from './project-kinds.ts';
import { type TaskSource, taskBounds, type Task } from './task.ts';
import { justfile } from './sources/justfile.ts';
import { makefile } from './sources/makefile.ts';
import { packageJson } from './sources/package-json.ts';
import { cargoAliases, pyproject } from './sources/toml-files.ts';
import { compose, playbook, taskfile } from './sources/yaml-files.ts';
import { errorMessage } from '../observe/error-message.ts';

/** A playbook is what the team says; it comes first, and what it names is not offered twice. */
export const taskSources: readonly TaskSource[] = [
  playbook,
  packageJson,
  makefile,
  justfile,
  taskfile,
  cargoAliases,
  pyproject,
  compose,
];

/** Between a directory and the top of its project. */
const LEVELS_MAX = 16;

/** Files by which a program finds its project from a directory below: outside a repository they are what says where that begins. */
const projectFiles = taskSources.filter(({ upward }) => upward).flatMap(({ files }) => files);

/** Where to look for the project that a directory is part of. */
export interface ProjectPlace {
  /** The top of its repository: no file above it is read. Null: it is in none, and the nearest file of a project counts. */
  readonly top: string | null;
  /** No project: neither it nor what is above it is looked at, unless it is a repository. */
  readonly home: string;
}

export interface DiscoveredTasks {
  readonly tasks: readonly Task[];
  /** Of project, that the directory is part of. */
  readonly kinds: readonly string[];
  /** The files that were read, for the watch. */
  readonly files: readonly string[];
  /** The directories in which such files would lie. */
  readonly directories: readonly string[];
  /** One sentence each, with the file, for doctor. */
  readonly problems: readonly string[];
  /** False when the time was over before all files were read. */
  readonly complete: boolean;
}

/**
 * Reads what a project offers in a directory. Files are parsed, never run; one that can't be read is a problem, and the
 * others count.
 *
 * @param directory where the user stands
 * @param isLate asked between files: what has been found by then is the answer
 */
export async function discoverTasks(
  directory: string,
  place: ProjectPlace,
  isLate: () => boolean = () => false,
): Promise<DiscoveredTasks> {
  const levels = await levelsOf(directory, place);
  const tasks = new Map<string, Task>();
  const files: string[] = [];
  const problems: string[] = [];
  let complete = true;
  for (const source of taskSources) {
    if (isLate()) {
      complete = false;
      problems.push(`${directory}: reading its tasks took too long; some are missing`);
      break;
    }
    const found = await locate(source, levels);
    if (found === undefined) continue;
    files.push(found.file);
    try {
      const read = source.read(await textOf(found.file), found.siblings);
      for (const task of read.slice(0, taskBounds.tasksPerFileMax)) {
        if (!tasks.has(task.commandText)) tasks.set(task.commandText, task);
      }
    } catch (error) {
      problems.push(`${found.file}: ${reasonOf(error)}`);
    }
  }
  const kinds = projectKinds(levels.map(({ names }) => names));
  return { tasks: [...tasks.values()], kinds, files, directories: directoriesOf(levels), problems, complete };
}

interface Level {
  readonly directory: string;
  readonly names: ReadonlySet<string>;
}

async function levelsOf(directory: string, { top, home }: ProjectPlace): Promise<readonly Level[]> {
  const levels: Level[] = [];
  const isOutside = (current: string): boolean =>
    top === null && (current === dirname(current) || `${home}/`.startsWith(`${current}/`));
  for (
    let current = directory;
    levels.length < LEVELS_MAX && !isOutside(current);
    current = dirname(current)
  ) {
    const names = new Set(await readdir(current).catch(() => []));
    levels.push({ directory: current, names });
    if (current === top || current === dirname(current)) return levels;
    if (top === null && projectFiles.some((file) => names.has(file))) return levels;
  }
  return top === null ? levels.slice(0, 1) : levels;
}

function directoriesOf(levels: readonly Level[]): readonly string[] {
  const below = taskSources.flatMap(({ files }) => files.filter((name) => name.includes('/')).map(dirname));
  const first = levels[0]?.directory ?? '/';
  return [...levels.map(({ directory }) => directory), ...new Set(below.map((name) => join(first, name)))];
}

async function locate(
  source: TaskSource,
  levels: readonly Level[],
): Promise<{ readonly file: string; readonly siblings: ReadonlySet<string> } | undefined> {
  for (const { directory, names } of source.upward ? levels : levels.slice(0, 1)) {
    for (const name of source.files) {
      // Names with a directory in them are not in the listing beside the others.
      const isThere = name.includes('/')
        ? names.has(dirname(name)) && (await isFile(join(directory, name)))
        : names.has(name);
      if (isThere) return { file: join(directory, name), siblings: siblingsOf(levels, directory) };
    }
  }
  return undefined;
}

/** In a workspace the lock file lies at the top, so the names above count too. */
function siblingsOf(levels: readonly Level[], directory: string): ReadonlySet<string> {
  const from = levels.findIndex((level) => level.directory === directory);
  return new Set(levels.slice(from).flatMap(({ names }) => [...names]));
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (status) => status.isFile(),
    () => false,
  );
}

async function textOf(file: string): Promise<string> {
  const status = await stat(file);
  if (!status.isFile()) throw new Error('it is not a file');
  if (status.size > taskBounds.fileBytesMax)
    throw new Error(`it is larger than ${taskBounds.fileBytesMax} bytes`);
  return readFile(file, 'utf8');
}

/** The first line: parsers draw pictures below it, which a colon announces. */
function reasonOf(error: unknown): string {
  const message = errorMessage(error);
  return (message.split('\n')[0] ?? '').replace(/:$/, '');
}
