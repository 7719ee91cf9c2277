import type { RequestWord } from './request-word.ts';

/** Dates as people write them, as the ISO 8601 words that slots and facts take: `2024-03-03`, `2024-03`. */

const months: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');

interface Found {
  readonly text: string;
  readonly length: number;
}

/**
 * @example
 * ```ts
 * withDates(splitWords('files changed before March 3rd, 2024')).at(-1)?.text; // '2024-03-03'
 * ```
 */
export function withDates(words: readonly RequestWord[]): readonly RequestWord[] {
  const read: RequestWord[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at];
    if (word === undefined) break;
    const found = word.isQuoted ? undefined : dateAt(words, at);
    read.push(found === undefined ? word : { text: found.text, lower: found.text, isQuoted: false });
    at += found?.length ?? 1;
  }
  return read;
}

function dateAt(words: readonly RequestWord[], at: number): Found | undefined {
  const word = words[at]?.lower ?? '';
  const numeric = numericDate(word);
  if (numeric !== undefined) return { text: numeric, length: 1 };
  const next = (offset: number): string =>
    words[at + offset]?.isQuoted === true ? '' : (words[at + offset]?.lower ?? '');
  const first = dayOf(word);
  const isOf = first !== undefined && next(1) === 'of';
  const monthAt = first === undefined ? 0 : isOf ? 2 : 1;
  const month = monthOf(next(monthAt));
  if (month === undefined) return undefined;
  const second = first === undefined ? dayOf(next(1)) : undefined;
  const yearAt = monthAt + (second === undefined ? 1 : 2);
  const day = first ?? second;
  const year = next(yearAt);
  // "May I", "march on", "3 may": without its year it is no date of a calendar.
  if (!/^(?:19|20)\d\d$/.test(year)) return undefined;
  return { text: `${year}-${month}${day === undefined ? '' : `-${day}`}`, length: yearAt + 1 };
}

/** `31.12.2024` and `2024/12/31`; `3/4/2024` may be two days. */
export function numericDate(word: string): string | undefined {
  const match =
    /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>(?:19|20)\d\d)$/.exec(word) ??
    /^(?<year>(?:19|20)\d\d)\/(?<month>\d{1,2})\/(?<day>\d{1,2})$/.exec(word);
  const { day = '', month = '', year = '' } = match?.groups ?? {};
  if (match === null || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31)
    return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function monthOf(word: string): string | undefined {
  if (word.length < 3) return undefined;
  const index = months.findIndex(
    (name) => name === word || name.slice(0, 3) === word || (word === 'sept' && name === 'september'),
  );
  return index === -1 ? undefined : String(index + 1).padStart(2, '0');
}

function dayOf(word: string): string | undefined {
  const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1];
  return day === undefined || Number(day) < 1 || Number(day) > 31 ? undefined : day.padStart(2, '0');
}
