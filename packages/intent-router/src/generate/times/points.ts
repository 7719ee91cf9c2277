import { lazy } from '../../lazy.ts';
import { numericDate } from '../recipes/dates.ts';
import { type Age, quantityPatterns, readAge } from '../recipes/quantities.ts';
import { clockPattern, clockText } from '../recipes/schedules.ts';

/** A moment that a request names. */
export type Point =
  /** So long before now. */
  | { readonly kind: 'ago'; readonly age: Age }
  /** As ISO 8601, with a blank before the time of day: `2024-03-01`, `2024-03-01 14:00`. */
  | { readonly kind: 'date'; readonly iso: string }
  /** Of today (0) or of a day before it (-1), as `14:00`. */
  | { readonly kind: 'day'; readonly offset: 0 | -1; readonly time: string }
  /** Midnight of the last such day before today, and so many days later. */
  | { readonly kind: 'weekday'; readonly name: string; readonly plus: 0 | 1 }
  /** In the year that it is now; months count from 0, and 12 is the year's end. */
  | { readonly kind: 'month'; readonly index: number; readonly day: number }
  /** The first of the month that it is now. */
  | { readonly kind: 'this month' };

/** What is named lasts: a day, a month. */
export interface NamedTime {
  readonly start: Point;
  /** Where it ends; null where it is a moment, or lasts until now. */
  readonly end: Point | null;
}

const weekdays = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const monthNames =
  'january|february|march|april|may|june|july|august|september|october|november|december'.split('|');
const months = `(?:${monthNames.join('|')}|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?(?= ))`;
const ordinal = '(?:st|nd|rd|th)?';

interface Way {
  readonly pattern: RegExp;
  readonly read: (found: readonly string[]) => NamedTime | undefined;
}

const way = (source: string, read: Way['read']): readonly [string, Way['read']] => [source, read];

const sources = lazy(() => [
  way('(\\d{4}-\\d\\d-\\d\\d)[ t](\\d\\d:\\d\\d)', ([, date, time]) => moment(date, time)),
  way('(\\d{4}-\\d\\d-\\d\\d)', ([, date]) => dayOf(date)),
  way(`(?:the )?(\\d{1,2})${ordinal} (?:of )?(${months}),? (\\d{4})`, ([, day, month, year]) =>
    dayOf(isoOf(year, month, day)),
  ),
  way(`(${months}) (?:the )?(\\d{1,2})${ordinal},? (\\d{4})`, ([, month, day, year]) =>
    dayOf(isoOf(year, month, day)),
  ),
  way(`(${months}) (?:of )?(\\d{4})`, ([, month, year]) => monthOf(Number(year), monthIndex(month))),
  way(`(?:the )?(?:beginning|start) of (?:the |this )?(year|month)`, ([, unit]) => openFrom(unit)),
  way('this (year|month)', ([, unit]) => openFrom(unit)),
  way(`(${months})(?! \\d)`, ([, month]) => {
    const index = monthIndex(month);
    return { start: { kind: 'month', index, day: 1 }, end: { kind: 'month', index: index + 1, day: 1 } };
  }),
  way(
    `(?:the )?(\\d{1,2})${ordinal} (?:of )?(${months})|(${months}) (?:the )?(\\d{1,2})${ordinal}`,
    (said) => {
      const [, day = '', month, other, last] = said;
      return day === '' ? dayOfYear(other, Number(last)) : dayOfYear(month, Number(day));
    },
  ),
  way('\\d{1,2}\\.\\d{1,2}\\.\\d{4}|\\d{4}/\\d{1,2}/\\d{1,2}', ([numbers = '']) =>
    dayOf(numericDate(numbers)),
  ),
  way('(?:the )?(?:year )?((?:19|20)\\d\\d)', ([, year]) => {
    return { start: date(`${year}-01-01`), end: date(`${Number(year) + 1}-01-01`) };
  }),
  way(`(?:(?:today|this (?:morning|afternoon|evening)) )?(?:at )?(${clockPattern})(?: today)?`, ([, clock]) =>
    atClock(0, clock),
  ),
  way(`yesterday (?:at )?(${clockPattern})|(?:at )?(${clockPattern}) yesterday`, ([, before, after]) =>
    atClock(-1, before === '' ? after : before),
  ),
  way('this morning|earlier today|today', () => ({ start: today, end: null })),
  way('this afternoon', () => atClock(0, '12:00')),
  way('yesterday', () => ({ start: { kind: 'day', offset: -1, time: '00:00' }, end: today })),
  way(`(?:last |this )?(${weekdays})`, ([, name = '']) => ({
    start: { kind: 'weekday', name, plus: 0 },
    end: { kind: 'weekday', name, plus: 1 },
  })),
  way(`(${quantityPatterns().age}) (?:ago|back|earlier)|(?:the )?last (week|month|year)`, ([, age, unit]) =>
    ago(age === '' ? unit : age),
  ),
]);

