import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import type { Figure } from './figure.ts';

/** Of one decision: the value that a figure may not fall below, or rise above where less is better. */
export type Bars = Readonly<Record<string, number>>;

/** Reads bars.toml: a section a decision, a line a figure. */
export function readBars(path: string): Readonly<Record<string, Bars>> {
  return parse(readFileSync(path, 'utf8')) as Record<string, Record<string, number>>;
}

export function isBelowBar({ id, value, better }: Figure, bars: Bars): boolean {
  const bar = bars[id];
  if (bar === undefined) return false;
  return better === 'higher' ? value < bar : value > bar;
}
