import { describe, expect, it } from 'vitest';
import { builtInRecipes } from '../../src/generate/recipes/built-in-recipes.ts';
import { createRecipeBook } from '../../src/generate/recipes/book.ts';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';
import { composedCommand, lawfulCommand } from '../../src/generate/frames/composed-command.ts';
import { inRepository } from '../../src/generate/frames/elsewhere.ts';
import {
  excluding,
  isOfNamedFiles,
  withoutPath,
  withPathsFrom,
} from '../../src/generate/frames/git-paths.ts';
import type { Piece } from '../../src/generate/frames/piece.ts';
import { type PlatformFacts, unknownPlatform } from '../../src/platform/facts.ts';

const linux: PlatformFacts = { ...unknownPlatform, os: 'linux', unixFlavor: 'gnu' };
const book = createRecipeBook(builtInRecipes());

function made(request: string): string | undefined {
  const recipe = (part: string): Piece | undefined => {
    const answer = book.answer(part, linux);
    return answer.kind === 'command'
      ? { command: answer.command, frame: [], doubts: [], asked: [] }
      : undefined;
  };
  return composedCommand(request, linux)?.command ?? lawfulCommand(request, linux, null, recipe)?.command;
}

describe('what a command of git leaves out', () => {
  it.each([
    ['git restore a.txt', 'b.txt', 'git restore a.txt'],
    ['git restore a.txt', 'a.txt', undefined],
    ['git restore a.txt', '*.txt', undefined],
    ['git restore .', 'b.txt', "git restore . ':!b.txt'"],
    ['git restore -- . :!x', 'y', "git restore -- . :!x ':!y'"],
    ['git restore --source=HEAD~2 src', 'src/a.c', "git restore --source=HEAD~2 src ':!src/a.c'"],
    ['git restore src/', 'a.c', "git restore src/ ':!src/a.c'"],
    ['git restore src', 'docs/a.md', undefined],
    ['git checkout main', 'a.txt', undefined],
    ['git reset --hard', 'a.txt', undefined],
    ['git add -A', '_site', "git add -A -- . ':(exclude)_site'"],
    ["git add '*.py'", 'setup.py', "git add '*.py' ':!setup.py'"],
    ['git stash push -m wip -- src', 'src/a', "git stash push -m wip -- src ':!src/a'"],
    ['git commit -a -m x', 'a.txt', "git commit -m x -- . ':!a.txt'"],
    ['git commit -m x', 'a.txt', undefined],
    ['git add -A && git commit -m x', 'a.txt', "git add -A -- . ':!a.txt' && git commit -m x"],
    ['git diff v1 main -- web', '*.css', "git diff v1 main -- web ':!*.css'"],
    ['git log --oneline | wc -l', 'docs', "git log --oneline -- . ':!docs' | wc -l"],
    ['git show v1:a.txt', 'b.txt', undefined],
    ['git diff', '../x', undefined],
  ])('%s, without %s: %s', (command, left, expected) => {
    expect(withoutPath(command, left)).toBe(expected);
  });

  it('is seen from where it runs', () => {
    expect(withPathsFrom("git diff v1 main -- . ':!src/lib'", 'src')).toBe("git diff v1 main -- . ':!lib'");
    expect(withPathsFrom('git add src/a.c docs/b', 'src/')).toBe('git add a.c docs/b');
    expect(inRepository('undo the changes in src/a.c')).toEqual([]);
  });

  it('is a pathspec', () => {
    expect(excluding('a b')).toBe("':!a b'");
    expect(excluding('^x')).toBe("':(exclude)^x'");
    expect(isOfNamedFiles('git restore a.txt src/b.c')).toBe(true);
    expect(isOfNamedFiles('git restore src')).toBe(false);
    expect(isOfNamedFiles('git switch main')).toBe(false);
  });

  it.each([
    ['restore a.txt but not b.txt', 'git restore a.txt'],
    ['revert my edits to conf.yml but not to notes.txt', 'git restore conf.yml'],
    ['discard my changes in notes.md, keep everything else', 'git restore notes.md'],
    ['discard the changes to notes.md and leave every other file as it is', 'git restore notes.md'],
    ['throw away unstaged changes in docs/guide.md but keep the staged ones', 'git restore docs/guide.md'],
    ['discard changes in src/ except src/main.c', "git restore src/ ':!src/main.c'"],
    ['discard all changes except those to a.yml and b.md', "git restore -- . ':!a.yml' ':!b.md'"],
    ['discard all my changes but keep a.txt', "git restore -- . ':!a.txt'"],
    ['unstage all files except a.txt', "git restore --staged . ':!a.txt'"],
    ['stage all files except .env', "git add -A -- . ':!.env'"],
    ['stage everything under src but not src/generated', "git add src/ ':!src/generated'"],
    ['stage all .py files except setup.py', "git add '*.py' ':!setup.py'"],
    ['commit all modified files except a.txt with message "x"', "git commit -m x -- . ':!a.txt'"],
    ['tracked files except the md files', "git ls-files -- . ':!*.md'"],
    [
      'differences between v1.0 and main within web, excluding web/lib',
      "git diff v1.0 main -- web ':!web/lib'",
    ],
    [
      'changes between main and dev in the folder web, except the css files',
      "git diff main dev -- web ':!*.css'",
    ],
    ['remove untracked files except .env', 'git clean -f -e .env'],
  ])('%s: %s', (request, command) => {
    expect(made(request)).toBe(command);
  });

  it.each([
    'do not discard my changes to a.txt',
    'should I discard my changes to a.txt but not b.txt?',
    'restore not only a.txt but also b.txt',
    "restore a.txt, and don't forget b.txt",
    'restore a.txt unless b.txt changed',
    'discard everything except a.txt',
    'stage docs but not docs/drafts',
    'undo the changes in src/a.c, leaving src/a.c as it is',
  ])('is not guessed: %s', (request) => {
    expect(made(request)).toBeUndefined();
  });

  it('is missed in a command about all else', () => {
    expect(doubtsAbout('restore a.txt but not b.txt', "git restore a.txt -- . ':!b.txt'")).toEqual([
      'is about everything but what is left out',
    ]);
    expect(doubtsAbout('stage src but not src/lib', "git add src -- . ':!src/lib'")).toEqual([
      'is about everything but what is left out',
    ]);
    expect(doubtsAbout('restore a.txt and b.txt', 'git restore a.txt')).not.toEqual([]);
    expect(doubtsAbout('discard all changes but keep a.txt', 'git restore .')).not.toEqual([]);
  });
});

