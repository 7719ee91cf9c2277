import { InvalidArgumentError } from 'commander';

/** A stretch of time by the clock of this machine; `toMs` is not included. */
export interface NamedPeriod {
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const daysBack: Readonly<Record<string, number>> = { today: 1, week: 7, month: 30, year: 365 };
const names = {
  today: 'today',
  week: 'the last 7 days',
  month: 'the last 30 days',
  year: 'the last 12 months',
};

/**
 * Reads `today`, `week`, `month`, `year`, `all`, a year or a month (`2026`, `2026-03`).
 *
 * @throws InvalidArgumentError with what is allowed
 */
export function readPeriod(text: string, nowMs: number): NamedPeriod {
  const now = new Date(nowMs);
  const days = daysBack[text];
  if (days !== undefined && Object.hasOwn(daysBack, text)) {
    // By days of the calendar, which are not all as long.
    const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
    return { name: names[text as keyof typeof names], fromMs: from.getTime(), toMs: nowMs };
  }
  if (text === 'all') return { name: 'all time', fromMs: 0, toMs: nowMs };
  const [, year, month] = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(text) ?? [];
  // The clock of computers begins in 1970.
  if (year === undefined || Number(year) < 1970) {
    throw new InvalidArgumentError(
      'Choose today, week, month, year, all, a year (2026) or a month (2026-03).',
    );
  }
  const first = month === undefined ? 0 : Number(month) - 1;
  const after = month === undefined ? 12 : first + 1;
  return {
    name: text,
    fromMs: new Date(Number(year), first, 1).getTime(),
    toMs: Math.min(nowMs, new Date(Number(year), after, 1).getTime()),
  };
}
