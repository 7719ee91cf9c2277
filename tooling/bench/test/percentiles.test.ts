import { describe, expect, it } from 'vitest';
import { compare, percentile, summarize } from '../src/index.ts';

describe('percentile', () => {
  it.each([
    { sorted: [1, 2, 3, 4], fraction: 0.5, expected: 2 },
    { sorted: [1, 2, 3, 4], fraction: 0.95, expected: 4 },
    { sorted: [7], fraction: 0.99, expected: 7 },
    { sorted: [1, 2, 3], fraction: 0, expected: 1 },
  ])('takes the nearest rank $fraction of $sorted', ({ sorted, fraction, expected }) => {
    expect(percentile(sorted, fraction)).toBe(expected);
  });

  it('summarises unsorted samples', () => {
    expect(summarize([3, 1, 2])).toEqual({ count: 3, p50: 2, p95: 3, p99: 3, max: 3 });
  });
});

describe('compare', () => {
  it('gives the baseline the ratio 1 and keeps every checksum', () => {
    const busy = (cost: number) => (iterations: number) => {
      let sum = 0;
      for (let step = 0; step < iterations * cost; step += 1) sum = (sum + step) % 1_000_003;
      return sum;
    };
    const [baseline, slower] = compare([
      { name: 'one', run: busy(100) },
      { name: 'fifty', run: busy(5000) },
    ]);
    expect(baseline?.ratio).toBe(1);
    expect(slower?.ratio).toBeGreaterThan(1);
    expect(slower?.checksum).toBeGreaterThan(0);
  });
});
