import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ghostText, nextWord } from '../src/ghost-text.ts';

describe('the ghost text is the beginning that saves most on average', () => {
  test.each([
    ['a sure line, whole', '', [['git status', 0.9]], 'git status'],
    [
      'what two lines have in common, when neither is sure',
      '',
      [
        ['git add a.ts', 0.3],
        ['git add b.ts', 0.3],
      ],
      'git add',
    ],
    [
      'a long line that is half as likely as a short one',
      '',
      [
        ['ls', 0.4],
        ['docker compose up --build', 0.2],
      ],
      'docker compose up --build',
    ],
    [
      'only what goes on from what is typed',
      'git s',
      [
        ['git push', 0.5],
        ['git stash', 0.1],
      ] as const,
      'git stash',
    ],
    ['a line of several lines', 'for', [['for x in a; do\n  y\ndone', 0.9]], 'for x in a; do\n  y\ndone'],
    ['nothing, where one key accepts and one key types it', 'l', [['ls', 0.9]], null],
    ['nothing, where nothing is likely', '', [], null],
  ] as const)('%s', (_, prefix, lines, text) => {
    const likely = lines.map(([line, chance]) => ({ text: line, chance }));
    expect(ghostText(prefix, likely)?.text ?? null).toBe(text);
  });

  test('its chance is that of all lines that begin so, and its saving the chance times the keys', () => {
    const ghost = ghostText('git ', [
      { text: 'git add a', chance: 0.25 },
      { text: 'git add b', chance: 0.5 },
    ]);
    expect(ghost).toEqual({ text: 'git add b', chance: 0.5, saves: 2 });
  });

  test('it begins with what is typed, ends with a word, and no other beginning saves more', () => {
    const line = fc.array(fc.constantFrom('a', 'git', 'x-y', '"b'), { minLength: 1, maxLength: 5 });
    const lines = fc.array(
      fc.record({
        text: line.map((words) => words.join(' ')),
        chance: fc.double({ min: 0, max: 0.2, noNaN: true }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(lines, fc.constantFrom('', 'g', 'git', 'a '), (likely, prefix) => {
        const ghost = ghostText(prefix, likely);
        for (const { text } of likely) {
          if (!text.startsWith(prefix)) continue;
          const chance = likely.filter((one) => one.text === text).reduce((sum, one) => sum + one.chance, 0);
          const saves = chance * (text.length - prefix.length - 1);
          expect(ghost?.saves ?? 0).toBeGreaterThanOrEqual(saves - 1e-9);
        }
        if (ghost === null) return;
        expect(ghost.text.startsWith(prefix)).toBe(true);
        expect(ghost.text.endsWith(' ')).toBe(false);
      }),
    );
  });
});

test.each([
  ['', 'git add src', 'git'],
  ['git', 'git add src', 'git add'],
  ['git a', 'git add src', 'git add'],
  ['git add ', 'git add src', 'git add src'],
])('after %j the next word of %j reaches to %j', (prefix, ghost, reached) => {
  expect(nextWord(prefix, ghost)).toBe(reached);
});
