import { quote } from '@hunch/common/shell';
import type { PlatformFacts } from '../../platform/facts.ts';
import type { Age } from '../recipes/quantities.ts';
import type { Point } from './points.ts';
import type { TimeSpan } from './time-clauses.ts';

/** An age that nobody asks for: about 27 years. A command for "in the last 9973 days" shows where a span of time belongs. */
const mark = 9973;

/** How a request says it. */
export const markedAge = `in the last ${mark} days`;

const marks: readonly (readonly [
  RegExp,
  (found: RegExpExecArray, span: TimeSpan, isGnu: boolean) => string | undefined,
])[] = [
  [
    new RegExp(` -([amc])time -${mark}(?!\\d)`),
    ([, letter = 'm'], span, isGnu) => findTests(letter, span, isGnu),
  ],
  [new RegExp(` -newerBt '${mark} days ago'`), (_, span, isGnu) => findTests('B', span, isGnu)],
  [
    new RegExp(` --since='${mark} days ago'`),
    (_, span) => options(span, (name, point) => `--${name}=${gitTime(point)}`),
  ],
  [
    new RegExp(` --since '${mark} days ago'`),
    (_, span) => options(span, (name, point) => `--${name} ${journalTime(point)}`),
  ],
  [
    new RegExp(` --since ${mark * 24}h`),
    (_, span) => options(span, (name, point) => `--${name} ${dockerTime(point)}`),
  ],
];

/**
 * A command for {@link markedAge}, for another span.
 *
 * @returns undefined where the command does not go by time, or can't by this one
 * @example
 * ```ts
 * withSpan("find . -type f -mtime -9973", { from: null, until: { kind: 'date', iso: '2024-03-01' } }, facts);
 * // "find . -type f ! -newermt 2024-03-01"
 * ```
 */
export function withSpan(command: string, span: TimeSpan, { unixFlavor }: PlatformFacts): string | undefined {
  for (const [pattern, put] of marks) {
    const found = pattern.exec(command);
    if (found === null) continue;
    const text = put(found, span, unixFlavor === 'gnu');
    if (text === undefined) return undefined;
    const made = command.slice(0, found.index) + text + command.slice(found.index + found[0].length);
    return made.includes(String(mark)) || made.includes(String(mark * 24)) ? undefined : made;
  }
  return undefined;
}

/** The options of a program for a span of time. */
export function spanOptions(span: TimeSpan, program: string): string | undefined {
  switch (program) {
    case 'git':
      return options(span, (name, point) => `--${name}=${gitTime(point)}`)?.trimStart();
    case 'docker':
      return options(span, (name, point) => `--${name} ${dockerTime(point)}`)?.trimStart();
    case 'journal':
      return options(span, (name, point) => `--${name} ${journalTime(point)}`)?.trimStart();
    case 'last':
      return options(span, (name, point) => `--${name} ${lastTime(point)}`)?.trimStart();
    case 'dpkg':
      return logLines(span);
    case 'vacuum': {
      const { from, until } = span;
      if (from !== null || until?.kind !== 'ago') return undefined;
      return `--vacuum-time=${until.age.amount}${until.age.unit === 'minutes' ? 'min' : 'd'}`;
    }
    default:
      return undefined;
  }
}

function findTests(letter: string, { from, until, isOutside }: TimeSpan, isGnu: boolean): string | undefined {
  const one = from === null ? '' : findTest(letter, from, isOutside === true, isGnu);
  const other = until === null ? '' : findTest(letter, until, isOutside !== true, isGnu);
  if (one === undefined || other === undefined) return undefined;
  return isOutside === true ? ` \\(${one} -o${other} \\)` : `${one}${other}`;
}

function findTest(letter: string, point: Point, isBefore: boolean, isGnu: boolean): string | undefined {
  if (point.kind === 'ago' && letter !== 'B') {
    const { amount, unit } = point.age;
    return ` -${letter}${unit === 'minutes' ? 'min' : 'time'} ${isBefore ? '+' : '-'}${amount}`;
  }
  const time = isGnu ? gnuTime(point) : bsdTime(point);
  return time === undefined ? undefined : ` ${isBefore ? '! ' : ''}-newer${letter}t ${time}`;
}

function options(
  { from, until, isOutside }: TimeSpan,
  option: (name: 'since' | 'until', point: Point) => string,
): string | undefined {
  if (isOutside === true) return undefined;
  const since = from === null ? '' : ` ${option('since', from)}`;
  return until === null ? since : `${since} ${option('until', until)}`;
}

/** As date(1) and find(1) of GNU read it. */
function gnuTime(point: Point): string {
  switch (point.kind) {
    case 'ago':
      return quote(ageText(point.age), 'bash');
    case 'date':
      return quote(point.iso, 'bash');
    case 'day':
      return quote(`${dayName(point.offset)} ${point.time}`, 'bash');
    case 'weekday':
      return quote(`last ${point.name}${point.plus === 1 ? ' +1 day' : ''}`, 'bash');
    case 'month':
    case 'this month':
      return `"${shellDate(point)}"`;
  }
}

