import { expect, test } from 'vitest';
import { shell } from './support/shell.ts';

const known = [
  'git status',
  'git commit -m wip',
  'docker compose up',
  'npm run build',
  'rm -rf /srv/data',
  'cat notes',
];

function knowing() {
  const here = shell();
  for (const line of known) here.run(line);
  return here;
}

test.each([
  ['gti', 'git commit -m wip'],
  ['gti sta', 'git status'],
  ['git stauts', 'git status'],
  ['git sttu', 'git status'],
  ['gti stauts', 'git status'],
  ['dokcer compsoe ', 'docker compose up'],
  ['npm rnu build', 'npm run build'],
  ['npm urn b', 'npm run build'],
])('%j is read as the beginning of %j', (typed, meant) => {
  const suggestions = knowing().ask(typed);
  expect(suggestions.map(({ text }) => text)).toContain(meant);
  for (const { source, reasons, score } of suggestions) {
    expect(source).toBe('correction');
    expect(reasons).toEqual([
      { name: 'correction', contribution: score, text: expect.stringContaining(typed.trim()) },
    ]);
  }
});

test.each([
  ['a line begins so', 'git sta', ['git status']],
  ['two letters say little', 'gi', ['git commit -m wip', 'git status']],
  ['another program is meant', 'cut no', ['cut notes ']],
  ['nothing of the kind is known', 'xyzzy', []],
  ['what it would do is dangerous', 'rm -rff /s', []],
])('nothing is mended where %s: %j', (_why, typed, texts) => {
  const found = knowing().ask(typed);
  expect(found.map(({ text }) => text).toSorted()).toEqual(texts);
  expect(found.some(({ source }) => source === 'correction')).toBe(false);
});

test('what begins as typed is surer than what is mended', () => {
  const here = knowing();
  const [mended] = here.ask('gti sta');
  const [begun] = here.ask('git sta');
  expect(mended?.confidence).toBeLessThan(begun?.confidence ?? 0);
});
