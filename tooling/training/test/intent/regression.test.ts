import { describe, expect, it } from 'vitest';
import { regression, type Observation } from '../../src/intent/regression.ts';

const observed = (values: readonly number[], pair: number, so: number, of: number) =>
  Array.from({ length: of }, (_, index): Observation => {
    return { signs: { values, pair, direction: 1 }, isSo: index < so };
  });
const chance = (sum: number) => 1 / (1 + Math.exp(-sum));

describe('a regression', () => {
  it('gives the chance at which things were so', () => {
    const [constant = 0, slope = 0] = regression(
      [...observed([1, 0], 0, 200, 1000), ...observed([1, 1], 0, 700, 1000)],
      0,
    );
    expect(chance(constant)).toBeCloseTo(0.2, 2);
    expect(chance(constant + slope)).toBeCloseTo(0.7, 2);
  });

  it('tells pairs apart, and believes little of what was seen once', () => {
    const often = observed([0], 0, 900, 1000);
    const once = observed([0], 1, 1, 1);
    const [, first = 0, second = 0, never] = regression([...often, ...once], 3);
    expect(chance(first)).toBeCloseTo(0.9, 1);
    expect(chance(second)).toBeLessThan(0.55);
    expect(never).toBe(0);
  });

  it('counts a pair the other way round as its opposite', () => {
    const turned = observed([0], 0, 0, 1000).map((each): Observation => {
      return { ...each, signs: { ...each.signs, direction: -1 } };
    });
    const [, pair = 0] = regression([...observed([0], 0, 1000, 1000), ...turned], 1);
    expect(chance(pair)).toBeGreaterThan(0.95);
  });
});
