import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { repoKey, type RepoKey } from '@hunch/common/ids';

export interface Repository {
  /** The absolute path of the top directory; for linked worktrees that of the repository they belong to: one memory. */
  readonly key: RepoKey;
  /** The top directory of this worktree. */
  readonly top: string;
  /** Null when HEAD is detached or unreadable. */
  readonly branch: string | null;
}

// Deeper than any project; PATH_MAX alone would allow 2,000 steps.
const PARENTS_MAX = 64;
// HEAD holds one ref name (at most 4 KiB with its prefix) or one hash; the others one path.
const HEAD_BYTES_MAX = 4200;

/** Finds the git repository that a directory lies in by walking up to a `.git` (gitrepository-layout(5)). */
export async function discoverRepository(directory: string): Promise<Repository | null> {
  if (!isAbsolute(directory)) return null;
  let current = resolve(directory);
  for (let step = 0; step < PARENTS_MAX; step += 1) {
    const gitDirectory = await findGitDirectory(join(current, '.git'));
    if (gitDirectory !== null) {
      const [key, branch] = await Promise.all([keyOf(gitDirectory, current), readBranch(gitDirectory)]);
      return { key, top: current, branch };
    }
    const parent = dirname(current);
    if (parent === current) return null;
    current = parent;
  }
  return null;
}

/** `.git` is a directory, or, in a worktree or submodule, a file `gitdir: <path>`. */
export async function findGitDirectory(path: string): Promise<string | null> {
  try {
    if ((await stat(path)).isDirectory()) return path;
  } catch {
    return null;
  }
  const target = /^gitdir: (.+)$/m.exec((await readSmall(path)) ?? '')?.[1];
  return target === undefined ? null : resolve(dirname(path), target.trim());
}

/** Only a linked worktree has a file `commondir`, which leads to the repository's own directory; a submodule has none. */
async function keyOf(gitDirectory: string, top: string): Promise<RepoKey> {
  if (gitDirectory === join(top, '.git')) return repoKey(top);
  const target = (await readSmall(join(gitDirectory, 'commondir')))?.trim() ?? '';
  if (target === '') return repoKey(top);
  const common = resolve(gitDirectory, target);
  // A bare repository has no top directory but itself.
  return repoKey(basename(common) === '.git' ? dirname(common) : common);
}

async function readBranch(gitDirectory: string): Promise<string | null> {
  const head = await readSmall(join(gitDirectory, 'HEAD'));
  return /^ref: refs\/heads\/(.+)$/m.exec(head ?? '')?.[1]?.trim() ?? null;
}

async function readSmall(path: string): Promise<string | null> {
  try {
    const status = await stat(path);
    if (!status.isFile() || status.size > HEAD_BYTES_MAX) return null;
    return await readFile(path, 'utf8');
  } catch {
    return null;
  }
}
