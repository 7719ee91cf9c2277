import { describe, expect, test } from 'vitest';
import { replay, type ReplayCommand } from '@hunch/suggest-engine/replay';
import { noHabits, startLength } from '@hunch/suggest-engine/training';
import { lessonsOfBoth, startWeightsFrom } from '../../src/ranker/start-weights.ts';
import { calibrationError, pooled, talliesOf } from '../../src/ranker/tally.ts';

const recorded = (session: string, lines: readonly string[]): ReplayCommand[] =>
  Array.from({ length: 40 }, (_, place) => ({
    session,
    cmd: lines[place % lines.length] ?? '',
    tsMs: place * 60_000,
    cwd: '/a',
    exitCode: 0,
  }));
const one = recorded('a', ['git status', 'git add .', 'make test', 'vim src/a.ts', 'make test']);
const other = recorded('b', ['ls', 'cd src', 'ls', 'cat a.ts', 'cd ..', 'git log']);

describe('adding up', () => {
  test('two people alone are as both in one recording where each begins with nothing', () => {
    const [first, second, both] = [one, other, [...one, ...other]].map((commands) =>
      talliesOf(replay(commands, { freshSessions: true })),
    );
    const sum = pooled([first ?? [], second ?? []]);
    expect(sum.map(({ name }) => name)).toContain('match_prev_cmd');
    for (const [place, tally] of sum.entries()) {
      const whole = both?.[place];
      expect(tally).toMatchObject({ name: whole?.name, characters: whole?.characters, saved: whole?.saved });
      for (const [typed, score] of tally.typed.entries()) {
        const { reciprocals, ...counts } = score;
        expect(whole?.typed[typed]).toMatchObject(counts);
        expect(whole?.typed[typed]?.reciprocals).toBeCloseTo(reciprocals, 8);
      }
      expect(whole && calibrationError(whole)).toEqual(
        tally.classes === null ? null : expect.closeTo(calibrationError(tally) ?? Number.NaN, 8),
      );
    }
  });

  test('what was asked is counted, not only shared', () => {
    const report = replay(one);
    const [adaptive] = talliesOf(report);
    expect(adaptive?.typed[0]?.asked).toBe(40);
    expect(adaptive?.typed[0]?.top1).toBeGreaterThan(20);
    const byWords = adaptive?.saved.get('word') ?? 0;
    expect(byWords).toBeGreaterThan(report.characters / 2);
    expect(byWords / report.characters).toBeCloseTo(report.predictors[0]?.saved.word ?? 0, 8);
  });
});

test('start weights are the same for the same lessons, two sets for each head', () => {
  const lessons = lessonsOfBoth({ name: 'one', commands: one }, noHabits);
  const weights = startWeightsFrom(lessons);
  expect(weights).toHaveLength(startLength);
  expect(startWeightsFrom(lessons)).toEqual(weights);
});

test('other start weights give other answers', () => {
  const of = (weights?: Float32Array): unknown =>
    talliesOf(replay(other, weights === undefined ? {} : { start: { weights, habits: noHabits } }))[0]
      ?.classes;
  expect(of(new Float32Array(startLength))).not.toEqual(of());
});
