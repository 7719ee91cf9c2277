import type { Symbols } from './terminal.ts';

/** One character a value, as high as its share of the largest; a blank for nothing. */
export function sparkline(values: readonly number[], { levels }: Pick<Symbols, 'levels'>): string {
  const most = Math.max(1, ...values);
  return values
    .map((value) => (value <= 0 ? ' ' : levels[Math.ceil((value / most) * levels.length) - 1]))
    .join('');
}

/** A bar along the line; something is never nothing. */
export function bar(value: number, most: number, width: number, { levels }: Pick<Symbols, 'levels'>): string {
  if (value <= 0 || most <= 0) return '';
  return (levels.at(-1) ?? '').repeat(Math.max(1, Math.round((value / most) * width)));
}
