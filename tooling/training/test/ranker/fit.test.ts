import { describe, expect, test } from 'vitest';
import { featuresCount, lessonsOf, weightsAt } from '@hunch/suggest-engine/training';
import { fit } from '../../src/ranker/fit.ts';
import { score } from '../../src/ranker/score.ts';

const commands = Array.from({ length: 80 }, (_, place) => ({
  session: place < 40 ? 'a' : 'b',
  cmd: ['git status', 'git add .', 'make test', `vim file-${place}.ts`][place % 4] ?? '',
  tsMs: place * 60_000,
  cwd: '/a',
  exitCode: 0,
}));

const lessons = [...lessonsOf(commands)];
const empty = lessons.filter(({ head }) => head === 'empty');

describe('lessons', () => {
  test('each command is one at an empty prompt and one for each length that is typed', () => {
    expect(empty).toHaveLength(80);
    expect(lessons.filter(({ head }) => head === 'more').length).toBeGreaterThan(120);
    expect(empty[0]).toMatchObject({ target: 0 });
    // What was never typed is none of the candidates.
    expect(empty[0]?.matrix.rows).toBe(0);
    expect(empty[0]?.experience).toBe(0);
    expect(empty[79]?.experience).toBeCloseTo(Math.log(80) / Math.log(4_097), 6);
  });
});

const nothing = { unknown: new Float32Array(featuresCount), added: new Float32Array(featuresCount) };

describe('fitting', () => {
  test('makes what ran likelier, and first more often', () => {
    const before = score(empty, nothing);
    const after = score(empty, fit(empty));
    expect(after.logLikelihood).toBeGreaterThan(before.logLikelihood + 0.5);
    expect(after.top1).toBeGreaterThan(before.top1);
    expect(after.top5).toBeGreaterThanOrEqual(after.top1);
  });

  test('what history says may weigh differently in a long one', () => {
    const fitted = fit(empty);
    expect(weightsAt(fitted, 0)).toEqual(fitted.unknown);
    expect(weightsAt(fitted, 1)).not.toEqual(fitted.unknown);
    const fixed = { ...fitted, added: nothing.added };
    expect(score(empty, fitted).logLikelihood).toBeGreaterThan(score(empty, fixed).logLikelihood);
  });

  test('the same lessons give the same weights', () => {
    expect(fit(empty)).toEqual(fit(empty));
  });
});
