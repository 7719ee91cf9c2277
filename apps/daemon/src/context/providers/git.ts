import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findGitDirectory } from '../../repository/discover.ts';
import { isAbsent, textIn, wholeTextIn } from '../text-in.ts';
import { listing, named, providerBounds, type Listing, type Provider } from '../provider.ts';
import type { PlaceKind } from '@hunch/cli-catalog/core';

const refsDepthMax = 6;
/** The end of the reflog says which branches were checked out last. */
const logBytesMax = 64 * 1024;

export interface Repository {
  /** Of this worktree. */
  readonly own: string;
  /** Of the repository that it belongs to: refs and configuration lie there. */
  readonly common: string;
}

/** Branches, tags, remotes and stashes, out of git's own files: git is not run. */
export const git: Provider = {
  name: 'git',
  kinds: ['branch', 'local-branch', 'remote-branch', 'current-branch', 'tag', 'remote', 'stash'],
  keyOf: ({ top }) => top ?? null,
  isOfRepository: true,
  reads: 'project',
  isAhead: true,
  ttlMs: 10_000,
  isMoved: true,
  async read(top, isLate) {
    const repository = await repositoryAt(top);
    if (repository === null) return new Map();
    const { own, common } = repository;
    const [refs, config, head, log, stashes] = [
      await refsOf(common, isLate),
      (await wholeTextIn(join(common, 'config'))) ?? '',
      (await wholeTextIn(join(own, 'HEAD'))) ?? '',
      await endOf(join(own, 'logs/HEAD')),
      await endOf(join(common, 'logs/refs/stash')),
    ];
    const isWhole = !isLate() && refs.isWhole;
    const current = /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1]?.trim() ?? null;
    const remotes = [...config.matchAll(/^[ \t]*\[remote "([^"\n]+)"\]/gm)].flatMap(([, name]) => name ?? []);
    const local = lately(refs.heads, log, current);
    const remoteOnly = refs.remotes
      .flatMap((name) => {
        const remote = remotes.find((each) => name.startsWith(`${each}/`));
        const short = remote === undefined ? name : name.slice(remote.length + 1);
        return short === 'HEAD' || refs.heads.includes(short) ? [] : short;
      })
      .toSorted();
    const found = new Map<PlaceKind, Listing>([
      // A commit may stand there as well, and a branch with its remote: what is not listed is not known to be missing.
      ['branch', listing([...named(local, 'branch'), ...named(remoteOnly, 'branch of a remote')], isWhole)],
      ['local-branch', listing(named(local, 'branch'), isWhole)],
      ['remote-branch', listing(named(refs.remotes, 'branch of a remote'), isWhole)],
      ['tag', listing(named(newestFirst(refs.tags), 'tag'), isWhole)],
      ['remote', listing(named(remotes, 'remote'), config !== '' && !/^[ \t]*\[include/m.test(config))],
      ['stash', listing(stashesOf(stashes))],
    ]);
    found.set('current-branch', listing(named(current === null ? [] : [current], 'this branch')));
    return found;
  },
};

/** @returns null: there is none */
export async function repositoryAt(top: string): Promise<Repository | null> {
  const own = await findGitDirectory(join(top, '.git'));
  if (own === null) return null;
  const shared = (await textIn(join(own, 'commondir'))).trim();
  return { own, common: shared === '' ? own : join(shared.startsWith('/') ? '' : own, shared) };
}

interface Refs {
  readonly heads: string[];
  readonly remotes: string[];
  readonly tags: string[];
  isWhole: boolean;
}

async function refsOf(common: string, isLate: () => boolean): Promise<Refs> {
  const refs: Refs = { heads: [], remotes: [], tags: [], isWhole: true };
  const add = (name: string): void => {
    const [, kind, short] = /^refs\/(heads|remotes|tags)\/(.+)$/.exec(name) ?? [];
    if (short === undefined || (kind !== 'heads' && kind !== 'remotes' && kind !== 'tags')) return;
    const list = refs[kind];
    if (list.length >= providerBounds.wordsMax) refs.isWhole = false;
    else if (!list.includes(short)) list.push(short);
  };
  const walk = async (folder: string, depth: number): Promise<void> => {
    if (isLate() || depth > refsDepthMax) {
      refs.isWhole = false;
      return;
    }
    for (const entry of await entriesIn(join(common, folder))) {
      if (entry.isDirectory()) await walk(`${folder}/${entry.name}`, depth + 1);
      else if (entry.isFile() && !entry.name.endsWith('.lock')) add(`${folder}/${entry.name}`);
    }
  };
  for (const kind of ['heads', 'remotes', 'tags']) await walk(`refs/${kind}`, 0);
  const packed = await wholeTextIn(join(common, 'packed-refs'));
  if (packed === null) refs.isWhole = false;
  for (const line of packed?.split('\n') ?? []) {
    const name = /^[\da-f]{40,64} (refs\/\S+)$/.exec(line)?.[1];
    if (name !== undefined) add(name);
  }
  // A repository with reftables keeps its refs in another form, which is not read.
  if (await isThere(join(common, 'reftable'))) refs.isWhole = false;
  return refs;
}

/** None where there is no such folder; one that can't be read is not empty. */
async function entriesIn(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** The branches, those that were checked out last first; the current one, which nobody checks out, at the end. */
function lately(heads: readonly string[], log: string, current: string | null): readonly string[] {
  const order = new Map<string, number>();
  for (const [at, match] of [...log.matchAll(/\tcheckout: moving from (\S+) to (\S+)$/gm)].entries()) {
    order.set(match[1] ?? '', at + 0.5);
    order.set(match[2] ?? '', at + 1);
  }
  const rank = (name: string): number =>
    name === current ? -1 : (order.get(name) ?? (/^(?:main|master|develop|dev)$/.test(name) ? 0.1 : 0));
  return heads.toSorted((one, other) => rank(other) - rank(one) || (one < other ? -1 : 1));
}

function newestFirst(tags: readonly string[]): readonly string[] {
  return tags.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
}

function stashesOf(log: string): readonly { readonly text: string; readonly about: string }[] {
  const lines = log.split('\n').filter((line) => line.includes('\t'));
  return lines.toReversed().map((line, at) => ({
    text: `stash@{${at}}`,
    about: line.slice(line.indexOf('\t') + 1).slice(0, 80),
  }));
}

async function endOf(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > providerBounds.fileBytesMax) return '';
    return (await readFile(path)).subarray(-logBytesMax).toString();
  } catch {
    return '';
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
