import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Cli } from '../cli.ts';
import { writeWhole } from '../replace-file.ts';

/** Setup makes at most one directory a shell or agent, and some parents; what is longer is no list of ours. */
const directoriesMax = 100;

/** Remembers the directories that setup made for the files of others, so that uninstall can take them away again. */
export function rememberDirectories({ paths }: Pick<Cli, 'paths'>, made: readonly string[]): void {
  if (made.length === 0) return;
  mkdirSync(paths.dataDir, { recursive: true, mode: 0o700 });
  const known = new Set([...rememberedDirectories(paths.dataDir), ...made]);
  writeWhole(listIn(paths.dataDir), `${JSON.stringify([...known].slice(0, directoriesMax), null, 2)}\n`);
}

/** Removes the directories that setup made and that are empty now. */
export function removeMadeDirectories({ paths }: Pick<Cli, 'paths'>): void {
  const left = rememberedDirectories(paths.dataDir)
    .toSorted((one, other) => other.length - one.length)
    .filter((directory) => !isRemoved(directory));
  if (!existsSync(listIn(paths.dataDir))) return;
  if (left.length === 0) rmSync(listIn(paths.dataDir));
  else writeWhole(listIn(paths.dataDir), `${JSON.stringify(left, null, 2)}\n`);
}

function isRemoved(directory: string): boolean {
  try {
    rmdirSync(directory);
    return true;
  } catch {
    // There is something in it, or it is gone.
    return !existsSync(directory);
  }
}

function rememberedDirectories(dataDirectory: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(readFileSync(listIn(dataDirectory), 'utf8'));
    return Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

function listIn(dataDirectory: string): string {
  return join(dataDirectory, 'directories-made-by-setup.json');
}
