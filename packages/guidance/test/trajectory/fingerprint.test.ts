import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounds } from '../../src/bounds.ts';
import { callFingerprint, resultFingerprint } from '../../src/trajectory/fingerprint.ts';

describe('two results are the same but for', () => {
  it.each([
    ['a duration', 'ok  pkg/a 0.413s', 'ok  pkg/a 1.002s'],
    ['a duration with a letter that is not ASCII', 'mean 0.413µs', 'mean 12µs'],
    ['a longer duration', 'finished in 2m3.5s.', 'finished in 59s.'],
    ['a time of day', 'at 12:30:01 started', 'at 09:00:59 started'],
    ['a time stamp', '2026-11-22T10:00:00.123Z up', '2026-11-23T11:10:09.999Z up'],
    ['an address', 'object at 0x7f3a12b4cd', 'object at 0x55d0aa9911'],
    ['a hash', 'HEAD is now at 3f2a9bc', 'HEAD is now at 77aa0b1'],
    ['a process number', 'pid 1234567890', 'pid 9876543210'],
    ['a temporary name', 'wrote tmp.aX3k9f1', 'wrote tmp.Zq81kk2'],
    ['the width of columns', 'a    1', 'a 1'],
  ])('%s', (_, left, right) => {
    expect(resultFingerprint(left)).toBe(resultFingerprint(right));
  });

  it.each([
    ['3 failed', '2 failed'],
    ['line 12', 'line 13'],
    ['a.ts:12:3', 'a.ts:14:3'],
    ['version 1.2.3', 'version 1.2.4'],
    ['abc', 'abd'],
    ['naïve', 'naive'],
    ['等待 3', '等待 4'],
    ['\u{1f600}', '\u{1f601}'],
    ['', ' x'],
  ])('not: %s and %s', (left, right) => {
    expect(resultFingerprint(left)).not.toBe(resultFingerprint(right));
  });
});

it('a long result counts by its beginning and its end, in whatever script it is written', () => {
  for (const letter of ['x', 'é', '等', '\u{1f600}']) {
    const middle = (count: number): string => `begins ${letter.repeat(bounds.textCharacters + count)} ends`;
    expect(resultFingerprint(middle(9_000))).toBe(resultFingerprint(middle(9_500)));
    expect(resultFingerprint(`${middle(9_000)}!`)).not.toBe(resultFingerprint(middle(9_000)));
  }
});

describe('a call', () => {
  it('is the same whatever the order of its arguments, without those that do nothing', () => {
    const plain = callFingerprint('Bash', { command: 'ls', cwd: '/a' });
    expect(callFingerprint('Bash', { cwd: '/a', command: 'ls' })).toBe(plain);
    expect(callFingerprint('Bash', { command: 'ls', cwd: '/a', description: 'List', timeout: 9 })).toBe(
      plain,
    );
    expect(callFingerprint('Bash', { command: 'ls', cwd: '/b' })).not.toBe(plain);
    expect(callFingerprint('Shell', { command: 'ls', cwd: '/a' })).not.toBe(plain);
    // The only argument says what the call does.
    expect(callFingerprint('Wait', { timeout: 1 })).not.toBe(callFingerprint('Wait', { timeout: 2 }));
  });

  it('takes arguments of any shape, in bounded time', () => {
    fc.assert(
      fc.property(fc.anything(), (params) => {
        expect(callFingerprint('t', params)).toBe(callFingerprint('t', params));
      }),
    );
    let deep: unknown = 'x';
    for (let depth = 0; depth < 10_000; depth += 1) deep = { deep };
    expect(Number.isInteger(callFingerprint('t', deep))).toBe(true);
    const long = 'x'.repeat(3_000_000);
    expect(callFingerprint('t', { long })).not.toBe(callFingerprint('t', { long: `${long}y` }));
  });
});
