import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from '../../src/shell/index.ts';
import { itWith, wordValues, type Shell } from './real-shells.ts';

const shells: readonly Shell[] = ['bash', 'zsh', 'fish'];

describe('quote', () => {
  it.each([
    ['plain', 'plain', 'plain'],
    ['', "''", "''"],
    ['a b', "'a b'", "'a b'"],
    ["it's", "'it'\\''s'", "'it\\'s'"],
    ['a\\b', "'a\\b'", "'a\\\\b'"],
    ['$HOME', "'$HOME'", "'$HOME'"],
    ['!!', "'!!'", "'!!'"],
    ['--jobs=4', '--jobs=4', '--jobs=4'],
    ['A=b', "'A=b'", "'A=b'"],
    ['~', "'~'", "'~'"],
    ['if', "'if'", "'if'"],
    ['src/a-b_c.ts:10', 'src/a-b_c.ts:10', 'src/a-b_c.ts:10'],
    ['a\nb', "'a\nb'", "'a\nb'"],
    ['a\0b', 'ab', 'ab'],
    ['é', "'é'", "'é'"],
  ])('writes %j as %j, in fish as %j', (word, posix, fish) => {
    expect([quote(word, 'bash'), quote(word, 'zsh'), quote(word, 'fish')]).toEqual([posix, posix, fish]);
  });

  // Unicode noncharacters U+FDD0 to U+FDEF and U+F600 to U+F6FF are what fish itself marks wildcards and raw bytes with.
  const isOrdinary = (text: string): boolean => !/[\0\ufdd0-\ufdef\uf600-\uf6ff]/.test(text);
  const hostile = fc
    .array(
      fc.constantFrom(
        "'",
        '"',
        '\\',
        '`',
        '$',
        '!',
        '\n',
        '\t',
        ' ',
        '*',
        '~',
        '#',
        '=',
        '%',
        '(',
        '{',
        '^',
        '\r',
        '\x1b',
        'a',
        '-',
        '🙂',
      ),
    )
    .map((characters) => characters.join(''));
  const words = fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.string()).filter(isOrdinary);

  for (const shell of shells) {
    itWith(shell)(`${shell} reads back every quoted word`, async () => {
      // One process for a thousand words; the sample is fixed so that a failure can be looked at again.
      const sample = [
        ...fc.sample(words, { numRuns: 1500, seed: 7 }),
        'if',
        'A=b',
        '~root',
        '%1',
        '-n',
        '--',
        '=ls',
        "''",
      ];
      expect(
        await wordValues(
          shell,
          sample.map((word) => quote(word, shell)),
        ),
      ).toEqual(sample);
    });
  }
});
