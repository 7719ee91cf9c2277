/** What stands where a secret stood. */
export const redactionMark = '<redacted>';

/** A part of a text, in UTF-16 units: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
