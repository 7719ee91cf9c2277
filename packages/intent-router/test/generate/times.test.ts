import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { isCalendarWord, readTime } from '../../src/generate/times/points.ts';
import { timeClauses, together } from '../../src/generate/times/time-clauses.ts';
import { withSpan } from '../../src/generate/times/time-text.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

const gnu = { ...unknownPlatform, os: 'linux', unixFlavor: 'gnu' } as const;
const bsd = { ...unknownPlatform, os: 'macos', unixFlavor: 'bsd' } as const;

function parts(request: string): readonly string[] {
  return timeClauses(request).map(({ start, end }) => request.slice(start, end));
}

/** What find's command becomes. */
function tests(request: string, facts: typeof gnu | typeof bsd = gnu): string | undefined {
  const [first, second] = timeClauses(request);
  const span = second === undefined ? first?.span : together(first?.span ?? open, second.span);
  return span === undefined
    ? undefined
    : withSpan('find . -mtime -9973', span, facts)?.slice('find . '.length);
}

const open = { from: null, until: null };

describe('a span of time in a request', () => {
  it.each([
    ['files modified since monday', ['modified since monday']],
    [
      'the logs that were changed between 2024-01-01 and 2024-02-01 in /srv',
      ['that were changed between 2024-01-01 and 2024-02-01'],
    ],
    ['what i have not opened since 2022 in ~/docs', ['i have not opened since 2022']],
    ['changed within the last 2 weeks but not today', ['changed within the last 2 weeks', 'but not today']],
    ['lines with "since monday" in a.txt', []],
    ['files newer than a.txt', []],
    ['march into the folder', []],
    ['files over 2024 bytes', []],
  ])('is found: %s', (request, expected) => {
    expect(parts(request)).toEqual(expected);
  });

  it.each([
    ['since monday', "-newermt 'last monday'"],
    ['before monday', "! -newermt 'last monday'"],
    ['on monday', "-newermt 'last monday' ! -newermt 'last monday +1 day'"],
    ['between monday and wednesday', "-newermt 'last monday' ! -newermt 'last wednesday +1 day'"],
    ['since yesterday', "-newermt 'yesterday 00:00'"],
    ['after 2:30pm', "-newermt 'today 14:30'"],
    ['between 10:00 and noon', "-newermt 'today 10:00' ! -newermt 'today 12:00'"],
    ['on 2024-02-29', '-newermt 2024-02-29 ! -newermt 2024-03-01'],
    ['on the 3rd of may 2024', '-newermt 2024-05-03 ! -newermt 2024-05-04'],
    ['on may 31st, 2024', '-newermt 2024-05-31 ! -newermt 2024-06-01'],
    ['in december 2023', '-newermt 2023-12-01 ! -newermt 2024-01-01'],
    ['in 2023', '-newermt 2023-01-01 ! -newermt 2024-01-01'],
    ['on the 3rd of may', '-newermt "$(date +%Y)-05-03" ! -newermt "$(date +%Y)-05-04"'],
    ['on may 31st', '-newermt "$(date +%Y)-05-31" ! -newermt "$(date +%Y)-06-01"'],
    ['before 31.12.2023', '! -newermt 2023-12-31'],
    ['this week', '-mtime -7'],
    ['in march', '-newermt "$(date +%Y)-03-01" ! -newermt "$(date +%Y)-04-01"'],
    ['in december', '-newermt "$(date +%Y)-12-01" ! -newermt "$(($(date +%Y) + 1))-01-01"'],
    ['since the beginning of the month', '-newermt "$(date +%Y-%m-01)"'],
    ['from january through march', '-newermt "$(date +%Y)-01-01" ! -newermt "$(date +%Y)-04-01"'],
    ['between 3 and 7 days ago', '-mtime -7 -mtime +3'],
    ['between 1 and 2 hours ago', '-mmin -120 -mmin +60'],
    ['in the last 3 hours', '-mmin -180'],
    ['not modified in 2024', '\\( ! -newermt 2024-01-01 -o -newermt 2025-01-01 \\)'],
    ['not on monday', "\\( ! -newermt 'last monday' -o -newermt 'last monday +1 day' \\)"],
    ['on or after 2024-03-05', '-newermt 2024-03-05'],
    ['from before 2023', '! -newermt 2023-01-01'],
    ['did i open last friday', "-newermt 'last friday' ! -newermt 'last friday +1 day'"],
    ['changed more than an hour ago but after 8am', "-newermt 'today 08:00' -mmin +60"],
    ['not modified since 2023', '! -newermt 2023-01-01'],
    ['not changed in the last 3 days', '-mtime +3'],
    ['changed in the last week but not today', "-mtime -7 ! -newermt 'today 00:00'"],
  ])('is what find tests: %s', (said, expected) => {
    expect(tests(`files ${said}`)).toBe(expected);
  });

  it.each([
    'on 2024-02-30',
    'at 25:00',
    '3 days ago',

    'since monday and since friday',
    'on february 28th',
  ])('is not guessed: %s', (said) => {
    expect(tests(`files ${said}`)).toBeUndefined();
  });

  it('is written for the find and the date of macOS, or not at all', () => {
    expect(tests('files since yesterday', bsd)).toBe('-newermt "$(date -v-1d +%F) 00:00"');
    expect(tests('files since friday', bsd)).toBe('-newermt "$(date -v-1d -v-fri +%F)"');
    expect(tests('files on friday', bsd)).toBeUndefined();
  });
});

