import { mixtureLength, type WordLesson } from '@hunch/suggest-engine/training';
import { expect, test } from 'vitest';
import { fit } from '../src/composition/fit.ts';

/** Two orders of one bucket each: the first knows the word in three of ten lessons, the second in all others. */
function lessons(count: number): WordLesson[] {
  return Array.from({ length: count }, (_, number) => {
    const word = number % 10 < 3 ? 'alpha' : 'beta';
    return {
      word,
      isProgram: false,
      said: [
        { place: 0, shares: new Map([['alpha', 1]]) },
        { place: 16, shares: new Map([['beta', 1]]) },
      ],
    };
  });
}

test('a share is how often an order says what the more specific ones left', () => {
  const { mixture, logLikelihood } = fit(lessons(2_000));
  expect(mixture).toHaveLength(mixtureLength);
  expect(mixture[0]).toBeCloseTo(0.3, 2);
  expect(mixture[16]).toBeGreaterThan(0.98);
  // The entropy of three in ten.
  expect(logLikelihood).toBeCloseTo(0.3 * Math.log(0.3) + 0.7 * Math.log(0.7), 1);
});

test('an order that is never right is not trusted, and the same lessons give the same numbers', () => {
  const wrong = lessons(500).map((lesson) => ({
    ...lesson,
    said: [{ place: 32, shares: new Map([['gamma', 1]]) }, ...lesson.said],
  }));
  const { mixture } = fit(wrong);
  expect(mixture[32]).toBeLessThan(0.01);
  expect([...fit(wrong).mixture]).toEqual([...mixture]);
});