/** What macOS's find reads as an argument, with its own date(1) where that is needed. */
function bsdTime(point: Point): string | undefined {
  switch (point.kind) {
    case 'ago':
      return undefined;
    case 'date':
      return quote(point.iso, 'bash');
    case 'day':
      return `"$(date ${point.offset === 0 ? '' : '-v-1d '}+%F) ${point.time}"`;
    case 'weekday':
      return point.plus === 1 ? undefined : `"$(date -v-1d -v-${point.name.slice(0, 3)} +%F)"`;
    case 'month':
    case 'this month':
      return `"${shellDate(point)}"`;
  }
}

/** Without a time of day git(1) takes the one that it is now. */
function gitTime(point: Point): string {
  switch (point.kind) {
    case 'ago':
      return quote(ageText(point.age), 'bash');
    case 'date':
      return quote(point.iso.includes(' ') ? point.iso : `${point.iso} 00:00`, 'bash');
    case 'day':
      return quote(`${dayName(point.offset)} ${point.time}`, 'bash');
    case 'weekday':
      return point.plus === 1 ? `"${shellDate(point)} 00:00"` : quote(`last ${point.name} 00:00`, 'bash');
    case 'month':
    case 'this month':
      return `"${shellDate(point)} 00:00"`;
  }
}

/** systemd.time(7). */
function journalTime(point: Point): string {
  switch (point.kind) {
    case 'ago':
      return quote(ageText(point.age), 'bash');
    case 'date':
      return quote(point.iso, 'bash');
    case 'day':
      if (point.time === '00:00') return dayName(point.offset);
      return point.offset === 0 ? point.time : `"${shellDate(point)} ${point.time}"`;
    case 'weekday':
    case 'month':
    case 'this month':
      return `"${shellDate(point)}"`;
  }
}

/** A duration of Go, or a date. */
function dockerTime(point: Point): string {
  switch (point.kind) {
    case 'ago':
      return point.age.unit === 'minutes' ? `${point.age.amount}m` : `${point.age.amount * 24}h`;
    case 'date':
      return point.iso.replace(' ', 'T');
    case 'day':
      return `"${shellDate(point)}T${point.time}"`;
    case 'weekday':
    case 'month':
    case 'this month':
      return `"${shellDate(point)}"`;
  }
}

/** last(1) and lastb(1). */
function lastTime(point: Point): string {
  if (point.kind !== 'ago') return journalTime(point);
  const { amount, unit } = point.age;
  return `-${amount}${unit === 'minutes' ? 'min' : 'days'}`;
}

/** Lines that begin with their date and time, as text: such times compare as texts do. */
function logLines({ from, until, isOutside }: TimeSpan): string | undefined {
  if (isOutside === true) return undefined;
  const bounds = [
    ...(from === null ? [] : [{ name: 'from', time: logTime(from), test: '>=' }]),
    ...(until === null ? [] : [{ name: 'to', time: logTime(until), test: '<' }]),
  ];
  const given = bounds.map(({ name, time }) => ` -v ${name}=${time}`).join('');
  const tests = bounds.map(({ name, test }) => `$1" "$2 ${test} ${name}`).join(' && ');
  return `| awk${given} '${tests}'`;
}

function logTime(point: Point): string {
  switch (point.kind) {
    case 'ago':
      return `"$(date -d '${ageText(point.age)}' '+%F %T')"`;
    case 'date':
      return quote(point.iso, 'bash');
    case 'day':
      return point.time === '00:00' ? `"${shellDate(point)}"` : `"${shellDate(point)} ${point.time}"`;
    case 'weekday':
    case 'month':
    case 'this month':
      return `"${shellDate(point)}"`;
  }
}

/** What the shell puts a date for. */
function shellDate(point: Exclude<Point, { readonly kind: 'ago' | 'date' }>): string {
  switch (point.kind) {
    case 'day':
      return point.offset === 0 ? '$(date +%F)' : '$(date -d yesterday +%F)';
    case 'weekday':
      return `$(date -d 'last ${point.name}${point.plus === 1 ? ' +1 day' : ''}' +%F)`;
    case 'month':
      return point.index === 12
        ? '$(($(date +%Y) + 1))-01-01'
        : `$(date +%Y)-${twoDigits(point.index + 1)}-${twoDigits(point.day)}`;
    case 'this month':
      return '$(date +%Y-%m-01)';
  }
}

function dayName(offset: 0 | -1): string {
  return offset === 0 ? 'today' : 'yesterday';
}

function ageText({ amount, unit }: Age): string {
  return `${amount} ${unit} ago`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
