import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLines, wrapCommand, wrappedColumns, wrapWords } from '../../src/render/wrap.ts';
import { displayWidth } from '../../src/render/format.ts';

const word = fc.stringMatching(/^[a-zäö漢-]{1,12}$/);
const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));

describe('wrapping', () => {
  it('keeps every word whole and in order', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 10, max: 200 }), (given, width) => {
        expect(wrapWords(given, width).join(' ')).toBe(given);
      }),
    );
  });

  it.each([60, 80, 200])('fits rows into %i columns without cutting a word', (columns) => {
    const row = fc.record({ left: word, right: text, indent: fc.integer({ min: 0, max: 3 }) });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const lines = wrappedColumns(rows, columns).split('\n');
        for (const line of lines) expect(Array.from(line).length).toBeLessThanOrEqual(columns);
        const words = lines.join(' ').split(/ +/).filter(Boolean);
        const given = rows.flatMap(({ left, right }) => [left, ...right.split(' ')]);
        expect(words).toEqual(given);
      }),
    );
  });
});

describe('lines of a table', () => {
  it.each([60, 80, 200])('that are wider than %i columns are broken between words', (columns) => {
    const cell = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
    const paint = fc.constantFrom(
      (value: string) => value,
      (value: string) => `\u001b[2m${value}\u001b[22m`,
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, cell, paint, cell), { maxLength: 6 }), (rows) => {
        const text = rows
          .map(([one, two, three, color, four]) => `${one}  ${two}  ${color(three)}  ${four}`)
          .join('\n');
        const fitted = fitLines(text, columns);
        for (const line of fitted.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
        expect(fitted.split(/\s+/)).toEqual(text.split(/\s+/));
      }),
    );
  });

  it('go on below their last column', () => {
    const text = '! daemon  it does not run, and none could be started here\n          hunch daemon start';
    expect(fitLines(text, 40)).toBe(
      '! daemon  it does not run, and none\n          could be started here\n          hunch daemon start',
    );
  });

  it('stay as they are where they fit, and keep a word that is longer than the line', () => {
    const path = '/'.padEnd(70, 'a');
    expect(fitLines(`short  line\ndata  ${path} end`, 60)).toBe(
      `short  line\ndata\n      ${path}\n      end`,
    );
  });
});

it('a command that is broken is read by a shell as it was', () => {
  const command = 'hunch router keys create --owner ci --requests-per-minute 60 --expires-days 90';
  const lines = wrapCommand(command, 40);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(40);
  expect(lines.join('\n').replaceAll(' \\\n', ' ')).toBe(command);
});
