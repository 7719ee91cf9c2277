import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PersonStats } from '@hunch/daemon/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPeriod } from '../../src/period.ts';
import { displayWidth } from '../../src/render/format.ts';
import { describePerson } from '../../src/render/person-stats.ts';
import { createTerminal } from '../../src/render/terminal.ts';
import { describeWrapped } from '../../src/render/wrapped.ts';
import { fitLines } from '../../src/render/wrap.ts';
import { testHome, type TestHome } from '../support/run-cli.ts';

const stats: PersonStats = {
  kind: 'person-stats',
  from_ms: 0,
  to_ms: 1,
  commands: 12_345,
  distinct: 2_345,
  failures: 321,
  with_exit: 12_000,
  sessions: 400,
  directories: 57,
  time_ms: 50 * 3_600_000,
  longest: { program: 'a-program-with-quite-a-long-name-indeed', time_ms: 3_600_000 },
  programs: [
    { program: 'git', runs: 4_000, failures: 30, time_ms: 9_000 },
    { program: 'a-program-with-quite-a-long-name-indeed', runs: 12, failures: 12, time_ms: 3_600_000 },
  ],
  programs_count: 2,
  new_programs: ['a-program-with-quite-a-long-name-indeed'],
  lines: [{ command: `docker run --rm --volume ${'x'.repeat(80)} --name one two three four`, runs: 99 }],
  by_day: Array.from({ length: 200 }, (_, day) => ({ day: `day ${day}`, commands: day, failures: 0 })),
  by_weekday: [1, 2, 3, 4, 5, 0, 0],
  by_hour: Array.from({ length: 24 }, (_, hour) => hour),
  by_weekday_hour: [],
  streak: { current_days: 3, longest_days: 90 },
  suggestions: { accepted: 800, keys_saved: 9_999 },
  agents: [{ agent: 'claude-code', sessions: 9, commands: 1_000, failures: 20 }],
  machines: [
    { machine: 'a-machine-with-quite-a-long-name', machine_id: null, commands: 9_000 },
    { machine: null, machine_id: null, commands: 3_345 },
  ],
  totals: {},
};

describe.each([60, 80, 200])('at %i columns', (columns) => {
  it.each([{ LANG: 'C.UTF-8' }, { LANG: 'C', TERM: 'dumb' }])(
    'no line is longer than the terminal: %o',
    (environment) => {
      const terminal = createTerminal({ isTTY: true, columns, write: () => undefined }, environment);
      const page = describeWrapped(stats, 'the last 12 months', terminal);
      for (const line of page.trimEnd().split('\n')) expect(displayWidth(line)).toBe(Math.min(60, columns));
      const text = fitLines(describePerson(stats, 'the last 30 days', terminal), columns);
      const tooLong = text.split('\n').filter((line) => displayWidth(line) > columns);
      expect(tooLong).toEqual([]);
      if (environment.LANG === 'C') expect(page + text).not.toMatch(/[^ -~\n…]/);
    },
  );
});

it('two machines of one name are told apart by their ids', () => {
  const terminal = createTerminal({ write: () => undefined }, { LANG: 'C' });
  const desk = { machine: 'desk', commands: 1 };
  const machines = [
    { ...desk, machine_id: '0190a1b2-0000-7000-8000-3f2a1c5d7e90' },
    { ...desk, machine_id: '0190a1b2-0000-7000-8000-94d1e07b66c2' },
    { machine: 'lap', machine_id: '0190a1b2-0000-7000-8000-0b7d3c11a8ff', commands: 1 },
  ];
  expect(describePerson({ ...stats, machines }, 'today', terminal)).toMatch(
    /desk \(3f2a1c5d7e90\) 1, desk \(94d1e07b66c2\) 1, lap 1\n/,
  );
});

it('wrapped names programs, and nothing of what was done to what', () => {
  const terminal = createTerminal({ write: () => undefined }, { LANG: 'C' });
  expect(describeWrapped(stats, 'all time', terminal)).not.toMatch(/docker|xxxx|--rm/);
});

describe('a period', () => {
  const now = new Date(2026, 2, 9, 15).getTime();
  const day = (year: number, month: number, date: number): number =>
    new Date(year, month - 1, date).getTime();
  it.each([
    ['today', day(2026, 3, 9), now],
    ['week', day(2026, 3, 3), now],
    ['all', 0, now],
    ['2025', day(2025, 1, 1), day(2026, 1, 1)],
    ['2026', day(2026, 1, 1), now],
    ['2026-02', day(2026, 2, 1), day(2026, 3, 1)],
  ])('%s', (text, fromMs, toMs) => {
    expect(readPeriod(text, now)).toMatchObject({ fromMs, toMs });
  });

  it.each(['yesterday-ish', '2026-13', '20', 'toString'])('%s is none', (text) => {
    expect(() => readPeriod(text, now)).toThrow('Choose today, week, month, year, all');
  });
});

describe('hunch stats', () => {
  let home: TestHome;
  beforeAll(() => {
    home = testHome();
  });
  afterAll(() => home[Symbol.asyncDispose]());

  it('says how to begin, then tells of a history, and the daemon of itself', async () => {
    const empty = await home.run(['stats']);
    expect(empty).toMatchObject({ exitCode: 2, stdout: '' });
    expect(empty.stderr).toContain('hunch import');
    const file = join(home.home, 'history');
    const seconds = Math.floor(Date.now() / 1000);
    const lines = [
      `: ${seconds - 40}:2;git status`,
      `: ${seconds - 20}:3;git push`,
      `: ${seconds - 9}:0;make`,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    await home.run(['import', 'zsh', '--file', file]);
    const json = JSON.parse((await home.run(['stats', 'week', '--json'])).stdout);
    expect(json).toMatchObject({
      commands: 3,
      programs: [
        { program: 'git', runs: 2 },
        { program: 'make', runs: 1 },
      ],
    });
    expect((await home.run(['stats', 'week'])).stdout).toMatch(/^Your command line, the last 7 days\n/);
    expect((await home.run(['wrapped', 'all'])).stdout).toContain('3 commands, 3 of them different');
    expect((await home.run(['stats', '2001'])).stdout).toMatch(
      /^No command was run in this period: 2001\.\n/,
    );
    expect((await home.run(['stats', '--daemon'])).stdout).toMatch(/^Daemon\n {2}running for /);
    expect(await home.run(['stats', 'year', '--daemon'])).toMatchObject({ exitCode: 2 });
  });

  it('never shows a secret of what would be imported', async () => {
    const file = join(home.home, 'bash');
    const secrets = ['hunter2-hunter2', 'ghp_abcdefghijklmnopqrstuvwxyz0123456789', 'Tr0ub4dor+3x'];
    writeFileSync(
      file,
      `export DB_PASSWORD=${secrets[0]}\ncurl -H "Authorization: token ${secrets[1]}" x\n${secrets[2]}\nls\n`,
    );
    for (const args of [[], ['--json']]) {
      const { stdout } = await home.run(['import', 'bash', '--file', file, '--dry-run', ...args]);
      for (const secret of secrets) expect(stdout).not.toContain(secret);
    }
    expect((await home.run(['import', 'bash', '--file', file, '--dry-run'])).stdout).toContain('  ls\n');
  });
});
