import fc from 'fast-check';
import { simpleCommand, type SimpleCommand } from '@hunch/common/shell';
import { describe, expect, it } from 'vitest';
import { CommandScan } from '../src/scan.ts';
import { metacharacters, variedLines } from './support/lines.ts';

const scan = new CommandScan();

/** Words that the lexer takes for grammar; to the scanner they are names that no table knows. */
const keyword =
  /^\s*(?:(?:[A-Za-z_]\w*\+?=\S*\s+)*)(?:if|then|elif|else|fi|for|select|in|while|until|do|done|case|esac|function|time|coproc|\[\[|\]\])(?:\s|$)/;

/** What the scanner read, as the lexer would say it; null where it refuses the text. */
function scanned(text: string): readonly string[] | null {
  if (scan.read(text, 0, text.length) !== null || scan.count === 0) return null;
  return Array.from({ length: scan.count }, (_, word) => {
    const role = word < scan.assignmentCount ? 'assignment' : 'word';
    return `${role} ${scan.startOf(word)}-${scan.endOf(word)} ${scan.textOf(word)}`;
  });
}

function lexed(command: SimpleCommand, text: string): readonly string[] {
  const assignments = command.assignments.map(
    ({ start, end, value }) => `assignment ${start}-${end} ${text.slice(start, value.start)}${value.text}`,
  );
  return [...assignments, ...command.words.map((word) => `word ${word.start}-${word.end} ${word.text}`)];
}

function agree(text: string): void {
  const words = scanned(text);
  if (words === null || keyword.test(text)) return;
  const command = simpleCommand(text);
  expect(command, text).not.toBeNull();
  if (command === null) return;
  expect(words, text).toEqual(lexed(command, text));
  for (let word = 0; word < scan.count; word++)
    expect(bytesOfWord(word), `${text}: bytes of word ${word}`).toEqual(clamped(scan.textOf(word)));
  for (const [index, word] of command.words.entries()) {
    const at = command.assignments.length + index;
    // A tilde expands to a path, which the scanner lets pass as text.
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

/** What the tables look at. */
function bytesOfWord(word: number): readonly number[] {
  return [...scan.codes.subarray(scan.fromOf(word), scan.toOf(word))];
}

/** Each code unit as one byte, 255 for what has none. */
function clamped(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, at) => Math.min(text.charCodeAt(at), 255));
}

describe('the scanner', () => {
  it('reads every line that it accepts as the lexer of common does', () => {
    for (const line of variedLines) agree(line);
    expect(variedLines.filter((line) => scanned(line) !== null).length).toBeGreaterThan(3000);
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
        ),
      },
      { weight: 1, arbitrary: fc.string({ maxLength: 3, unit: 'grapheme' }) },
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => agree(pieces.join(''))),
      { numRuns: 20_000, seed: 1 },
    );
  });
});
