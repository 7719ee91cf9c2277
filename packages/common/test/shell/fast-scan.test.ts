import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FastScan, scanFaults, type ScanFault } from '../../src/shell/fast-scan/index.ts';
import { simpleCommand, type SimpleCommand } from '../../src/shell/index.ts';
import { corpus } from './corpus.ts';

const scan = new FastScan(
  { findIn: () => undefined },
  Object.fromEntries(scanFaults.map((name) => [name, name])) as Record<ScanFault, ScanFault>,
);

/** Words that the lexer takes for grammar; to the scan they are names. */
const keyword =
  /^\s*(?:(?:[A-Za-z_]\w*\+?=\S*\s+)*)(?:if|then|elif|else|fi|for|select|in|while|until|do|done|case|esac|function|time|coproc|\[\[|\]\])(?:\s|$)/;

interface Read {
  readonly role: 'assignment' | 'word';
  readonly start: number;
  readonly end: number;
  /** As the program gets it, each code unit as one byte, 255 for what has none. */
  readonly bytes: readonly number[];
}

/** Null where the scan refuses the text. */
function scanned(text: string): readonly Read[] | null {
  if (scan.read(text, 0, text.length) !== null || scan.count === 0) return null;
  return Array.from({ length: scan.count }, (_, word) => ({
    role: word < scan.assignmentCount ? 'assignment' : 'word',
    start: scan.startOf(word),
    end: scan.endOf(word),
    bytes: [...scan.codes.subarray(scan.fromOf(word), scan.toOf(word))],
  }));
}

function lexed({ assignments, words }: SimpleCommand, text: string): readonly Read[] {
  return [
    ...assignments.map(({ start, end, value }) => ({
      role: 'assignment' as const,
      start,
      end,
      bytes: clamped(text.slice(start, value.start) + value.text),
    })),
    ...words.map(({ start, end, text: word }) => ({
      role: 'word' as const,
      start,
      end,
      bytes: clamped(word),
    })),
  ];
}

function clamped(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, at) => Math.min(text.charCodeAt(at), 255));
}

function agree(text: string): void {
  const words = scanned(text);
  if (words === null || keyword.test(text)) return;
  const command = simpleCommand(text);
  expect(command, text).not.toBeNull();
  if (command === null) return;
  expect(words, text).toEqual(lexed(command, text));
  for (const [index, word] of command.words.entries()) {
    const at = command.assignments.length + index;
    // A tilde expands to a path, which the scan lets pass as text.
    const isKnown = word.parts.every(({ kind }) => kind === 'tilde' || kind === 'literal') || word.isStatic;
    if (scan.isStatic(at)) expect(isKnown, `${text}: word ${index}`).toBe(true);
  }
  expect(
    command.redirections.every(
      ({ operator, target }) => operator === '>&' && /^[12]$/.test(target?.text ?? ''),
    ),
    text,
  ).toBe(true);
}

/** What a shell gives a meaning to, one at a time. */
const metacharacters = Array.from('|&;<>()$`\\"\'*?[]{}~#!= \t\n');

describe('the fast scan', () => {
  it('reads every line that it accepts as the lexer does', () => {
    for (const line of corpus) agree(line);
    expect(corpus.filter((line) => scanned(line) !== null).length).toBeGreaterThan(300);
  });

  it('reads random text that it accepts as the lexer does', () => {
    const piece = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          'gcc',
          'a',
          'b=c',
          '-x',
          '2',
          '1',
          'é',
          ' ',
          ' ',
          ' ',
          '\t',
          '\\\n',
          '$X',
          '${X}',
          'A=',
          'A+=',
        ),
      },
      { weight: 2, arbitrary: fc.constantFrom(...metacharacters) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '2>&1',
          '>&2',
          '"x y"',
          "'x y'",
          '"$X"',
          '\\ ',
          '\\"',
          '"\\$"',
          "'\\'",
          '&>',
          '{a,b}',
          "$'x'",
          '"it\'s"',
          '-DX=\\"q\\"',
          ' ~/x ',
          'x#y',
          ' # note',
          '日本.c',
        ),
      },
      { weight: 1, arbitrary: fc.string({ maxLength: 3, unit: 'grapheme' }) },
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => agree(pieces.join(''))),
      { numRuns: 40_000, seed: 1 },
    );
  });
});
