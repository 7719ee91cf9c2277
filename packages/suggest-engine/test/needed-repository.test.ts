import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neededRepository } from '../src/paths/needed-repository.ts';

const needsOne = (line: string): boolean => neededRepository(line.split(' ')).length > 0;

test.each([
  'git status',
  'git log --oneline',
  'git checkout main',
  'git diff --stat',
  'git stash pop',
  'git -c core.pager=cat log',
])('%s needs a repository', (line) => expect(needsOne(line)).toBe(true));

test.each([
  'git',
  'git init',
  'git clone https://example.org/x.git',
  'git config --global user.name me',
  'git -C ../other status',
  'git --git-dir=/srv/dots.git status',
  'git diff --no-index a b',
  'git log --help',
  'git --version',
  'git an-alias',
  'hg status',
])('%s needs none here', (line) => expect(needsOne(line)).toBe(false));

describe('outside of a repository', () => {
  let directory: string;
  beforeAll(() => {
    directory = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-no-repository-')));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const git = (...args: readonly string[]): string => {
    const env = { PATH: process.env.PATH, HOME: directory, GIT_CEILING_DIRECTORIES: directory, LC_ALL: 'C' };
    const { stdout, stderr } = spawnSync('git', args, {
      cwd: directory,
      env,
      encoding: 'utf8',
      input: '',
      timeout: 20_000,
    });
    return stdout + stderr;
  };

  test('git itself says of each of its commands that needs one that there is none', () => {
    const commands = git('--list-cmds=main,nohelpers').trim().split('\n');
    const needing = commands.filter((command) => needsOne(`git ${command}`));
    expect(needing.length).toBeGreaterThan(40);
    expect(needing.filter((command) => !/not a git repository/i.test(git(command)))).toEqual([]);
  });
});
