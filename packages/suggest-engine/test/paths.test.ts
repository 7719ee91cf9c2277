import { describe, expect, test } from 'vitest';
import { neededPaths } from '../src/paths/needed-paths.ts';
import { pathRules } from '../src/paths/path-rules.ts';
import { missingWordIn } from '../src/paths/missing-words.ts';
import type { ContextLookup, PathLookup } from '../src/index.ts';
import { shell } from './support/shell.ts';

/** But for the repository that git needs. */
const paths = (line: string): readonly string[] =>
  neededPaths(line)
    .filter(({ kind }) => kind !== 'commit')
    .map(({ path }) => path);

describe('the paths that a line needs', () => {
  test.each(pathRules().flatMap(({ examples }) => Object.entries(examples)))('%s: %j', (line, expected) => {
    expect(paths(line)).toEqual(expected);
  });

  test('no program has two rules', () => {
    const programs = pathRules().flatMap((rule) => rule.programs);
    expect(new Set(programs).size).toBe(programs.length);
  });

  test.each<[string, readonly string[]]>([
    ['./run.sh --fast', ['./run.sh']],
    ['/usr/bin/cat x', ['/usr/bin/cat', 'x']],
    ['sudo -u www cat /srv/a', ['www', '/srv/a']],
    ['wc -l < rows.csv', ['rows.csv']],
    ['cat "$HOME/notes.md" $FILE', ['~/notes.md']],
    ["cat '~/x' a\\ b", ['./~/x', 'a b']],
    ['cat ~other/x', []],
    ['cat {a,b}.txt $(ls)', []],
    ['mkdir -p build/x && cd build/x', []],
    ['touch a; cat a', []],
    ['vim notes.txt +12', []],
    ['git -C web blame x', ['web']],
    ['git --git-dir=x/.git log main', []],
    ['docker exec web cat /etc/motd', ['web']],
    ['ssh host ls /srv', []],
    ['kill -9 4711', ['4711']],
    ['kill %1', []],
    ['docker stop web db', ['web', 'db']],
    ['docker run --rm alpine', []],
    ['docker compose -f a.yml up', ['a.yml']],
    ['systemctl is-active nginx', ['nginx']],
    ['journalctl -u nginx -f', ['nginx']],
    ['unzip old.zip a.txt', ['old.zip']],
    ['jq .a x.json', []],
    ['gcc -O2 -o a a.c', ['a.c']],
    ['eslint src "test/**/*.ts"', ['src']],
    ['git blame a.ts', ['a.ts']],
    // It brings back what is gone.
    ['git restore a.txt', ['a.txt']],
    ['git worktree add ../x topic', ['topic']],
    ['pnpm build', ['build']],
    ['pnpm --filter api build', ['api']],
    ['pytest tests/a.py::test_b', []],
    ['sudo -u ann userdel bob', ['ann', 'bob']],
    ['echo hi > new.txt', []],
    ['tee out.log', []],
    ['curl https://example.com/a.txt', []],
    ['cat https://example.com/a.txt /dev/null', []],
    ['ls ..', []],
    ['rm -- -odd', ['-odd']],
    ['cat "unfinished', []],
    ['for f in a b; do cat $f; done', []],
    ['cat x | while read y; do cat z; done', ['x']],
  ])('%s: %j', (line, expected) => {
    expect(paths(line)).toEqual(expected);
  });

  test('cd asks for a directory, cat for none, ls for anything', () => {
    expect(neededPaths('cd a')).toEqual([{ path: 'a', kind: 'directory' }]);
    expect(neededPaths('cat a')).toEqual([{ path: 'a', kind: 'file' }]);
    expect(neededPaths('ls a')).toEqual([{ path: 'a', kind: 'any' }]);
  });
});

