import { describe, expect, it } from 'vitest';
import { bestConfidence, bestTemperature, type Graded } from '../../src/intent/reading.ts';

describe('the temperature', () => {
  const gradedAt = (right: number) => (temperature: number) =>
    Array.from({ length: 10 }, (_, index): Graded => {
      const best = 1 / (1 + Math.exp(-2 / temperature));
      return { signs: { best, whole: best }, isRight: index < right };
    });

  it.each([
    ['low for a model that is always right', 10, 0.4],
    ['high for one that is right as often as not', 5, 2],
    ['where probability and accuracy agree for one in between', 9, 0.9],
  ])('is %s', (_, right, wanted) => {
    expect(bestTemperature(gradedAt(right))).toBeCloseTo(wanted, 1);
  });
});

describe('the confidence', () => {
  const graded = (best: number, whole: number, right: number, of: number) =>
    Array.from({ length: of }, (_, index): Graded => ({ signs: { best, whole }, isRight: index < right }));
  const chance = (rows: readonly Graded[], { best, whole }: Graded['signs']) => {
    const [constant, odds, share] = bestConfidence(rows);
    return 1 / (1 + Math.exp(-(constant + odds * Math.log(best / (1 - best)) + share * whole)));
  };

  it('is how often answers with the same signs are right', () => {
    const rows = [...graded(0.9, 0.9, 95, 100), ...graded(0.6, 0.6, 70, 100), ...graded(0.6, 0.3, 40, 100)];
    expect(chance(rows, { best: 0.9, whole: 0.9 })).toBeCloseTo(0.95, 1);
    expect(chance(rows, { best: 0.6, whole: 0.6 })).toBeCloseTo(0.7, 1);
    expect(chance(rows, { best: 0.6, whole: 0.3 })).toBeCloseTo(0.4, 1);
  });

  it('gives next to no weight to a sign that says nothing', () => {
    const rows = [0.2, 0.8].flatMap((whole) => graded(0.7, whole, 35, 50));
    expect(bestConfidence(rows)[2]).toBeCloseTo(0, 1);
  });
});
