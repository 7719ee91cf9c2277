import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../src/random.ts';

describe('seeded draws', () => {
  test('are those of mulberry32', () => {
    const random = new SeededRandom(1);
    // The first three words of the published generator from the seed 1.
    expect([random.next(), random.next(), random.next()].map((value) => value * 2 ** 32)).toEqual([
      2693262067, 11749833, 2265367787,
    ]);
  });

  test('stay within their bounds, and reach all of them', () => {
    const random = new SeededRandom(7);
    const draws = Array.from({ length: 2000 }, () => ({
      below: random.below(3),
      between: random.between(-1, 1),
      pick: random.pick(['a', 'b']),
    }));
    expect(new Set(draws.map(({ below }) => below))).toEqual(new Set([0, 1, 2]));
    expect(new Set(draws.map(({ between }) => between))).toEqual(new Set([-1, 0, 1]));
    expect(new Set(draws.map(({ pick }) => pick))).toEqual(new Set(['a', 'b']));
  });

  test('come as often as their probability says', () => {
    const random = new SeededRandom(3);
    const hits = Array.from({ length: 10_000 }, () => random.chance(0.3)).filter(Boolean).length;
    expect(hits).toBeGreaterThan(2850);
    expect(hits).toBeLessThan(3150);
  });

  test('shuffle a copy', () => {
    const items = [1, 2, 3, 4, 5, 6];
    const shuffled = new SeededRandom(5).shuffled(items);
    expect(shuffled).not.toEqual(items);
    expect(shuffled.toSorted((left, right) => left - right)).toEqual(items);
    expect(items).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('of nothing are an error', () => {
    expect(() => new SeededRandom(1).pick([])).toThrow('nothing to pick');
  });
});
