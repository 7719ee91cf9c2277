import type { PlaceKind } from '@hunch/cli-catalog/core';
import { describe, expect, test } from 'vitest';
import { continueLine } from '../src/context/continue-line.ts';
import type { ContextLookup } from '../src/index.ts';
import { shell } from './support/shell.ts';

/** A world that is written down. */
function worldOf(things: Partial<Record<PlaceKind, readonly string[]>>): ContextLookup {
  return {
    words: ({ kind }, { typed, limit }) =>
      (things[kind] ?? [])
        .filter((text) => text.startsWith(typed))
        .slice(0, limit)
        .map((text) => ({ text, about: kind, goesOn: text.endsWith('/') })),
    existence(kind, _cwd, word) {
      const known = things[kind];
      if (known === undefined) return 'unknown';
      return known.includes(word) ? 'present' : 'missing';
    },
  };
}

const world = worldOf({
  branch: ['fix', 'feature/login', 'main'],
  tag: ['v1'],
  file: ['notes.txt', 'my notes.md', 'fix.c', 'src/'],
  folder: ['src', 'scripts'],
  host: ['prod', 'pi'],
  remote: ['origin'],
  'current-branch': ['main'],
  program: ['git', 'gist', 'grep'],
  path: ['notes.txt', 'src'],
});

describe('a fresh memory answers with what is there', () => {
  test.each([
    ['git ch', ['git checkout', 'git cherry-pick']],
    ['git checkout ', ['git checkout fix', 'git checkout v1']],
    ['git checkout fe', ['git checkout feature/login']],
    ['sudo git checkout ma', ['sudo git checkout main']],
    ['make && git push or', ['make && git push origin']],
    ['cd s', ['cd src', 'cd scripts']],
    ['vim n', ['vim notes.txt']],
    ['vim my', [String.raw`vim my\ notes.md`]],
    ['vim "my', ['vim "my notes.md"']],
    ['vim s', ['vim src/']],
    ['vim "s', ['vim "src/']],
    ['ssh p', ['ssh prod', 'ssh pi']],
    ['tar --ex', ['tar --extract', 'tar --exclude-from']],
    ['docker compose u', ['docker compose up', 'docker compose unpause']],
    ['systemctl res', ['systemctl restart', 'systemctl reset-failed']],
    ['gi', ['git', 'gist']],
    ['unknown-tool n', ['unknown-tool notes.txt']],
    ['tar xf n', ['tar xf notes.txt']],
    ['cat < n', ['cat < notes.txt']],
  ])('%s', (prefix, expected) => {
    const { ask } = shell({ context: world });
    const found = ask(prefix, { limit: 50 });
    expect(found.slice(0, expected.length).map(({ text }) => text)).toEqual(expected);
    for (const { source, text, lastSeenMs } of found) {
      expect([text, source, lastSeenMs]).toEqual([text, 'context', null]);
      expect(text.startsWith(prefix)).toBe(true);
    }
  });

  test.each([
    '',
    'g',
    'unknown-tool ',
    'git commit -m "',
    'git checkout -b ',
    'echo hello',
    'rm -rf /',
    '# git ch',
  ])('and says nothing to %j', (prefix) => {
    expect(shell({ context: world }).texts(prefix)).toEqual([]);
  });
});

test('says what a word names', () => {
  const { ask } = shell({ context: world });
  expect(ask('git checkout f')[0]?.reasons[0]).toMatchObject({ name: 'context', text: 'branch' });
  expect(ask('git ch')[0]?.reasons[0]?.text).toBe('subcommand of git');
});

describe('beside a history', () => {
  test('a line that ran keeps its own source, and stands there once', () => {
    const { run, ask } = shell({ context: world });
    for (let round = 0; round < 3; round += 1) run('git checkout main');
    const found = ask('git checkout ', { limit: 50 });
    expect(found[0]).toMatchObject({ text: 'git checkout main' });
    expect(found[0]?.source).not.toBe('context');
    expect(found.filter(({ text }) => text === 'git checkout main')).toHaveLength(1);
  });

  test('what this person picks there comes before what others would', () => {
    const before = shell({ context: world }).texts('git checkout ', { limit: 50 });
    expect(before.indexOf('git checkout v1')).toBeLessThan(
      before.indexOf(String.raw`git checkout my\ notes.md`),
    );
    const picky = shell({ context: world });
    for (let round = 0; round < 5; round += 1)
      for (const line of ['git checkout notes.txt', 'git checkout fix.c']) picky.run(line);
    const found = picky.texts('git checkout ', { limit: 50 });
    expect(found.indexOf(String.raw`git checkout my\ notes.md`)).toBeLessThan(
      found.indexOf('git checkout v1'),
    );
  });

  test('a word that was named a moment ago comes first', () => {
    const { run, texts } = shell({ context: world });
    expect(texts('ssh p')).toEqual(['ssh prod', 'ssh pi']);
    run('ping pi');
    expect(texts('ssh p')).toEqual(['ssh pi', 'ssh prod']);
  });

  test('what the user never wants, and what is dangerous, is not offered', () => {
    const { say, texts } = shell({
      context: worldOf({ path: ['keep', 'precious'] }),
      riskOf: (line) => (line === 'rm precious' ? 'high' : 'safe'),
    });
    expect(texts('rm ')).toEqual(['rm keep']);
    say('never', 'rm keep');
    expect(texts('rm ')).toEqual([]);
  });
});

test('a word is typed out as it was begun', () => {
  const on = (line: string, quote: 'none' | 'single' | 'double', typed: string, word: string) =>
    continueLine(line, { quote }, typed, word);
  expect(on('a b', 'none', 'b', 'b c$d')).toBe(String.raw`a b\ c\$d`);
  expect(on('a "b', 'double', 'b', 'b"$d')).toBe(String.raw`a "b\"\$d"`);
  expect(on("a 'b", 'single', 'b', 'b c')).toBe("a 'b c'");
  expect(on('a ', 'none', '', 'größe')).toBe('a größe');
  for (const [quote, typed, word] of [
    ['none', 'b', 'c'],
    ['none', 'b', 'b'],
    ['none', '', '~root'],
    ['none', 'b', 'b\nc'],
    ['double', 'b', 'b!c'],
    ['single', 'b', "b'c"],
  ] as const)
    expect(on(`a ${typed}`, quote, typed, word)).toBeNull();
});
