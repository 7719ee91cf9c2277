import { expect, test } from 'vitest';
import { manualClock } from '@hunch/common/clock';
import { ExpiringCache } from '../src/cache.ts';

test('a value is there until its time is over', () => {
  const clock = manualClock(0);
  const cache = new ExpiringCache<number>(clock, 10, 1000);
  cache.set('a', 1);
  clock.advance(999);
  expect(cache.get('a')).toBe(1);
  clock.advance(1);
  expect(cache.get('a')).toBeUndefined();
  expect(cache.size).toBe(0);
});

test('the one that was not asked for longest goes first', () => {
  const cache = new ExpiringCache<number>(manualClock(0), 2, 1000);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

test('nothing is kept when the time is zero', () => {
  const cache = new ExpiringCache<number>(manualClock(0), 2, 0);
  cache.set('a', 1);
  expect(cache.get('a')).toBeUndefined();
});
