import { PERIOD, isDigit } from '../character-codes.ts';

/**
 * Questions about a piece of a command where it stands, the characters `from` to `to` of its bytes: to ask them of a string
 * would mean to make one. Lists are gone through by index: `for … of` makes an iterator and an object a round until V8's last
 * compiler has removed them, which a rare line waits for long (168 bytes a call for three texts).
 */

export function isText(codes: Uint8Array, from: number, to: number, text: string): boolean {
  return to - from === text.length && beginsWith(codes, from, to, text);
}

export function beginsWith(codes: Uint8Array, from: number, to: number, text: string): boolean {
  const { length } = text;
  if (to - from < length) return false;
  for (let at = 0; at < length; at++) if (codes[from + at] !== text.charCodeAt(at)) return false;
  return true;
}

export function endsWith(codes: Uint8Array, from: number, to: number, text: string): boolean {
  return to - from >= text.length && beginsWith(codes, to - text.length, to, text);
}

/** Where `text` first occurs; -1 if it does not. */
export function indexOfText(codes: Uint8Array, from: number, to: number, text: string): number {
  const first = text.charCodeAt(0);
  for (let at = from; at <= to - text.length; at++)
    if (codes[at] === first && beginsWith(codes, at, to, text)) return at;
  return -1;
}

export function holds(codes: Uint8Array, from: number, to: number, text: string): boolean {
  return indexOfText(codes, from, to, text) !== -1;
}

export function isOneOf(codes: Uint8Array, from: number, to: number, texts: readonly string[]): boolean {
  for (let index = 0; index < texts.length; index++)
    if (isText(codes, from, to, texts[index] ?? '')) return true;
  return false;
}

export function beginsWithOneOf(
  codes: Uint8Array,
  from: number,
  to: number,
  texts: readonly string[],
): boolean {
  return lengthOfBeginning(codes, from, to, texts) > 0;
}

/** How long the first of `texts` is with which the piece begins; 0 if there is none. */
export function lengthOfBeginning(
  codes: Uint8Array,
  from: number,
  to: number,
  texts: readonly string[],
): number {
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index] ?? '';
    if (beginsWith(codes, from, to, text)) return text.length;
  }
  return 0;
}

export function endsWithOneOf(
  codes: Uint8Array,
  from: number,
  to: number,
  texts: readonly string[],
): boolean {
  for (let index = 0; index < texts.length; index++)
    if (endsWith(codes, from, to, texts[index] ?? '')) return true;
  return false;
}

export function holdsOneOf(codes: Uint8Array, from: number, to: number, texts: readonly string[]): boolean {
  for (let index = 0; index < texts.length; index++)
    if (holds(codes, from, to, texts[index] ?? '')) return true;
  return false;
}

/** Where the character first stands; -1 if it does not. */
export function indexOfCode(codes: Uint8Array, from: number, to: number, code: number): number {
  for (let at = from; at < to; at++) if (codes[at] === code) return at;
  return -1;
}

export function lastIndexOfCode(codes: Uint8Array, from: number, to: number, code: number): number {
  for (let at = to - 1; at >= from; at--) if (codes[at] === code) return at;
  return -1;
}

/** `8`, `120`: digits, at least one. */
export function isDigits(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isDigit(codes[at] ?? 0)) return false;
  return to > from;
}

/** `8`, `2.5`: digits, perhaps with a point between them. */
export function isDecimal(codes: Uint8Array, from: number, to: number): boolean {
  const point = indexOfCode(codes, from, to, PERIOD);
  return point === -1
    ? isDigits(codes, from, to)
    : isDigits(codes, from, point) && isDigits(codes, point + 1, to);
}

/** A question about a piece. */
export type PieceTest = (codes: Uint8Array, from: number, to: number) => boolean;

/** For who has a string: compositions, tests. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => Math.min(character.codePointAt(0) ?? 0, 255));
}
