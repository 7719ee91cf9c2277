import { describe, expect, it } from 'vitest';
import {
  eachCommand,
  inputLengthMax,
  lex,
  nestingDepthMax,
  parseShell,
  problemsMax,
  simpleCommand,
} from '../../src/shell/index.ts';

/** Ways to nest without end. */
const openings = [
  '$(',
  '"$(',
  '${x:-',
  '`',
  '(',
  '{ ',
  'if ',
  'while ',
  'case a in b) ',
  'f() ',
  '<(',
  'x=(',
  '@(',
  '$((',
  'coproc ',
  '[[ $(',
  'a[$(',
];

function isTiled(text: string): boolean {
  let at = 0;
  for (const { start, end } of lex(text).tokens) {
    if (start !== at) return false;
    at = end;
  }
  return at === text.length;
}

describe('bounds', () => {
  it.each(openings)('%j may nest without end', (opening) => {
    const text = opening.repeat(20_000);
    expect(isTiled(text)).toBe(true);
    expect(() => eachCommand(parseShell(text).script, () => {})).not.toThrow();
  });

  it('a text nested deeper than the bound is read up to there, and says so', () => {
    const nested = (depth: number): string => `${'$('.repeat(depth)}a${')'.repeat(depth)}`;
    expect(parseShell(nested(nestingDepthMax)).exceeded).toBeNull();
    const { exceeded } = parseShell(nested(nestingDepthMax + 1));
    expect(exceeded).toBe('nesting-depth');
    expect(simpleCommand(`echo ${nested(nestingDepthMax + 1)}`)).toBeNull();
    expect(lex(`${nested(nestingDepthMax + 1)} ; b`).tokens.at(-1)?.kind).toBe('unlexed');
  });

  it('a text longer than the bound is read up to there, and says so', () => {
    const text = 'a'.repeat(inputLengthMax);
    expect(parseShell(text).exceeded).toBeNull();
    expect(parseShell(`${text}b`).exceeded).toBe('input-length');
    expect(lex(`${text}b`).tokens.at(-1)).toEqual({
      kind: 'unlexed',
      start: inputLengthMax,
      end: inputLengthMax + 1,
    });
  });

  it('keeps the first problems only', () => {
    expect(parseShell(') '.repeat(100)).problems).toHaveLength(problemsMax);
  });

  // Quadratic work on these would take minutes, not the seconds that a test has.
  it.each([
    ['unclosed here-documents', 'cat <<a\n'],
    ['here-documents on one line', '<<a '],
    ["arithmetic that isn't", '((a) '],
    ['parentheses hidden in quotes', "((a)# ( '\n)\n"],
    ['braces that close late', '{a,'],
    ['brackets', 'a['],
    ['backticks with escapes', '`\\`'],
    ['quotes in quotes', '"`\\"'],
    ['backslashes', '\\\\'],
    ['blanks before a parenthesis', 'a     ('],
  ])('reads a quarter of a megabyte of %s', (_, unit) => {
    const text = unit.repeat(Math.floor(inputLengthMax / 4 / unit.length));
    expect(isTiled(text)).toBe(true);
  });
});
