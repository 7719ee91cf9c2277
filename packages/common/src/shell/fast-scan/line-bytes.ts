import { scannedLengthMax, scannedWordsMax } from '../bounds.ts';
import { BACKSLASH, DOLLAR, DOUBLE_QUOTE, NEWLINE, SINGLE_QUOTE } from '../character-codes.ts';

/** Zeros behind the text, so that a look at the next characters finds nothing, and not what an earlier line has left. */
const GUARD = 3;

/**
 * The characters of a command, one byte each at the offset that they have in the string. V8 asks at each `charCodeAt` what
 * kind of string it has; of bytes that are read twice, the second look takes a third of the time (ADR 12).
 */
export class LineBytes {
  /** The text, and behind it what `appendUnquoted` put there. What is not ASCII is 128 or more: neither shell nor tables know it. */
  readonly codes = new Uint8Array(2 * scannedLengthMax + (scannedWordsMax + 1) * GUARD);
  /** The same bytes; what is stored here and does not fit becomes 255. */
  private readonly clamped = new Uint8ClampedArray(this.codes.buffer);
  private free = 0;

  /** @param text no longer than `scannedLengthMax` */
  load(text: string): void {
    this.loadFrom(text, 0);
  }

  /** The same, if the characters before `start` are here already. */
  loadFrom(text: string, start: number): void {
    const { clamped } = this;
    const { length } = text;
    for (let at = start; at < length; at++) clamped[at] = text.charCodeAt(at);
    this.end(length);
  }

  /** The text is the bytes of another line from `from` to `to`. */
  loadBytes({ codes }: LineBytes, from: number, to: number): void {
    for (let at = from; at < to; at++) this.codes[at - from] = codes[at] ?? 0;
    this.end(to - from);
  }

  /** Says that the text ends at `end`. */
  end(end: number): void {
    const { codes } = this;
    for (let at = end; at < end + GUARD; at++) codes[at] = 0;
    this.free = end + GUARD;
  }

  /** Where what was appended last ends. */
  appendedEnd = 0;

  /**
   * Puts the word that stands from `start` to `end`, without its quotes (POSIX 2.2, 2.6.7; bash's `$'…'` with the escapes of
   * `ansiEscapes`), behind the text. Its quotes are known to be closed, and expansions are left as written.
   *
   * @returns where it begins
   */
  appendUnquoted(start: number, end: number): number {
    const { codes, free } = this;
    let to = free;
    let quote = 0;
    for (let at = start; at < end; at++) {
      const code = codes[at] ?? 0;
      if (quote === SINGLE_QUOTE && code !== SINGLE_QUOTE) codes[to++] = code;
      else if (quote === DOLLAR) {
        if (code === SINGLE_QUOTE) quote = 0;
        else codes[to++] = code === BACKSLASH ? (ansiEscapes[codes[++at] ?? 0] ?? 0) : code;
      } else if (code === DOLLAR && quote === 0 && codes[at + 1] === SINGLE_QUOTE && at + 1 < end) {
        quote = DOLLAR;
        at++;
      } else if (code === SINGLE_QUOTE && quote !== DOUBLE_QUOTE)
        quote = quote === SINGLE_QUOTE ? 0 : SINGLE_QUOTE;
      else if (code === DOUBLE_QUOTE) quote = quote === DOUBLE_QUOTE ? 0 : DOUBLE_QUOTE;
      else if (code !== BACKSLASH) codes[to++] = code;
      else if (quote === DOUBLE_QUOTE && escapable[codes[at + 1] ?? 0] !== 1) codes[to++] = code;
      else {
        at++;
        // A line that is continued.
        if (codes[at] !== NEWLINE) codes[to++] = codes[at] ?? 0;
      }
    }
    this.appendedEnd = to;
    this.end(to);
    return free;
  }
}

/** What a backslash before a character stands for in `$'…'`; 0: no escape that is read here. */
export const ansiEscapes = new Uint8Array(256);
for (const character of '\\\'"?') ansiEscapes[character.charCodeAt(0)] = character.charCodeAt(0);
ansiEscapes['n'.charCodeAt(0)] = NEWLINE;
ansiEscapes['t'.charCodeAt(0)] = '\t'.charCodeAt(0);

/** Within double quotes a backslash is one only before these. */
const escapable = new Uint8Array(256);
for (const character of '$`"\\\n') escapable[character.charCodeAt(0)] = 1;
