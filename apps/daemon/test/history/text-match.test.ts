import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileLinearPattern } from '../../src/history/linear-pattern.ts';
import { lettersOf, textMatch } from '../../src/history/text-match.ts';

const rows: readonly (readonly [
  mode: 'words' | 'fuzzy' | 'prefix' | 'regex',
  query: string,
  line: string,
  marked: string | null,
])[] = [
  // What is marked stands in brackets; null: the line does not match.
  ['words', 'git', 'git push', '[git] push'],
  ['words', 'push git', 'git push', '[git] [push]'],
  ['words', 'GIT', 'git push', null],
  ['words', 'head', 'git log HEAD', 'git log [HEAD]'],
  ['words', 'ps | grep', 'ps aux | grep x', '[ps] aux [|] [grep] x'],
  ['words', 'ps | grep', 'ps aux', null],
  ['words', '!push git', 'git push', null],
  ['words', '!pull git', 'git push', '[git] push'],
  ['words', '^git', 'sudo git push', null],
  ['words', '^git', 'git push', '[git] push'],
  ['words', 'log$', 'tail app.log', 'tail app.[log]'],
  ['words', 'log$', 'tail app.log -f', null],
  ['words', '$HOME', 'ls $HOME', 'ls [$HOME]'],
  ['words', 'für', 'echo Für alle', 'echo [Für] alle'],
  ['words', '日本', 'echo 日本語', 'echo [日本]語'],
  ['fuzzy', 'gcm', 'git commit -m x', '[g]it [c]o[m]mit -m x'],
  ['fuzzy', 'dkps', 'docker ps', '[d]oc[k]er [ps]'],
  ['fuzzy', 'mcg', 'git commit', null],
  ['prefix', 'git c', 'git commit', '[git c]ommit'],
  ['prefix', 'commit', 'git commit', null],
  ['regex', '^git (push|pull)$', 'git pull', '[git pull]'],
  ['regex', 'PU', 'git pull', null],
  ['regex', 'v\\d+', 'git tag V12', 'git tag [V12]'],
  ['regex', '(a+)+$', `${'a'.repeat(5000)}!`, null],
];

describe('what matches, and which part of it', () => {
  test.each(rows)('%s %j', (mode, query, line, marked) => {
    const match = textMatch(query, mode, compileLinearPattern);
    const quality = match.quality(line, line.toLowerCase());
    expect(quality >= 0).toBe(marked !== null);
    expect(quality).toBeLessThanOrEqual(1);
    if (marked === null) return;
    let shown = '';
    let at = 0;
    for (const [from, to] of match.ranges(line)) {
      shown += `${line.slice(at, from)}[${line.slice(from, to)}]`;
      at = to;
    }
    expect(shown + line.slice(at)).toBe(marked);
  });
});

const words = fc.stringMatching(/^[a-c!^$ -]{0,6}$/);
const lines = fc.stringMatching(/^[a-cA-C -]{0,12}$/);

test('a match has all letters that are asked for, and lies within the line', () => {
  fc.assert(
    fc.property(fc.constantFrom('words', 'fuzzy', 'prefix'), words, lines, (mode, query, line) => {
      const match = textMatch(query, mode, compileLinearPattern);
      if (match.quality(line, line.toLowerCase()) < 0) return;
      expect(lettersOf(line) & match.letters).toBe(match.letters);
      for (const [from, to] of match.ranges(line)) {
        expect(from).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual(line.length);
      }
    }),
  );
});

test('what a query that goes on matches was matched before, where that is said', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('words', 'fuzzy', 'prefix'),
      words,
      words,
      lines,
      (mode, query, more, line) => {
        const before = textMatch(query, mode, compileLinearPattern);
        const after = textMatch(query + more, mode, compileLinearPattern);
        const matches = (match: typeof before): boolean => match.quality(line, line.toLowerCase()) >= 0;
        if (before.narrows && after.narrows && matches(after)) expect(matches(before)).toBe(true);
      },
    ),
    { numRuns: 5000 },
  );
});
