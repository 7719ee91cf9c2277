import { describe, expect, it } from 'vitest';
import { medianInterval, verdictOf, type Verdict } from '../src/index.ts';

/** mulberry32: the same draws in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Ratios as two trees have them: each pair of processes has an offset of its own, each block its noise, some a stall. */
function ratios(next: () => number, of: { rounds: number; blocks: number; slower: number }): number[][] {
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return Array.from({ length: of.rounds }, () => {
    const offset = of.slower * Math.exp(normal() * 0.08);
    return Array.from({ length: of.blocks }, () => {
      const stall = next() < 0.1 ? (next() < 0.5 ? 4 : 1 / 4) : 1;
      return offset * Math.exp(normal() * 0.15) * stall;
    });
  });
}

/** How often each verdict comes in 40 runs. */
function verdicts(slower: number, rounds: number): Record<Verdict, number> {
  const counts = { within: 0, slower: 0, undecided: 0 };
  for (let run = 0; run < 40; run += 1) {
    const next = seeded(run);
    const interval = medianInterval(ratios(next, { rounds, blocks: 8, slower }), 0.99, (count) =>
      Math.floor(next() * count),
    );
    counts[verdictOf(interval, 1.1)] += 1;
  }
  return counts;
}

describe('the verdict on two trees', () => {
  it.each([6, 24])('one tree against itself is no alarm, with %i rounds', (rounds) => {
    expect(verdicts(1, rounds).slower).toBe(0);
  });

  it('at the limit it is an alarm as seldom as the confidence says', () => {
    expect(verdicts(1.1, 12).slower).toBeLessThanOrEqual(2);
  });

  it.each([
    [1.25, 12],
    [1.5, 6],
  ])('what is %d times as slow is nearly always an alarm, with %i rounds', (slower, rounds) => {
    expect(verdicts(slower, rounds).slower).toBeGreaterThan(32);
  });

  it('what is slower by less than the limit is within it once there is enough', () => {
    expect(verdicts(1.02, 40).within).toBeGreaterThan(32);
  });
});

describe('the interval', () => {
  it('is a point for rounds that are alike', () => {
    expect(medianInterval([[2], [2], [2]], 0.99, () => 0)).toEqual({ low: 2, median: 2, high: 2 });
  });

  it('resamples rounds, not blocks: many blocks in two rounds make it no narrower than the rounds are apart', () => {
    const next = seeded(1);
    const many = [0.9, 1.2].map((ratio) => Array.from({ length: 500 }, () => ratio));
    const { low, high } = medianInterval(many, 0.99, (count) => Math.floor(next() * count));
    expect([low, high]).toEqual([0.9, 1.2]);
  });
});
