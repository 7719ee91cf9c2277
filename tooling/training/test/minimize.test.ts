import { expect, test } from 'vitest';
import { minimize, type Objective } from '../src/minimize.ts';

/** A valley that bends (Rosenbrock 1960): the bottom is at 1, 1, far from straight downhill. */
const valley: Objective = (at) => {
  const [x = 0, y = 0] = at;
  return {
    value: (1 - x) ** 2 + 100 * (y - x * x) ** 2,
    slopes: Float64Array.of(-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)),
  };
};

test('finds the bottom of a valley that bends', () => {
  const [x = 0, y = 0] = minimize(valley, Float64Array.of(-1.2, 1), { steps: 100 });
  expect(x).toBeCloseTo(1, 4);
  expect(y).toBeCloseTo(1, 4);
});

test('never ends higher than it began, however few the steps', () => {
  const start = Float64Array.of(-1.2, 1);
  const values = [0, 1, 2, 5, 10, 20].map((steps) => valley(minimize(valley, start, { steps })).value);
  expect(values[0]).toBe(valley(start).value);
  expect(values).toEqual([...values].sort((left, right) => right - left));
});

test('stays where it is flat', () => {
  const plane: Objective = (at) => ({ value: 7, slopes: new Float64Array(at.length) });
  expect(minimize(plane, Float64Array.of(3, 4), { steps: 10 })).toEqual(Float64Array.of(3, 4));
});

test('stops at a bound, and moves on along it', () => {
  // The bottom is at -1, 2; with x from 0 on it is at 0, 1.5.
  const bowl: Objective = ([x = 0, y = 0]) => ({
    value: (x + 1) ** 2 + (y - 2) ** 2 + (x + 1) * (y - 2),
    slopes: Float64Array.of(2 * (x + 1) + (y - 2), 2 * (y - 2) + (x + 1)),
  });
  const [x = 0, y = 0] = minimize(bowl, Float64Array.of(3, 3), { steps: 60, lowerBound: 0 });
  expect(x).toBe(0);
  expect(y).toBeCloseTo(1.5, 5);
  expect(minimize(bowl, Float64Array.of(3, 3), { steps: 60 })[0]).toBeCloseTo(-1, 5);
});