describe('what is kept anyway', () => {
  it.each([
    ["unstage src/a.py but don't lose my edits", 'git restore --staged src/a.py'],
    ['unstage a.txt and b.txt without losing what I changed', 'git restore --staged a.txt b.txt'],
    ['unstage the docs folder but leave the files alone', 'git restore --staged docs'],
    ['unstage everything but keep my edits', 'git restore --staged .'],
    ['take a.txt out of the index but keep my changes', 'git restore --staged a.txt'],
  ])('%s: %s', (request, command) => {
    expect(made(request)).toBe(command);
  });

  it.each(['discard my changes to a.txt but keep my edits', 'reset hard to HEAD~1 but keep my changes'])(
    'is not kept: %s',
    (request) => {
      expect(made(request)).toBeUndefined();
    },
  );
});

describe('one commit', () => {
  it.each([
    ['show the files changed in commit abc1234', 'git show --name-only --format= abc1234'],
    ['files deleted by commit abc1234', 'git show --name-only --diff-filter=D --format= abc1234'],
    ['show the message of commit abc1234', 'git show -s --format=%B abc1234'],
    ['statistics of commit abc1234', 'git show --stat abc1234'],
    [
      "commit what's staged with the message 'add a' and then show that commit's changed files",
      "git commit -m 'add a' && git show --name-only --format= HEAD",
    ],
    [
      "commit all changes with message 'fix' and then list the files changed in it",
      'git commit -a -m fix && git show --name-only --format= HEAD',
    ],
    [
      "commit the staged changes with message 'x' and then show its hash",
      'git commit -m x && git show -s --format=%H HEAD',
    ],
    ["commit everything with message 'x' and then show the commit", 'git commit -a -m x && git show HEAD'],
  ])('%s: %s', (request, command) => {
    expect(made(request)).toBe(command);
  });

  it('is not the whole history', () => {
    expect(doubtsAbout('show the files of that commit', 'git log --name-only')).not.toEqual([]);
    expect(doubtsAbout('commits since that commit', 'git log abc1234..')).toEqual([]);
    expect(
      doubtsAbout("commit all with message 'x' and then show it", 'git add -A && git commit -m x'),
    ).not.toEqual([]);
  });

  it.each(['commit everything', "show that commit's changed files", 'commit fix'])(
    'is not shown: %s',
    (request) => {
      expect(made(request) ?? '').not.toMatch(/^git (?:show|log|diff)/);
    },
  );
});

