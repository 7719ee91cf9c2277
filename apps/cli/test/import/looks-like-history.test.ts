import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { looksBounds, shareOfCommands } from '../../src/import/looks-like-history.ts';

const share = (lines: readonly string[]): number | undefined =>
  shareOfCommands(
    lines.map((command) => ({ command })),
    { PATH: process.env.PATH },
  );
const times = (line: string): readonly string[] =>
  Array.from({ length: 20 }, (_, index) => `${line}${index}`);

describe('what is no history', () => {
  it.each([
    ['accounts', times('daemon:*:19000:0:99999:7:::')],
    ['a log', times('2026-01-01T10:00:00 host sshd[1]: Accepted password for a from 192.0.2.')],
    ['a table', times('1,"Anna",42,')],
    ['JSON', times('  "name": "x')],
    ['prose', times('These lines tell about something, in whole sentences, number ')],
  ])('%s', (_, lines) => {
    expect(share(lines)).toBeLessThan(looksBounds.shareMin);
  });

  it.runIf(existsSync('/etc/passwd'))('the accounts of this machine', () => {
    expect(share(readFileSync('/etc/passwd', 'utf8').trim().split('\n')) ?? 0).toBeLessThan(
      looksBounds.shareMin,
    );
  });
});

describe('what is one', () => {
  it.each([
    ['builtins and programs', times('cd src/module-')],
    ['programs by their paths', times('./gradlew build -')],
    ['assignments before a program', times('A=1 unknown-program ')],
    [
      'one of another machine, with programs that are not here',
      [...times('kubectl-of-theirs get pods '), ...times('ls '), ...times('xcodebuild-of-theirs -scheme ')],
    ],
  ])('%s', (_, lines) => {
    expect(share(lines)).toBeGreaterThanOrEqual(looksBounds.shareMin);
  });

  it('any that is too short to tell', () => {
    expect(share(['unheard-of'])).toBeUndefined();
  });
});
