import type { Family, Kind } from '../../src/index.ts';

/** A command line and what must become of it; `kind` is null for what stays. */
export interface Row {
  readonly line: string;
  readonly kind: Kind | null;
  /** Families beside the default ones that it needs. */
  readonly families?: readonly Family[];
}

/** One row a line; a command over several lines is written as its own text. */
export function yes(kind: Kind, lines: string, families?: readonly Family[]): readonly Row[] {
  return rows(kind, lines, families);
}

export function no(lines: string, families?: readonly Family[]): readonly Row[] {
  return rows(null, lines, families);
}

export function exactly(kind: Kind | null, ...lines: readonly string[]): readonly Row[] {
  return lines.map((line) => ({ line, kind }));
}

function rows(kind: Kind | null, lines: string, families: readonly Family[] | undefined): readonly Row[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (families === undefined ? { line, kind } : { line, kind, families }));
}