describe('who did what, and since when', () => {
  it.each([
    ['commits by Dana Fox only, one line each', "git log --oneline --author='Dana Fox'"],
    ['commits made by dana fox on this branch', "git log --author='dana fox'"],
    ['commits since the start of march 3rd 2024 touching src', "git log --since='2024-03-03 00:00' -- src"],
    ['files anna changed since v1.0', 'git log --author=anna --name-only --format= v1.0.. | sort -u'],
    [
      'files that bob deleted since tag v2',
      'git log --author=bob --diff-filter=D --name-only --format= v2.. | sort -u',
    ],
    [
      'which files did dana fox change between v1.0 and v2.0',
      "git log --author='dana fox' --name-only --format= v1.0..v2.0 | sort -u",
    ],
    [
      'how many files did anna change in the last 3 days',
      "git log --author=anna --since='3 days ago' --name-only --format= | sort -u | wc -l",
    ],
    ['how many commits on dev since tag v1.0', 'git log --oneline v1.0..dev | wc -l'],
    ['commits since v2.0 on main by anna', 'git log --author=anna v2.0..main'],
    [
      'how many commits has each author made on this branch, merges excluded',
      'git shortlog -sn --no-merges HEAD',
    ],
  ])('%s: %s', (request, command) => {
    expect(made(request)).toBe(command);
  });

  it.each([
    'which files did nginx change today',
    'files changed by root this week',
    'which files did the update change',
    'which files did I change',
    'files he changed since v1.0',
  ])('is nobody of git: %s', (request) => {
    expect(made(request) ?? '').not.toContain('--author');
  });
});

describe('what git knows of files', () => {
  it.each([
    ['what files did I modify in git but not stage yet? just the names', 'git diff --name-only'],
    ['which files are tracked and modified but not staged', 'git diff --name-only'],
    ['modified files that are not staged yet, names only', 'git diff --name-only'],
    [
      'list untracked files, one by one and not as folders, leaving out whatever .gitignore covers',
      'git ls-files --others --exclude-standard',
    ],
  ])('%s: %s', (request, command) => {
    expect(made(request)).toBe(command);
  });
});

describe('names of people, stashes and remotes', () => {
  it.each([
    ['how many commits did alice and bob make', 'git log --oneline --author=alice --author=bob | wc -l'],
    ['list authors of src/app.py without duplicates', 'git log --format=%an -- src/app.py | sort -u'],
    ['drop stash 1', 'git stash drop stash@{1}'],
    ['show the contents of stash 1', 'git stash show -p stash@{1}'],
    ['show files in the latest stash, names only', 'git stash show --name-only'],
    [
      'remote branches only, without HEAD',
      "git branch -r | grep -vE '^[*+ ]*((remotes/)?(origin|upstream)/)?HEAD( |$)'",
    ],
    ['diff of staged changes in src excluding src/gen', "git diff --staged -- src ':!src/gen'"],
    ['which files did the last commit change', 'git log --name-only -n 1'],
  ])('%s: %s', (request, command) => {
    expect(made(request)).toBe(command);
  });

  it.each([
    'the last 3 commits of anna on dev',
    'which files did bob not change',
    'commits whose message contains fix but not typo',
    'files changed in the last 3 commits, without duplicates',
    'who changed src/app.py last, not counting bob',
    'log of src but not src/vendor since last week',
    'should I drop stash 1',
  ])('is not guessed: %s', (request) => {
    expect(made(request)).toBeUndefined();
  });
});

describe('a work tree', () => {
  it.each([
    ['list all worktrees', 'git worktree list'],
    [
      'switch to dev in a separate worktree at ../dev-wt and then list all worktrees',
      'git worktree add ../dev-wt dev && git worktree list',
    ],
    ['add a worktree for branch dev at ../dev', 'git worktree add ../dev dev'],
    [
      'create a worktree at ../fix with a new branch fix/a based on main',
      'git worktree add -b fix/a ../fix main',
    ],
    ['remove the worktree at ../dev', 'git worktree remove ../dev'],
  ])('%s: %s', (request, command) => {
    expect(made(request)).toBe(command);
  });

  it.each(['remove all worktrees', 'what is a worktree', "don't remove the worktree at ../dev"])(
    'is not removed: %s',
    (request) => {
      expect(made(request) ?? '').not.toContain('remove');
    },
  );

  it('is not deleted as a file', () => {
    expect(made('list worktrees and then remove ../dev')).toBeUndefined();
  });
});
