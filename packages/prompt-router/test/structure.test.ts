import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { structureCount, structureOf } from '../src/calibrated/structure.ts';

const names = ['longest', 'quoted', 'symbols', 'commas', 'equals', 'calls', 'indent'] as const;

/** Kept as logarithms; here they are counts again. */
function counts(text: string): Record<string, number> {
  const structure = structureOf(text);
  return Object.fromEntries(
    names.flatMap((name, at) => {
      const count = Math.round(Math.expm1(structure[at] ?? 0));
      return count === 0 ? [] : [[name, count]];
    }),
  );
}

describe('the structure of a prompt', () => {
  test('has a name for each feature', () => {
    expect(names).toHaveLength(structureCount);
  });

  test.each<[string, Record<string, number>]>([
    ['', {}],
    ['Tell me about Rome', {}],
    ["f('abc')", { longest: 3, quoted: 1, symbols: 4 }],
    [`f("it's", '')`, { longest: 4, quoted: 2, symbols: 8, commas: 1 }],
    ["don't say 'no", { symbols: 2 }],
    ["'no\nquote'", { symbols: 1 }],
    ['a = b\nc == [1, 2, 3]', { symbols: 6, commas: 2, equals: 3 }],
    ['text.strip().split(x); f(y)', { symbols: 9, calls: 2 }],
    ['etc. (so to say)', { symbols: 3 }],
    ['def f():\n    if x:\n        return 1\n    \n', { symbols: 3, indent: 8 }],
    ['Größe, 3 €', { symbols: 1, commas: 1 }],
  ])('%j', (text, expected) => {
    expect(counts(text)).toEqual(expected);
  });

  test('of any text it is finite, and the same whatever follows the part that is read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(structureOf(text).every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
      }),
    );
    const long = "f('a', b.c(1))\n".repeat(1_000);
    expect(structureOf(`${long}${long}`)).toEqual(structureOf(long));
  });
});
