import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { everydayCommands, type PlaceKind } from '@hunch/cli-catalog/core';
import type { Environment } from '@hunch/common/paths';
import { allProviders } from '../context/providers/index.ts';
import { knownWords } from '../context/known-words.ts';
import { shellBuiltins } from '@hunch/common/shell';
import { PathPrograms } from '../platform/path-programs.ts';
import { discoverRepository } from '../repository/discover.ts';
import { discoverTasks } from '../tasks/discover.ts';
import type { Entry, Facts } from './facts.ts';

/** They stand before other commands, and may be missing on a machine where root works. */
const wrappers = ['sudo', 'env', 'time'];

/** A directory of more is no place where a name was misspelt. */
const entriesMax = 5_000;

/** What is true of the place where a command failed, read from the disk. */
export async function readFacts(cwd: string, environment: Environment, uid: number): Promise<Facts> {
  const home = environment.HOME ?? '/';
  const programs = new PathPrograms(environment.PATH ?? '');
  const onPath = await programs.names();
  const top = (await discoverRepository(cwd))?.top ?? null;
  const { tasks } = await discoverTasks(cwd, { top, home });
  const known = knownWords({
    tasks: { tasksIn: () => tasks, isPending: () => false },
    programs,
    environment,
  });
  const names = new Map<PlaceKind, readonly string[]>();
  for (const provider of allProviders({ home, uid })) {
    const key = provider.keyOf({ cwd, top });
    if (key === null || provider.name === 'files') continue;
    const listings = await provider.read(key, () => false).catch(() => new Map<PlaceKind, never>());
    for (const [kind, { words }] of listings)
      names.set(
        kind,
        words.map(({ text }) => text),
      );
  }
  const everyday = everydayCommands().filter((name) => onPath.has(name) || shellBuiltins.has(name));
  return {
    // What people use everywhere may be a function, or on a machine that this one speaks to.
    programs: [...new Set([...everyday, ...shellBuiltins, ...onPath, ...wrappers])],
    used: null,
    lines: new Set(),
    subcommands: () => [],
    words: () => new Set(),
    names: (kind) => names.get(kind) ?? known(kind, cwd)?.listing?.words.map(({ text }) => text) ?? [],
    entries: (path) => entriesOf(resolve(cwd, path.replace(/^~(?=\/|$)/, home))),
    hasUpstream: hasUpstream(top, names.get('current-branch')?.[0]),
    isRoot: uid === 0,
  };
}

function entriesOf(directory: string): readonly Entry[] | null {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .slice(0, entriesMax)
      .map((entry) => ({
        name: entry.name,
        isFolder: entry.isDirectory() || (entry.isSymbolicLink() && isFolder(join(directory, entry.name))),
      }));
  } catch {
    return null;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Of a worktree, whose `.git` is a file, it is not known, and assumed. */
function hasUpstream(top: string | null, branch: string | undefined): boolean {
  if (top === null || branch === undefined) return true;
  try {
    return readFileSync(join(top, '.git/config'), 'utf8').includes(`[branch "${branch}"]`);
  } catch {
    return true;
  }
}
