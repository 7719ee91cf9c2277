import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrappedColumns, wrapWords } from '../../src/render/wrap.ts';

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
