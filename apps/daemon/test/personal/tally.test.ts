import { describe, expect, it } from 'vitest';
import { Tally, type PersonalEvent, type PersonalSums } from '../../src/personal/tally.ts';

const texts = ['git status', 'git push', 'vim notes', 'make'];
const programOf = (line: string): string | undefined => line.split(' ')[0];

/** A moment by the clock of this machine. */
const at = (day: number, hour = 12, month = 3): number => new Date(2026, month - 1, day, hour).getTime();

function event(tsMs: number, lineId: number, more: Partial<PersonalEvent> = {}): PersonalEvent {
  return { tsMs, lineId, session: 's1', cwd: '/a', exitCode: 0, durationMs: 1_000, ...more };
}

function sums(events: readonly PersonalEvent[], fromMs = at(1, 0), toMs = at(31, 23)): PersonalSums {
  const tally = new Tally({ fromMs, toMs });
  for (const each of events) tally.add(each);
  return tally.sums((id) => texts[id] ?? '', programOf);
}

describe('a period summed up', () => {
  it('counts what was run in it, by program, line, day and hour', () => {
    const found = sums([
      event(at(20, 9, 2), 2),
      event(at(9, 9), 0),
      event(at(9, 9), 0, { session: 's2', cwd: '/b' }),
      event(at(10, 22), 1, { exitCode: 1, durationMs: 60_000 }),
      event(at(10, 22), 3, { exitCode: null, durationMs: null }),
      event(at(5, 9, 4), 3),
    ]);
    expect(found).toMatchObject({
      commands: 4,
      distinct: 3,
      failures: 1,
      with_exit: 3,
      sessions: 2,
      directories: 2,
      time_ms: 62_000,
      longest: { program: 'git', time_ms: 60_000 },
      programs: [
        { program: 'git', runs: 3, failures: 1, time_ms: 62_000 },
        { program: 'make', runs: 1, failures: 0, time_ms: 0 },
      ],
      programs_count: 2,
      new_programs: ['git', 'make'],
      lines: [
        { command: 'git status', runs: 2 },
        { command: 'git push', runs: 1 },
        { command: 'make', runs: 1 },
      ],
      by_day: [
        { day: '2026-03-09', commands: 2, failures: 0 },
        { day: '2026-03-10', commands: 2, failures: 1 },
      ],
      // The ninth of March 2026 is a Monday.
      by_weekday: [2, 2, 0, 0, 0, 0, 0],
    });
    expect(found.by_hour[9]).toBe(2);
    expect(found.by_hour[22]).toBe(2);
  });

  it('names no program that the shell has never found', () => {
    const found = sums([
      event(at(1), 0),
      event(at(2), 2, { exitCode: 127 }),
      event(at(3), 2, { exitCode: 127 }),
      event(at(4), 3, { exitCode: 127 }),
      event(at(5), 3),
    ]);
    expect(found).toMatchObject({ commands: 5, distinct: 3, failures: 3, programs_count: 2 });
    expect(found.programs.map(({ program }) => program)).toEqual(['make', 'git']);
    expect(found.lines.map(({ command }) => command)).toEqual(['make', 'git status']);
  });

  it.each([
    ['nothing', [], 0, 0],
    ['today', [31], 1, 1],
    ['yesterday, and nothing yet today', [29, 30], 2, 2],
    ['the day before yesterday', [27, 28, 29], 0, 3],
    ['a longer row of before', [1, 2, 3, 4, 30, 31], 2, 4],
    // Clocks go forward on the 29th in much of Europe.
    ['across a change of clocks', [27, 28, 29, 30, 31], 5, 5],
  ] as const)('days in a row: %s', (_, days, current, longest) => {
    const { streak } = sums(days.map((day) => event(at(day), 0)));
    expect(streak).toEqual({ current_days: current, longest_days: longest });
  });

  it('takes a row of days on that began before the period', () => {
    const { streak } = sums([event(at(30), 0), event(at(31), 0)], at(31, 0));
    expect(streak).toEqual({ current_days: 2, longest_days: 2 });
  });

  it('believes no hour that an import made up', () => {
    const imported = [0, 1, 2, 3].map((minute) =>
      event(at(9, 3) + minute * 60_000, 0, { session: 'import:bash' }),
    );
    const { commands, by_hour: hours } = sums(imported);
    expect(commands).toBe(4);
    // The first of a row can't be told from a real one.
    expect(hours[3]).toBe(1);
  });

  it('calls no program new where nothing is known of the time before', () => {
    expect(sums([event(at(9), 0)]).new_programs).toEqual([]);
  });

  it('leaves out what was left open overnight', () => {
    expect(sums([event(at(9), 2, { durationMs: 20 * 3_600_000 })])).toMatchObject({
      time_ms: 0,
      longest: null,
    });
  });
});
