import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { substituted } from '../src/programs/substitution.ts';

const text = 'sudo rm -rf /var/lib\nxx -rf $HOME & a.b (c) [d]\n\nlast/line';

test.each([
  ['s/^sudo //', false],
  ['s/x/r/;s/x/m/', false],
  ['s/ /_/g; s,/,|,g', false],
  [String.raw`s/\(r[a-z]\) \(-..\)/\2 \1/`, false],
  [String.raw`s#/var/\([a-z]*\)#<\1>#`, false],
  ['s/(r.) (-..)/\\2 \\1/', true],
  ['s/[aeiou]/*/g', false],
  [String.raw`s/\$HOME/a\/b/`, false],
  ['s/a.b/$1$&/', false],
  [String.raw`s/a\.b/x\&y/`, false],
  ['s/(c)/C/', false],
  [String.raw`s/\(c\)/C/g`, true],
  ['s/x\\{2\\}/y/', false],
  ['s/x{2}/y/', true],
  ['s/last$/no/; s/line$/yes/', false],
] as const)('%s is what sed makes of it (extended: %s)', (script, extended) => {
  const made = execFileSync('sed', [...(extended ? ['-E'] : []), script], { input: text, encoding: 'utf8' });
  expect(substituted(script, extended, text)).toBe(made);
});

test.each([
  'd',
  '1p',
  'y/a/b/',
  's/a/b/e',
  's/[[:space:]]/_/g',
  's/a',
  `s/${'(a*)*'.repeat(3)}b/c/`,
  '5s/a/b/',
  's/./&&&&&&&&/g;'.repeat(8),
  's/a/b/;'.repeat(9),
])('what is odd is not guessed: %s', (script) => {
  expect(substituted(script, true, text)).toBeNull();
});
