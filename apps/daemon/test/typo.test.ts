import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simpleCommand } from '@hunch/common/shell';
import { correctionsOf, vocabularyOf } from '../src/typo/corrections.ts';
import { PathPrograms } from '../src/platform/path-programs.ts';

const lines = [
  'git status',
  'git commit -m x',
  'git checkout main',
  'docker ps',
  'docker compose up',
  'kubectl get pods',
  'npm run build',
  'npm test',
  'sudo systemctl restart nginx',
  'ls',
  'll',
];
const vocabulary = vocabularyOf(lines, new Set(['python3', 'grep', 'tree', 'zzyzx']));
const texts = (line: string, exitCode = 127): string[] =>
  correctionsOf(line, exitCode, vocabulary).map(({ text }) => text);

const words = (line: string): readonly string[] => simpleCommand(line)?.words.map(({ text }) => text) ?? [];

describe('what was probably meant', () => {
  it.each([
    ['gti status', 127, 'git status'],
    ['got commit -m "a b"', 127, 'git commit -m "a b"'],
    ['dokcer ps -a', 127, 'docker ps -a'],
    ['sudo systemclt status', 127, 'sudo systemctl status'],
    ['sudo -u me nice -n 5 gti status', 127, 'sudo -u me nice -n 5 git status'],
    ['FOO=1 kubetcl get pods > x', 127, 'FOO=1 kubectl get pods > x'],
    ['pyhton3 -V', 127, 'python3 -V'],
    ['grpe x f', 127, 'grep x f'],
    ['git stauts', 1, 'git status'],
    ['git rebsae -i HEAD~3', 1, 'git rebase -i HEAD~3'],
    ['cargo biuld --release', 101, 'cargo build --release'],
    ['sudo apt isntall jq', 100, 'sudo apt install jq'],
    ['git chekcout main', 1, 'git checkout main'],
    ['npm tset', 1, 'npm test'],
    ['docker copmose up', 125, 'docker compose up'],
  ])('%s (%i)', (line, exitCode, expected) => {
    expect(texts(line, exitCode)[0]).toBe(expected);
  });

  it.each([
    ['a command that worked', 'gti status', 0],
    ['a command that exists and failed otherwise', 'git status', 1],
    ['a subcommand that nobody used and that failed', 'git rebase main', 1],
    ['a program that exists', 'git', 127],
    ['nothing like it', 'frobnicate', 127],
    ['a first letter that nobody here has used', 'bree', 127],
    ['a variable for the program', '$TOOL x', 127],
    ['an option where a subcommand would be', 'git --vresion', 1],
    ['a path', './gti', 127],
    ['several commands', 'gti a && gti b', 127],
    ['an empty line', '', 127],
  ])('nothing for %s', (_, line, exitCode) => {
    expect(texts(line, exitCode)).toEqual([]);
  });

  it('every correction is a word that exists, in the same place of the same line', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.constantFrom(0, 1, 2, 127), (word, exitCode) => {
        const line = `${word} rest of "it"`;
        const typed = words(line);
        for (const { text } of correctionsOf(line, exitCode, vocabulary)) {
          const meant = words(text);
          expect(meant.length).toBe(typed.length);
          const changed = meant.filter((one, index) => one !== typed[index]);
          expect(changed).toHaveLength(1);
          expect(vocabulary.programs.has(changed[0] ?? '')).toBe(true);
          expect(text.endsWith(' rest of "it"')).toBe(true);
        }
      }),
    );
  });
});

it('knows the programs of PATH, and looks again after a while', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-path-'));
  try {
    let nowMs = 0;
    const add = (name: string): void => {
      writeFileSync(join(directory, name), '');
      chmodSync(join(directory, name), 0o755);
    };
    add('one');
    const programs = new PathPrograms(`${directory}:relative::/nowhere/at/all`, () => nowMs);
    expect([...(await programs.names())]).toEqual(['one']);
    add('two');
    expect((await programs.names()).has('two')).toBe(false);
    nowMs += 120_000;
    // Who asks first has what was known.
    expect((await programs.names()).has('two')).toBe(false);
    await expect.poll(async () => (await programs.names()).has('two')).toBe(true);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
