import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RepositoryCache, repositoryBounds } from '../src/repository/cache.ts';
import { discoverRepository } from '../src/repository/discover.ts';
import { makeHome } from './support/home.ts';

function project(head: string | null): string {
  const root = join(makeHome().directory, 'project');
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  mkdirSync(join(root, '.git'));
  if (head !== null) writeFileSync(join(root, '.git/HEAD'), head);
  return root;
}

test.each<[string, string | null, string | null]>([
  ['a branch', 'ref: refs/heads/main\n', 'main'],
  ['a branch with slashes', 'ref: refs/heads/feature/a-b\n', 'feature/a-b'],
  ['a detached head', '3b18e512dba79e4c8300dd08aeb37f8e728b8dad\n', null],
  ['no HEAD', null, null],
  ['nonsense', '\u0000\u0001', null],
])('finds the repository from below, with %s', async (_, head, branch) => {
  const root = project(head);
  expect(await discoverRepository(join(root, 'src/deep'))).toEqual({ key: root, top: root, branch });
});

function git(directory: string, ...args: readonly string[]): void {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  execFileSync('git', [...identity, ...args], { cwd: directory, stdio: 'ignore' });
}

const hasGit = spawnSync('git', ['--version']).status === 0;

test.skipIf(!hasGit)(
  'a linked worktree has its own top and branch, and the memory of its repository',
  async () => {
    const root = join(makeHome().directory, 'project');
    const worktree = join(makeHome().directory, 'worktree');
    mkdirSync(root);
    git(root, 'init', '--initial-branch=main');
    git(root, 'commit', '--allow-empty', '--message=first');
    git(root, 'worktree', 'add', '-b', 'side', worktree);
    mkdirSync(join(worktree, 'src'));
    const key = realpathSync(root);
    expect(await discoverRepository(join(worktree, 'src'))).toEqual({ key, top: worktree, branch: 'side' });
    expect(await discoverRepository(root)).toEqual({ key: root, top: root, branch: 'main' });
  },
);

test.skipIf(!hasGit)('the worktrees of a bare repository share its memory', async () => {
  const bare = join(makeHome().directory, 'project.git');
  const home = makeHome().directory;
  const clone = join(home, 'clone');
  mkdirSync(clone);
  git(clone, 'init', '--initial-branch=main');
  git(clone, 'commit', '--allow-empty', '--message=first');
  git(home, 'clone', '--bare', clone, bare);
  for (const name of ['one', 'two']) git(bare, 'worktree', 'add', '-b', name, join(home, name));
  const found = await Promise.all(['one', 'two'].map((name) => discoverRepository(join(home, name))));
  expect(found.map((repository) => repository?.key)).toEqual([realpathSync(bare), realpathSync(bare)]);
  expect(found.map((repository) => repository?.branch)).toEqual(['one', 'two']);
});

test('a submodule, whose .git is a file too, is a repository of its own', async () => {
  const root = project('ref: refs/heads/main\n');
  mkdirSync(join(root, 'part'));
  mkdirSync(join(root, '.git/modules/part'), { recursive: true });
  writeFileSync(join(root, '.git/modules/part/HEAD'), 'ref: refs/heads/trunk\n');
  writeFileSync(join(root, 'part/.git'), 'gitdir: ../.git/modules/part\n');
  const part = join(root, 'part');
  expect(await discoverRepository(part)).toEqual({ key: part, top: part, branch: 'trunk' });
});

test.each(['/', '/nonexistent/below', 'relative', ''])('finds nothing for %j', async (directory) => {
  expect(await discoverRepository(directory)).toBeNull();
});

test('remembers for a while, then looks again; the hot path takes what is there', async () => {
  const root = project('ref: refs/heads/main\n');
  let nowMs = 0;
  const cache = new RepositoryCache(() => nowMs);
  expect(cache.peek(root)).toBeUndefined();
  expect((await cache.resolve(root))?.branch).toBe('main');
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/next\n');
  expect((await cache.resolve(root))?.branch).toBe('main');
  nowMs = 60_000;
  expect(cache.fresh(root)).toBeUndefined();
  expect(cache.peek(root)?.branch).toBe('main');
  expect((await cache.resolve(root))?.branch).toBe('next');
});

test('keeps a bounded number of directories', async () => {
  const cache = new RepositoryCache();
  for (let index = 0; index < 1_100; index += 1) await cache.resolve(`/nonexistent/${index}`);
  expect(cache.peek('/nonexistent/0')).toBeUndefined();
  expect(cache.peek('/nonexistent/1099')).toBeNull();
});

test('a process that stands still while it looks finds the repository nevertheless', async () => {
  const root = project('ref: refs/heads/main\n');
  const cache = new RepositoryCache();
  const found = cache.resolve(join(root, 'src/deep'));
  // As long as a look may take: a burst of events, or a machine that others use.
  const endMs = performance.now() + repositoryBounds.turns * repositoryBounds.turnMs;
  while (performance.now() < endMs);
  expect((await found)?.branch).toBe('main');
});
