import { lazy } from '../../lazy.ts';
import { wordTables } from './word-tables.ts';

/** Numbers, sizes and times as people write them, and as `find` wants them. */

const numberWords = lazy(
  (): ReadonlyMap<string, number> => new Map(Object.entries(wordTables().grammar.numbers)),
);

/** Sources of regular expressions; all are bounded. */
export function quantityPatterns(): Readonly<Record<'count' | 'size' | 'age', string>> {
  const spelled = [...numberWords().keys()].toSorted((left, right) => right.length - left.length);
  const words = spelled.join('|');
  return {
    count: `\\d{1,9}|${spelled.filter((word) => word.length > 2).join('|')}`,
    size: `(?:\\d{1,9}(?:\\.\\d{1,3})?|${words}) ?(?:bytes?|b|kb|kib|k|kilobytes?|mb|mib|m|megabytes?|megs?|gb|gib|g|gigabytes?|gigs?|tb|tib|t|terabytes?)`,
    age: `(?:(?:\\d{1,6}|${words}) ?)?(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)`,
  };
}

/** "Seven"; undefined for what is no number in words. */
export function spelledCount(text: string): number | undefined {
  return numberWords().get(text);
}

/** @returns undefined for a fraction, which nothing can be counted by */
export function readCount(text: string): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : numberWords().get(text);
  return value === undefined || value < 1 ? undefined : value;
}

const bytesOf: Readonly<Record<string, number>> = { b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 };

/** Bytes; sizes are powers of 1024, as `ls`, `du` and `find` count them. */
export function readSize(text: string): number | undefined {
  const match = /^([\d.]+|[a-z]+?) ?(b|k|m|g|t)(?:[a-z]*)$/.exec(
    text.replace(/^([a-z]+) /, (word) => `${readCount(word.trim()) ?? 'x'} `),
  );
  if (match === null) return undefined;
  const amount = Number(match[1]);
  const unit = bytesOf[match[2] ?? ''];
  if (unit === undefined || !Number.isFinite(amount)) return undefined;
  return Math.round(amount * unit);
}

/** `-size` rounds up to whole units, so "more than" may take the largest unit that divides the size. */
export function sizeAbove(bytes: number): string {
  for (const [suffix, unit] of [
    ['G', 1024 ** 3],
    ['M', 1024 ** 2],
    ['k', 1024],
  ] as const) {
    if (bytes >= unit && bytes % unit === 0) return `+${bytes / unit}${suffix}`;
  }
  return `+${bytes}c`;
}

/** For "less than" the unit must be smaller: `-size -1M` finds nothing but empty files (find(1), rounding up). */
export function sizeBelow(bytes: number): string {
  for (const [suffix, unit] of [
    ['M', 1024 ** 2],
    ['k', 1024],
  ] as const) {
    if (bytes >= 1024 * unit && bytes % unit === 0) return `-${bytes / unit}${suffix}`;
  }
  return `-${bytes}c`;
}

export interface Age {
  readonly unit: 'minutes' | 'days';
  readonly amount: number;
}

const daysOf: Readonly<Record<string, number>> = { d: 1, w: 7, mo: 30, y: 365 };

/** "2 weeks", "hour", "7days". Months count 30 days, years 365. */
export function readAge(text: string): Age | undefined {
  const match = /^(?:(\d+|[a-z]+) ?)??(minute|min|hour|hr|day|week|month|year)s?$/.exec(text);
  if (match === null) return undefined;
  const amount = match[1] === undefined ? 1 : readCount(match[1]);
  const unit = match[2] ?? '';
  if (amount === undefined) return undefined;
  if (unit.startsWith('mi')) return { unit: 'minutes', amount };
  if (unit.startsWith('h')) return { unit: 'minutes', amount: amount * 60 };
  const days = daysOf[unit.startsWith('mo') ? 'mo' : unit.charAt(0)];
  return days === undefined ? undefined : { unit: 'days', amount: amount * days };
}
