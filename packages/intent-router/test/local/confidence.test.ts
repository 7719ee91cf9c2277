import fc from 'fast-check';
import { expect, it } from 'vitest';
import { confidenceOf, type ConfidenceWeights } from '../../src/local/confidence.ts';

const weights: ConfidenceWeights = [-0.7, 0.5, 2];
const share = fc.double({ min: 0, max: 1, noNaN: true });

it('is between 0 and 1 whatever the signs are, and grows with each of them', () => {
  fc.assert(
    fc.property(share, share, share, (best, whole, less) => {
      const confidence = confidenceOf({ best, whole }, weights);
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThan(1);
      expect(confidenceOf({ best: best * less, whole }, weights)).toBeLessThanOrEqual(confidence);
      expect(confidenceOf({ best, whole: whole * less }, weights)).toBeLessThanOrEqual(confidence);
    }),
  );
});

it.each([
  ['an even chance when nothing is known and nothing weighs', { best: 0.5, whole: 0.5 }, [0, 0, 0], 0.5],
  ['the best domain at its word', { best: 0.9, whole: 0.1 }, [0, 1, 0], 0.9],
  ['the whole request at its word', { best: 0.1, whole: 1 }, [0, 0, Math.log(3)], 0.75],
] as const)('takes %s', (_, signs, weighed, wanted) => {
  expect(confidenceOf(signs, weighed)).toBeCloseTo(wanted, 9);
});
