import { readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { repoKey, type RepoKey } from '@hunch/common/ids';

export interface Repository {
  /** The absolute path of the top directory. */
  readonly key: RepoKey;
  /** Null when HEAD is detached or unreadable. */
  readonly branch: string | null;
}

// Deeper than any project; PATH_MAX alone would allow 2,000 steps.
const PARENTS_MAX = 64;
// HEAD holds one ref name (at most 4 KiB with its prefix) or one hash.
const HEAD_BYTES_MAX = 4200;

/** Finds the git repository that a directory lies in by walking up to a `.git` (gitrepository-layout(5)). */
export async function discoverRepository(directory: string): Promise<Repository | null> {
  if (!isAbsolute(directory)) return null;
  let current = resolve(directory);
  for (let step = 0; step < PARENTS_MAX; step += 1) {
    const gitDirectory = await findGitDirectory(join(current, '.git'));
    if (gitDirectory !== null) return { key: repoKey(current), branch: await readBranch(gitDirectory) };
    const parent = dirname(current);
    if (parent === current) return null;
    current = parent;
  }
  return null;
}

/** `.git` is a directory, or, in a worktree or submodule, a file `gitdir: <path>`. */
async function findGitDirectory(path: string): Promise<string | null> {
  try {
    const status = await stat(path);
    if (status.isDirectory()) return path;
    if (!status.isFile() || status.size > HEAD_BYTES_MAX) return null;
    const target = /^gitdir: (.+)$/m.exec(await readFile(path, 'utf8'))?.[1];
    return target === undefined ? null : resolve(dirname(path), target.trim());
  } catch {
    return null;
  }
}

async function readBranch(gitDirectory: string): Promise<string | null> {
  try {
    const path = join(gitDirectory, 'HEAD');
    const status = await stat(path);
    if (!status.isFile() || status.size > HEAD_BYTES_MAX) return null;
    return /^ref: refs\/heads\/(.+)$/m.exec(await readFile(path, 'utf8'))?.[1]?.trim() ?? null;
  } catch {
    return null;
  }
}
