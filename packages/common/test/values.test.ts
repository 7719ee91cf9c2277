import { describe, expect, test } from 'vitest';
import { manualClock, systemClock } from '../src/clock.ts';
import { errorTable, HunchError, isErrorCode } from '../src/errors.ts';
import { repoKey, sessionId, templateId } from '../src/ids.ts';
import { err, ok, type Result } from '../src/result.ts';
import { riskLevels } from '../src/verdict.ts';

describe('a result', () => {
  const half = (value: number): Result<number, string> =>
    value % 2 === 0 ? ok(value / 2) : err(`${value} is odd`);

  test('is a value or an error', () => {
    expect(half(4)).toEqual({ ok: true, value: 2 });
    expect(half(3)).toEqual({ ok: false, error: '3 is odd' });
  });
});

describe('an error', () => {
  test('crosses the wire with its code, its message and whether to try again', () => {
    expect(new HunchError('E_TIMEOUT', 'Took 151 ms.').toWire()).toEqual({
      code: 'E_TIMEOUT',
      message: 'Took 151 ms.',
      retryable: true,
    });
    expect(new HunchError('E_STORAGE_CORRUPT', 'Damaged.').retryable).toBe(false);
  });

  test('keeps what caused it, for the log', () => {
    const cause = new Error('disk full');
    expect(new HunchError('E_INTERNAL', 'Failed.', { cause })).toMatchObject({ name: 'HunchError', cause });
  });

  test('made of something unknown does not repeat its text, which might hold a command', () => {
    const made = HunchError.from(new Error('rm -rf /home/ann'));
    expect(made.code).toBe('E_INTERNAL');
    expect(JSON.stringify(made.toWire())).not.toContain('ann');
    expect(HunchError.from('text').toWire()).toEqual(made.toWire());
  });

  test('made of an error of hunch is that error', () => {
    const known = new HunchError('E_STORAGE_BUSY', 'Busy.');
    expect(HunchError.from(known)).toBe(known);
  });

  test('has a code of spec 003 §13.3, and nothing else passes for one', () => {
    expect(Object.keys(errorTable)).toEqual([
      'E_INVALID_ARGUMENT',
      'E_DAEMON_UNAVAILABLE',
      'E_STORAGE_BUSY',
      'E_STORAGE_CORRUPT',
      'E_TIMEOUT',
      'E_SYNC_FAILED',
      'E_INTERNAL',
    ]);
    expect(isErrorCode('E_TIMEOUT')).toBe(true);
    for (const text of ['', 'e_timeout', 'toString', '__proto__', 'E_TIMEOUT '])
      expect(isErrorCode(text)).toBe(false);
  });

  test.each(Object.entries(errorTable))('%s says what it means and what to do', (_, { meaning, remedy }) => {
    expect(meaning).toMatch(/^[A-Z].*\.$/);
    expect(remedy).toMatch(/^[A-Z].*[.]$/);
  });
});

describe('a clock', () => {
  test('that is moved by hand stands still in between', () => {
    const clock = manualClock(1_000);
    expect([clock.nowMs(), clock.nowMs()]).toEqual([1_000, 1_000]);
    clock.advance(500);
    expect(clock.nowMs()).toBe(1_500);
  });

  test('of the system gives milliseconds since 1970', () => {
    const before = Date.now();
    const now = systemClock.nowMs();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});

test('an id is its text', () => {
  expect([sessionId('s'), repoKey('/r'), templateId('t')]).toEqual(['s', '/r', 't']);
});

test('risks are in order', () => {
  expect(riskLevels).toEqual(['safe', 'moderate', 'high', 'critical']);
});
