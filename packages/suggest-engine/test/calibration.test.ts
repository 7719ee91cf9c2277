import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Profiles } from '../src/memory/profiles.ts';
import { calibrate, learnCalibration } from '../src/rank/adaptive/calibration.ts';
import { calibrationPlace, profileLength, startLength } from '../src/rank/adaptive/heads.ts';
import { shell } from './support/shell.ts';

interface Seen {
  readonly stated: number;
  readonly hasRun: boolean;
}

function profilesAfter(seen: readonly Seen[]): Profiles {
  const profiles = new Profiles(1, profileLength, new Float32Array(startLength));
  const global = profiles.open('global');
  for (const { stated, hasRun } of seen) {
    learnCalibration(global, stated, hasRun, 'one');
    global.samples += 1;
  }
  return profiles;
}

/** So many suggestions that stated so much, of which this part ran, evenly spread. */
const spread = (count: number, stated: number, part: number): Seen[] =>
  Array.from({ length: count }, (_, place) => ({
    stated,
    hasRun: Math.floor((place + 1) * part) > Math.floor(place * part),
  }));

function corrected(profiles: Profiles, ...chances: number[]): number[] {
  const all = Float64Array.of(...chances, 1 - chances.reduce((sum, chance) => sum + chance, 0));
  calibrate(all, chances.indexOf(Math.max(...chances)), chances.length, profiles, 'one');
  return [...all];
}

describe('chances of a first suggestion', () => {
  test.each([
    { stated: 0.6, part: 0.3 },
    { stated: 0.6, part: 0.8 },
    { stated: 0.2, part: 0.4 },
    { stated: 0.9, part: 0.75 },
  ])('that said $stated and ran in $part of all cases come to say so', ({ stated, part }) => {
    expect(corrected(profilesAfter(spread(400, stated, part)), stated)[0]).toBeCloseTo(part, 1);
  });

  test('are left alone where they were true, and where nothing is known', () => {
    expect(corrected(profilesAfter([]), 0.6, 0.3)).toEqual(
      [0.6, 0.3, 0.1].map((chance) => expect.closeTo(chance, 9)),
    );
    expect(corrected(profilesAfter(spread(400, 0.5, 0.5)), 0.5)[0]).toBeCloseTo(0.5, 1);
  });

  test('are not turned over by a few that were lucky', () => {
    expect(corrected(profilesAfter(spread(3, 0.3, 1)), 0.3)[0]).toBeLessThan(0.31);
  });

  test('stay in order, add up to 1 and stay within bounds, whatever was seen', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    const seen = fc.array(fc.record({ stated: chance, hasRun: fc.boolean() }), { maxLength: 60 });
    const weights = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(seen, weights, (outcomes, parts) => {
        const profiles = profilesAfter(outcomes);
        const total = parts.reduce((sum, part) => sum + part, 0);
        const chances = parts.slice(1).map((part) => part / total);
        const after = corrected(profiles, ...chances);
        const order = chances
          .map((_, row) => row)
          .sort((left, right) => (chances[right] ?? 0) - (chances[left] ?? 0));
        const inOrder = order.map((row) => after[row] ?? 0);
        expect(inOrder).toEqual([...inOrder].sort((left, right) => right - left));
        expect(after.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
        expect(after.every((one) => one >= 0 && one <= 1)).toBe(true);
        const [scale = 0, offset = 0] =
          profiles.find('global')?.deltas.slice(calibrationPlace, calibrationPlace + 2) ?? [];
        expect(Math.abs(scale)).toBeLessThan(0.601);
        expect(Math.abs(offset)).toBeLessThan(1.001);
      }),
    );
  });
});

test('who runs something else each time is told less, and a restart changes nothing of it', () => {
  const { run, ask, engine } = shell();
  for (let round = 0; round < 120; round += 1) run(`make target-${round * 7}`);
  const first = ask().find(({ source }) => source !== 'stem');
  expect(first?.confidence).toBeLessThan(0.05);
  const { deltas, squares } = engineProfile(engine);
  expect(deltas.some((delta) => delta < 0)).toBe(true);
  expect(squares.every((square) => square > 0)).toBe(true);
});

/** What the global profile says of the correction. */
function engineProfile(engine: ReturnType<typeof shell>['engine']): {
  readonly deltas: readonly number[];
  readonly squares: readonly number[];
} {
  const row = engine.image().profiles.find(({ scope }) => scope === 'global');
  const profiles = new Profiles(row?.version ?? 0, profileLength, new Float32Array(startLength));
  profiles.load(row === undefined ? [] : [row]);
  const global = profiles.find('global');
  const own = (numbers?: Float32Array): number[] => [
    ...(numbers?.slice(calibrationPlace, calibrationPlace + 2) ?? []),
  ];
  return { deltas: own(global?.deltas), squares: own(global?.squares) };
}
