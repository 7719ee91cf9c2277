import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whileItShrinks } from '../src/lifecycle/with-timeout.ts';

const bounds = { stallMs: 1_000, maxMs: 10_000 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work of which one is done every so often. */
function work(pieces: number, everyMs: number): { left: () => number; done: Promise<string> } {
  let left = pieces;
  const done = new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      resolve('done');
    }, everyMs);
  });
  return { left: () => left, done };
}

test.each([
  ['takes as long as it shrinks', 9, 900, { value: 'done' }],
  ['ends when nothing happens for too long', 2, 1_500, 'late'],
  ['ends at its latest', 1_000, 100, 'late'],
])('waiting for work %s', async (_, pieces, everyMs, expected) => {
  const { left, done } = work(pieces, everyMs);
  const outcome = whileItShrinks(bounds, left, done);
  await vi.advanceTimersByTimeAsync(bounds.maxMs);
  expect(await outcome).toEqual(expected);
});
