import { describe, expect, it } from 'vitest';
import { readComing, readSchedule } from '../../src/generate/recipes/schedules.ts';

describe('what people say of times that come again', () => {
  it.each([
    ['every day at 5am', '0 5 * * *'],
    ['every night at 2:30', '30 2 * * *'],
    ['at noon every day', '0 12 * * *'],
    ['daily', '0 0 * * *'],
    ['every monday at 9:00', '0 9 * * 1'],
    ['sundays at 23:15', '15 23 * * 0'],
    ['every weekday at 8:30pm', '30 20 * * 1-5'],
    ['on the first of every month at 6:00', '0 6 1 * *'],
    ['every 10 minutes', '*/10 * * * *'],
    ['every minute', '* * * * *'],
    ['every half hour', '*/30 * * * *'],
    ['every other hour', '0 */2 * * *'],
    ['hourly', '0 * * * *'],
    ['weekly', '0 0 * * 0'],
    ['at boot', '@reboot'],
  ])('%s is %s', (said, fields) => {
    expect(readSchedule(said)).toBe(fields);
  });

  it.each(['every morning', 'every 7 minutes', 'every day at 25:00pm'])('takes no guess at: %s', (said) => {
    expect(readSchedule(said)).toBeUndefined();
  });
});

describe('what people say of a time to come', () => {
  it.each([
    ['at 23:00', '23:00', '23:00'],
    ['tonight at 8', '20:00', '20:00'],
    ['in 10 minutes', '+10', 'now + 10 minutes'],
    ['in half an hour', '+30', 'now + 30 minutes'],
    ['in an hour', '+60', 'now + 60 minutes'],
    ['tomorrow at 6am', undefined, '06:00 tomorrow'],
  ])('%s', (said, shutdown, at) => {
    expect(readComing(said)).toEqual({ shutdown, at });
  });
});
