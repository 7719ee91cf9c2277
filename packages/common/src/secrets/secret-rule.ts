import type { ScannedLine } from './scan-line.ts';

/** What stands where a secret stood. */
export const redactionMark = '<redacted>';

/** A part of a text, in UTF-16 units: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * One kind of secret. Its examples are tested: each of `matches` is redacted by this rule, none of `stays` is touched
 * by any.
 */
export interface SecretRule {
  /** Stable, kebab-case. */
  readonly id: string;
  /** For the user: what was taken out, and why it counts as a secret. */
  readonly why: string;
  /** A line, and what is left of it. */
  readonly matches: readonly (readonly [line: string, redacted: string])[];
  readonly stays: readonly string[];
  find(line: ScannedLine): Iterable<Span>;
}
