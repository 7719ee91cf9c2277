import { patternNames, thresholds, type PatternName } from '@hunch/guidance';
import { describe, expect, it } from 'vitest';
import { estimate, rising, type Observed } from '../../src/guidance/estimate.ts';
import { renderTable } from '../../src/guidance/table.ts';

const run = (endedBadly: boolean, peaks: Partial<Record<PatternName, number>> = {}): Observed => ({
  endedBadly,
  peaks: new Map(patternNames.map((name) => [name, peaks[name] ?? 0])),
});

const runs = [
  ...Array.from({ length: 40 }, () => run(false)),
  ...Array.from({ length: 30 }, () => run(true)),
  ...Array.from({ length: 10 }, (_, index) => run(true, { doom_loop: 3 + (index % 3), same_error: 2 })),
  run(false, { doom_loop: 2, same_error: 4 }),
];

describe('a table of confidences', () => {
  it('rises with the strength, between 0 and 1, for every pattern', () => {
    for (const [name, steps] of Object.entries(estimate(runs))) {
      expect(steps.length, name).toBeGreaterThan(1);
      for (const [index, [strength, probability]] of steps.entries()) {
        const [before, less] = steps[index - 1] ?? [0, 0];
        expect(strength, name).toBeGreaterThan(before);
        expect(probability, name).toBeGreaterThan(less);
        expect(probability, name).toBeLessThanOrEqual(0.95);
      }
    }
  });

  it('is surer of what only bad runs show', () => {
    const table = estimate(runs);
    const at = (name: PatternName, strength: number): number =>
      table[name].findLast(([from]) => from <= strength)?.[1] ?? 0;
    expect(at('doom_loop', thresholds.doom_loop.standard)).toBeGreaterThan(0.8);
    expect(at('doom_loop', 2)).toBeLessThan(at('doom_loop', 3));
    expect(at('same_error', thresholds.same_error.standard)).toBeLessThan(at('doom_loop', 3));
  });

  it('does not depend on the order of the runs', () => {
    expect(estimate(runs.toReversed())).toEqual(estimate(runs));
  });

  it('becomes a pack that says what it was made from', () => {
    const text = renderTable(estimate(runs), { badly: 40, well: 41 });
    expect(text).toContain('40 runs that failed their task and 41 that ended well');
    for (const name of patternNames) expect(text).toContain(`[${name}]\n`);
  });
});

it.each([
  [
    [1, 2, 3],
    [1, 2, 3],
  ],
  [
    [3, 2, 1],
    [2, 2, 2],
  ],
  [
    [1, 3, 2, 4],
    [1, 2.5, 2.5, 4],
  ],
  [
    [4, 1, 1, 6],
    [2, 2, 2, 6],
  ],
])('the nearest steps to %o that never fall are %o', (given, expected) => {
  const steps = given.map((probability, index): [number, number] => [index, probability]);
  expect(rising(steps).map(([, probability]) => probability)).toEqual(expected);
});
