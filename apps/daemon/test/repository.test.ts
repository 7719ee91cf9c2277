import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RepositoryCache } from '../src/repository/cache.ts';
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
  expect(await discoverRepository(join(root, 'src/deep'))).toEqual({ key: root, branch });
});

test('follows the file that stands for .git in a worktree', async () => {
  const root = project('ref: refs/heads/main\n');
  const worktree = join(makeHome().directory, 'worktree');
  mkdirSync(worktree);
  mkdirSync(join(root, '.git/worktrees/w'), { recursive: true });
  writeFileSync(join(root, '.git/worktrees/w/HEAD'), 'ref: refs/heads/side\n');
  writeFileSync(join(worktree, '.git'), `gitdir: ${join(root, '.git/worktrees/w')}\n`);
  expect(await discoverRepository(worktree)).toEqual({ key: worktree, branch: 'side' });
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