describe('a suggestion that needs what is missing', () => {
  function shellWithout(...missing: readonly string[]) {
    const gone = new Set(missing);
    const asked = new Set<string>();
    const made = shell({
      paths: {
        home: '/home/a',
        existence(path, kind) {
          asked.add(`${kind} ${path}`);
          return gone.has(path) ? 'missing' : 'present';
        },
      },
    });
    return { ...made, gone, asked };
  }

  test('is not shown, where it is missing', () => {
    const { run, texts, asked } = shellWithout('/home/a/gone.txt', '/home/a/old');
    for (const line of ['cat gone.txt', 'cat here.txt', 'cd ~/old', 'cat gone.txt']) run(line);
    expect(texts('cat')).toEqual(['cat here.txt']);
    expect(texts('cd')).not.toContain('cd ~/old');
    expect(asked).toContain('directory /home/a/old');
    expect(texts('cat', { cwd: '/elsewhere' })).toContain('cat gone.txt');
    expect(asked).toContain('file /elsewhere/gone.txt');
  });

  test('makes room for the next, and comes back with what it names', () => {
    const { engine, run, texts, gone } = shellWithout('/home/a/a', '/home/a/b');
    for (const line of ['cat a', 'cat b', 'cat c', 'cat a', 'cat b']) run(line);
    expect(texts('cat', { limit: 1 })).toEqual(['cat c']);
    gone.clear();
    engine.pathsChanged();
    expect(texts('cat').toSorted()).toEqual(['cat a', 'cat b', 'cat c']);
  });
});

test.each([
  ['git switch topic', null],
  ['git checkout topic', null],
  ['git log topic', 'topic'],
  ['git merge topic', 'topic'],
  ['git tag v1 topic', 'topic'],
  ['git diff main..topic', 'main..topic'],
  ['git log origin/topic', null],
  ['git merge origin/gone', 'origin/gone'],
  ['git log origin', null],
  ['git cat-file -p topic', 'topic'],
])('of a branch that only a remote has, %s lacks %s', (line, missing) => {
  const there: Partial<Record<string, readonly string[]>> = {
    branch: ['main', 'topic'],
    'local-branch': ['main'],
    'remote-branch': ['origin/topic', 'origin/main'],
    remote: ['origin'],
  };
  const context: ContextLookup = {
    words: () => [],
    existence: (kind, _, word) =>
      kind === 'commit' || there[kind]?.includes(word) === true ? 'present' : 'missing',
  };
  const paths: PathLookup = { home: '/home/a', existence: () => 'missing' };
  const find = missingWordIn({ paths, context }, () => 'unknown');
  expect(find(line, '/home/a')?.word ?? null).toBe(missing);
});

test('what a commit holds that is not checked out nobody has read: a line that names it is shown once it has worked', () => {
  const context: ContextLookup = {
    words: () => [],
    existence: (kind, _, word) =>
      kind === 'commit' || (kind === 'local-branch' && word === 'topic') ? 'present' : 'unknown',
  };
  const find = missingWordIn({ context }, () => 'unknown');
  expect(find('git show topic:a.ts', '/home/a')).toMatchObject({ word: 'topic:a.ts', isUnread: true });
  expect(find('git cat-file blob topic:a.ts', '/home/a')).toBe(null);
  const { run, engine } = shell({ context });
  run('git show topic:a.ts');
  run('git show topic:b.ts', { exitCode: 128 });
  const place = { sessionId: 'a', cwd: '/home/a', repoKey: null, branch: null, prefix: 'git ' };
  const made = ['a', 'b', 'c'].map((name) => ({
    text: `git show topic:${name}.ts`,
    source: 'filled' as const,
  }));
  expect(engine.stillAllowed(place, made)).toEqual(made.slice(0, 1));
});

test.each([
  ['git show HEAD:src/a.ts', null],
  ['git show HEAD:b.ts', 'HEAD:b.ts'],
  ['git show @:./a.ts', null],
  ['git diff HEAD:b.ts HEAD:src/a.ts', 'HEAD:b.ts'],
  ['git show main:src/a.ts', null],
  ['git show main:b.ts', 'main:b.ts'],
  ['git cat-file -p main:b.ts', 'main:b.ts'],
  ['git cat-file -p main:src/a.ts', null],
  ['git cat-file -p gone:src/a.ts', 'gone:src/a.ts'],
])('%s needs a file of the commit that is checked out: %s', (line, missing) => {
  const committed = new Set([':/src/a.ts', './a.ts']);
  const context: ContextLookup = {
    words: () => [],
    existence: (kind, _, word) =>
      kind === 'committed-path'
        ? committed.has(word)
          ? 'present'
          : 'missing'
        : kind === 'commit' || (kind === 'tag' && word === 'v1') || word === 'main'
          ? 'present'
          : 'missing',
  };
  const paths: PathLookup = { home: '/home/a', existence: () => 'missing' };
  expect(missingWordIn({ paths, context }, () => 'unknown')(line, '/home/a')?.word ?? null).toBe(missing);
});
