import { expect, test } from 'vitest';
import { trimLine } from '../src/command-line.ts';
import { identityOf } from '../src/normalize/identity.ts';
import { fillTemplate, templateOf } from '../src/normalize/template.ts';
import { table } from './support/normalized-lines.ts';

test.each(table)('%j is normalised to %j', (line, cmdNorm) => {
  expect(templateOf(line).cmdNorm).toBe(cmdNorm);
  expect(templateOf(cmdNorm).cmdNorm).toBe(cmdNorm);
});

test('the table is as long as promised', () => {
  expect(table.length).toBeGreaterThanOrEqual(150);
});

test.each([
  ['git commit -m "fix it" src/a.ts', ['"fix it"', 'src/a.ts']],
  ['head -20 --depth=3 -j8', ['20', '3', '8']],
  ['cat <<EOF\nx\nEOF', [null]],
  ['ls', []],
])('the slots of %j hold what was typed', (line, values) => {
  expect(templateOf(line).slotValues).toEqual(values);
});

test.each(table.map(([line]) => line))('filling the slots of %j gives its template again', (line) => {
  const template = templateOf(line);
  const values = template.slotValues.filter((value) => value !== null);
  if (!template.isFillable || values.length !== template.slotCount) {
    // What cannot be filled says so: a lowercased command, several lines, no shell, a slot without a value.
    expect(template.isFillable && values.length === template.slotValues.length).toBe(false);
    return;
  }
  const filled = fillTemplate(template.cmdNorm, values);
  expect(filled).not.toBeNull();
  expect(templateOf(filled ?? '')).toEqual(template);
});

test('a fill with too few or too many values is none', () => {
  expect(fillTemplate('cp <path> <path>', ['a'])).toBeNull();
  expect(fillTemplate('cp <path> <path>', ['a', 'b', 'c'])).toBeNull();
  expect(fillTemplate('cp <path> <path>', ['a', '$&'])).toBe('cp a $&');
});

test('the identity is the SHA-256 of the normalised command', () => {
  // The digest of `git status`, by sha256sum(1).
  expect(identityOf('git status')).toBe('e62b04aadf39df1a47b771265e4ae5c452df3f1903d5c263ab00f088e86102f6');
});

test.each([
  '(',
  '"',
  '$(',
  '<path>',
  '-m "x" ',
  'a.b',
  '1.',
  '\\',
  '\n',
  'a/',
  ':1',
  '-a',
  '\\ ',
  'A=',
  '@a',
  's/',
])('a line of 16,384 characters of %j is normalised, and stays so', (piece) => {
  const line = piece.repeat(Math.floor(16_384 / piece.length));
  for (const hostile of [line, `${line}x`, `x ${line}`]) {
    const { cmdNorm } = templateOf(hostile);
    expect(templateOf(cmdNorm).cmdNorm).toBe(cmdNorm);
  }
});

test.each([
  ['  ls  ', 'ls'],
  ['ls a\\ ', 'ls a\\ '],
  ['ls a\\\\  ', 'ls a\\\\'],
  ['\n\t', ''],
])('%j is remembered as %j', (typed, line) => {
  expect(trimLine(typed)).toBe(line);
});
