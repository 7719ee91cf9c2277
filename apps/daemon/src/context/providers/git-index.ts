import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { LruMap } from '@hunch/common/lru-map';
import { readGitIndex, type GitIndex } from '../../repository/git-index.ts';
import { isAbsent, stampOf, wholeTextIn } from '../text-in.ts';
import { listing, type Listing, type Place, type Provider } from '../provider.ts';
import { repositoryAt } from './git.ts';

export const indexBounds = {
  /** Some 25,000 files, read in a few milliseconds. Of a larger repository nothing is said. */
  bytesMax: 2 * 1024 * 1024,
  /** Repositories whose deletions are remembered, and how many of each. */
  repositoriesMax: 16,
  deletedMax: 512,
} as const;

/** What was deleted from the index since a commit was checked out: that commit has it. */
interface Deletions {
  readonly commit: string;
  readonly index: GitIndex;
  readonly names: ReadonlySet<string>;
}

/** What git tracks, out of its index: git is not run. */
export function gitIndex(): Provider {
  const deletions = new LruMap<string, Deletions>(indexBounds.repositoriesMax);
  return {
    name: 'git-index',
    kinds: ['tracked-path', 'committed-path'],
    keyOf: ({ top }) => top ?? null,
    isOfRepository: true,
    reads: 'project',
    // Read when somebody stands there: the line that comes next may name any of its files.
    isAhead: true,
    ttlMs: 10_000,
    isMoved: true,
    nameOf: fromTop,
    stamp: async (top) => {
      const repository = await repositoryAt(top);
      return repository === null ? '' : stampOf([join(repository.own, 'index'), join(repository.own, 'logs/HEAD')]);
    },
    async read(top) {
      const repository = await repositoryAt(top);
      if (repository === null) return new Map();
      const { own, common } = repository;
      const index = await indexAt(join(own, 'index'), (await wholeTextIn(join(common, 'config'))) ?? '');
      if (index === null) return new Map();
      const commit = await checkedOut(own);
      const before = deletions.peek(top);
      const names = commit !== '' && before?.commit === commit ? deletedBetween(before, index) : new Set<string>();
      deletions.set(top, { commit, index, names });
      return new Map([
        ['tracked-path', listed((path) => index.has(path))],
        ['committed-path', listed((path) => (names.has(path) ? true : index.has(path)))],
      ]);
    },
  };
} // prettier-ignore

const listed = (has: NonNullable<Listing['has']>): Listing => ({ ...listing([]), has });

/** A word as the path from the repository's top; null: it is not within, or a pattern of git's. */
function fromTop(word: string, { cwd, top }: Place): string | null {
  const isFromTop = word.startsWith(':/');
  if (top == null || (word.startsWith(':') && !isFromTop) || /[*?[\\]/.test(word)) return null;
  const path = isFromTop
    ? posix.join(top, word.slice(2))
    : posix.resolve(cwd, word.startsWith('~') ? '/' : word);
  if (path === top) return '';
  return path.startsWith(`${top}/`) ? path.slice(top.length + 1) : null;
}

/** None where there is no index: nothing was added yet. */
async function indexAt(path: string, config: string): Promise<GitIndex | null> {
  const objectNameBytes = /^[ \t]{0,8}objectformat[ \t]{0,8}=[ \t]{0,8}sha256[ \t]{0,8}$/im.test(config)
    ? 32
    : 20;
  try {
    const { size } = await stat(path);
    return size > indexBounds.bytesMax ? null : readGitIndex(await readFile(path), objectNameBytes);
  } catch (error) {
    if (isAbsent(error)) return { names: Buffer.alloc(0), has: () => false };
    throw error;
  }
}

/** What tells a commit from another: where HEAD points, and the last line of its log. */
async function checkedOut(own: string): Promise<string> {
  const head = (await wholeTextIn(join(own, 'HEAD'))) ?? '';
  const log = await readFile(join(own, 'logs/HEAD'), 'latin1').catch(() => '');
  const last = log.trimEnd().split('\n').at(-1) ?? '';
  return last === '' ? '' : `${head.trim()} ${last.split(' ')[1] ?? ''}`;
}

function deletedBetween(before: Deletions, now: GitIndex): ReadonlySet<string> {
  if (before.index.names.equals(now.names)) return before.names;
  const gone = before.index.names
    .toString()
    .split('\0')
    .filter((name) => name !== '' && now.has(name) === false);
  return new Set([...gone, ...[...before.names].filter((name) => now.has(name) === false)].slice(0, indexBounds.deletedMax));
} // prettier-ignore