const ways = lazy((): readonly Way[] =>
  sources().map(([source, read]) => ({ pattern: new RegExp(`^(?:${source})$`), read })),
);

/** The source of a regular expression, for text in lower case, without a group. */
export const pointPattern = lazy(
  () =>
    `(?:${sources()
      .map(([source]) => source.replaceAll(/\((?!\?)/g, '(?:'))
      .join('|')})`,
);

const calendarWord = new RegExp(
  `^(?:${weekdays}|${monthNames.filter((name) => name !== 'march' && name !== 'may').join('|')}|yesterday|today|tomorrow|\\d{1,2}(?::\\d\\d)?(?:am|pm))$`,
);

/** Names nothing but a time: no file, no branch, no host. */
export function isCalendarWord(lower: string): boolean {
  return calendarWord.test(lower);
}

/** @param text in lower case, of the shape of {@link pointPattern} */
export function readTime(text: string): NamedTime | undefined {
  for (const { pattern, read } of ways()) {
    const found = pattern.exec(text);
    if (found !== null) return read([...found].map((part: string | undefined) => part ?? ''));
  }
  return undefined;
}

const today: Point = { kind: 'day', offset: 0, time: '00:00' };

function date(iso: string): Point {
  return { kind: 'date', iso };
}

function openFrom(unit = ''): NamedTime {
  return { start: unit === 'year' ? { kind: 'month', index: 0, day: 1 } : { kind: 'this month' }, end: null };
}

function moment(day = '', time = ''): NamedTime | undefined {
  return dayOf(day) === undefined ? undefined : { start: date(`${day} ${time}`), end: null };
}

/** A day that no calendar has is none. */
function dayOf(iso = ''): NamedTime | undefined {
  const start = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(iso)) return undefined;
  const next = new Date(start.getTime() + 24 * 60 * 60 * 1000);
  return { start: date(iso), end: date(next.toISOString().slice(0, 10)) };
}

function monthOf(year: number, index: number): NamedTime {
  const first = (at: number): Point =>
    date(`${year + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`);
  return { start: first(index), end: first(index + 1) };
}

const daysIn: readonly number[] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** @returns undefined for 28 February, too: what day follows depends on the year */
function dayOfYear(month: string | undefined, day: number): NamedTime | undefined {
  const index = monthIndex(month);
  const last = daysIn[index] ?? 0;
  if (day < 1 || day > last || (last === 29 && day === 28)) return undefined;
  const next = day === last ? { index: index + 1, day: 1 } : { index, day: day + 1 };
  return { start: { kind: 'month', index, day }, end: { kind: 'month', ...next } };
}

function monthIndex(name = ''): number {
  return monthNames.findIndex((each) => each.startsWith(name.slice(0, 3)));
}

function isoOf(year = '', month = '', day = ''): string {
  return `${year}-${String(monthIndex(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function atClock(offset: 0 | -1, clock = ''): NamedTime | undefined {
  const time = clockText(clock);
  return time === undefined ? undefined : { start: { kind: 'day', offset, time }, end: null };
}

function ago(text = ''): NamedTime | undefined {
  const age = readAge(text);
  return age === undefined ? undefined : { start: { kind: 'ago', age }, end: null };
}
