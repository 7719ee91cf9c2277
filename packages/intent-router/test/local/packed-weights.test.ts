import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packWeights, unpackWeights } from '../../src/local/packed-weights.ts';

const weight = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: -6, max: 6 }) },
  { weight: 1, arbitrary: fc.integer({ min: -128, max: 127 }) },
);
const runs = fc
  .array(fc.tuple(weight, fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 700 }))), { maxLength: 40 })
  .map((parts) =>
    Int8Array.from(parts.flatMap(([value, times]) => Array.from({ length: times }, () => value))),
  );

test('weights come back as they were', () => {
  fc.assert(
    fc.property(runs, (weights) => {
      expect(unpackWeights(packWeights(weights), weights.length)).toEqual(weights);
    }),
  );
});

test('a module with too few or too many weights is refused', () => {
  const packed = packWeights(Int8Array.of(1, -2, 3, 100, 5));
  expect(() => unpackWeights(packed, 9)).toThrow('its features need 9');
  expect(() => unpackWeights(packed, 2)).toThrow('more weights than 2');
});

test('zeros cost next to nothing', () => {
  expect(packWeights(new Int8Array(27_400)).length).toBeLessThan(210);
});
