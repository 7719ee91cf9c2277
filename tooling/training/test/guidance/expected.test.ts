import { thresholds, type PatternName } from '@hunch/guidance';
import { describe, expect, it } from 'vitest';
import { expectedShare } from '../../src/guidance/expected.ts';

const session = (strength: number): ReadonlyMap<PatternName, number> => new Map([['doom_loop', strength]]);
const margin = thresholds.doom_loop.standard;

describe('the share of healthy sessions to expect a word in', () => {
  it('is none where all are alike', () => {
    expect(expectedShare(Array.from({ length: 40 }, () => session(1)))).toBe(0);
  });

  it('is none of nothing', () => {
    expect(expectedShare([])).toBe(0);
  });

  it('is some where one stands out by as much as the thresholds leave, whichever half it falls into', () => {
    // Half of the splits have it among the unseen, and it alone is told something there: 1 of 20 in half of them.
    const sessions = [...Array.from({ length: 39 }, () => session(0)), session(margin - 1)];
    expect(expectedShare(sessions)).toBeGreaterThan(0.01);
    expect(expectedShare(sessions)).toBeLessThan(0.04);
  });
});
