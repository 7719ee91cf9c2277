import type { ScannedLine } from './scan-line.ts';

/** What stands where a secret stood. */
export const redactionMark = '<redacted>';

/** A part of a text, in UTF-16 units: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One kind of secret. */
export interface SecretRule {
  /** Stable, kebab-case. */
  readonly id: string;
  /** For the user: what was taken out, and why it counts as a secret. */
  readonly why: string;
  /** It is known by its own shape, wherever it stands. */
  readonly isToken: boolean;
  readonly find: FindSecrets;
}

export type FindSecrets = (line: ScannedLine) => Iterable<Span>;