describe('a moment', () => {
  const moments = [
    'monday',
    'yesterday',
    'yesterday at 5pm',
    'today',
    '14:00',
    '2024-03-01',
    '2024-03-01 14:00',
    'march 2024',
    'march',
    'this month',
    'this year',
    '90 minutes ago',
    'last week',
  ];

  it.each(moments)('is the same for date(1) and for git: %s', (said) => {
    const span = { from: readTime(said)?.start ?? null, until: null };
    const find = withSpan('find . -mtime -9973 ', span, gnu) ?? '';
    const test =
      / -(?:newermt (?<text>'[^']*'|"[^"]*"|\S+)|mmin -(?<minutes>\d+)|mtime -(?<days>\d+)) $/.exec(find);
    const { text = '', minutes, days } = test?.groups ?? {};
    const date =
      minutes === undefined && days === undefined
        ? text
        : `'${minutes ?? days} ${days === undefined ? 'minutes' : 'days'} ago'`;
    const git = (withSpan("git log --since='9973 days ago'", span, gnu) ?? '').replace(
      'git log',
      'git rev-parse',
    );
    const script = `now=$(date +%s); a=$(date -d ${date} +%s); b=$(${git}); echo $((a - \${b#*=}))`;
    const apart = execFileSync('bash', ['-c', script], {
      env: { ...process.env, TZ: 'UTC' },
      encoding: 'utf8',
    });
    expect(Math.abs(Number(apart))).toBeLessThan(60);
  });

  it('is no name of a file or a branch', () => {
    expect(['monday', 'january', 'yesterday', '2pm'].every(isCalendarWord)).toBe(true);
    expect(['may', 'march', 'mondays.txt', '14'].some(isCalendarWord)).toBe(false);
  });
});

describe('commands', () => {
  it.each([
    ['which files were edited on 2024-05-03', 'find . -type f -newermt 2024-05-03 ! -newermt 2024-05-04'],
    ['delete files last modified before january', 'find . -type f ! -newermt "$(date +%Y)-01-01" -delete'],
    ["files that haven't been opened since 2022-06-01", 'find . -type f ! -newerat 2022-06-01'],
    [
      'delete all .bak files last changed before last friday',
      "find . -type f -name '*.bak' ! -newermt 'last friday' -delete",
    ],
    [
      'how many commits were made on 2024-05-03',
      "git log --oneline --since='2024-05-03 00:00' --until='2024-05-04 00:00' | wc -l",
    ],
    ['find files modified since monday', "find . -type f -newermt 'last monday'"],
    ['commits made on 2024-05-03', "git log --since='2024-05-03 00:00' --until='2024-05-04 00:00'"],
    ['commits by bob before march 2024', "git log --author=bob --until='2024-03-01 00:00'"],
    ['journal of nginx since this morning', 'journalctl -u nginx --since today'],
    ['journal of nginx between 10:00 and 11:00', 'journalctl -u nginx --since 10:00 --until 11:00'],
  ])('go by the time that was said: %s', (request, command) => {
    expect(composedCommand(request, gnu)?.command).toBe(command);
  });
});
