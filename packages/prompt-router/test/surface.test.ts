import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { solveLogistic, type Design } from '../src/calibrated/logistic.ts';
import { surfaceCount, surfaceOf } from '../src/calibrated/surface.ts';

const names = [
  'sentences',
  'letters',
  'numbers',
  'different',
  'largest',
  'large',
  'decimals',
  'percent',
  'dollar',
  'bracket',
  'parenthesis',
  'backslash',
  'operator',
  'quote',
  'repetition',
  'comparison',
  'branch',
] as const;

/** Counts are stored as logarithms; here they are counts again. */
function counts(text: string): Record<string, number> {
  const surface = surfaceOf(text);
  return Object.fromEntries(
    names.flatMap((name, at) => {
      const value = surface[at] ?? 0;
      const count = name === 'letters' ? value : Math.expm1(value);
      return Math.abs(count) < 1e-9 ? [] : [[name, Math.round(count * 1000) / 1000]];
    }),
  );
}

describe('the surface of a prompt', () => {
  test('has a name for each feature', () => {
    expect(names).toHaveLength(surfaceCount);
  });

  test.each<[string, Record<string, number>]>([
    ['', {}],
    ['Hello there.', { letters: 5, sentences: 1 }],
    ['v1 is 1.2', { letters: 2, numbers: 1, different: 1, largest: 1.2, decimals: 1 }],
    ['7 7 300', { numbers: 3, different: 2, largest: 300, large: 1 }],
    ['is it? Yes! e.g.this', { letters: 2.167, sentences: 2 }],
    [
      'For each dollar $5, twice 10%',
      {
        letters: 4.5,
        repetition: 2,
        comparison: 1,
        dollar: 1,
        percent: 1,
        numbers: 2,
        different: 2,
        largest: 10,
      },
    ],
    [
      'if (a[0] == "x") \\ else',
      { letters: 2, branch: 2, parenthesis: 1, bracket: 1, quote: 2, backslash: 1, numbers: 1, different: 1 },
    ],
    ['3 + 4 * 2 - 1', { numbers: 4, different: 4, largest: 4, operator: 3 }],
    ['Le prix est 12 €, für jeden', { letters: 2.667, numbers: 1, different: 1, largest: 12 }],
  ])('%j', (text, expected) => {
    expect(counts(text)).toEqual(expected);
  });

  test('is finite and bounded for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.integer({ min: 1, max: 40 }),
        (text, times) => {
          for (const value of surfaceOf(text.repeat(times))) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThan(8_193);
          }
        },
      ),
    );
    expect(surfaceOf('9'.repeat(100_000)).every(Number.isFinite)).toBe(true);
  });
});

describe('logistic regression', () => {
  const design = fc
    .array(
      fc.tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true })),
      {
        minLength: 3,
        maxLength: 40,
      },
    )
    .map((rows): Design => ({
      columns: 2,
      rows: rows.map((values) => ({ columns: Int32Array.of(0, 1), values: Float64Array.from(values) })),
    }));

  test('ends where the likelihood has no slope', () => {
    fc.assert(
      fc.property(design, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (all, stream) => {
        const targets = Float64Array.from(stream.take(all.rows.length));
        const strength = 1;
        const { bias, weights } = solveLogistic(all, targets, strength);
        const slope = [-strength * (weights[0] ?? 0), -strength * (weights[1] ?? 0), 0];
        all.rows.forEach(({ values }, at) => {
          const [first = 0, second = 0] = values;
          const sum = bias + first * (weights[0] ?? 0) + second * (weights[1] ?? 0);
          const error = (targets[at] ?? 0) - 1 / (1 + Math.exp(-sum));
          slope[0] = (slope[0] ?? 0) + error * first;
          slope[1] = (slope[1] ?? 0) + error * second;
          slope[2] = (slope[2] ?? 0) + error;
        });
        for (const value of slope) expect(Math.abs(value)).toBeLessThan(1e-3);
      }),
    );
  });

  test('more held back is closer to nothing', () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({
      columns: Int32Array.of(0),
      values: Float64Array.of(at % 2 === 0 ? 1 : -1),
    }));
    const targets = Float64Array.from(rows, (_, at) => (at % 2 === 0 ? 0.9 : 0.1));
    const weight = (strength: number): number =>
      solveLogistic({ columns: 1, rows }, targets, strength).weights[0] ?? 0;
    expect(weight(1e-6)).toBeCloseTo(Math.log(9), 3);
    expect(weight(10)).toBeLessThan(weight(1));
    expect(weight(1e6)).toBeCloseTo(0, 3);
  });
});
