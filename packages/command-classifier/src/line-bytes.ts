import { commandLengthMax, wordsMax } from './bounds.ts';

/** Zeros behind the text, so that a look at the next characters finds nothing, and not what an earlier line has left. */
const GUARD = 3;

/**
 * The characters of a command, one byte each at the offset that they have in the string. V8 asks at each `charCodeAt` what
 * kind of string it has; of bytes that are read twice, the second look takes a third of the time (ADR 12).
 */
export class LineBytes {
  /** The text, and behind it what `append` was given. What is not ASCII is 128 or more: neither shell nor tables know it. */
  readonly codes = new Uint8Array(2 * commandLengthMax + (wordsMax + 1) * GUARD);
  /** The same bytes; what is stored here and does not fit becomes 255. */
  private readonly clamped = new Uint8ClampedArray(this.codes.buffer);
  private free = 0;

  /** @param text no longer than `commandLengthMax` */
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

  /** Says that the text ends at `end`. */
  end(end: number): void {
    const { codes } = this;
    for (let at = end; at < end + GUARD; at++) codes[at] = 0;
    this.free = end + GUARD;
  }

  /**
   * Puts a word of the text, without its quotes, behind it.
   *
   * @returns where it begins; it ends `text.length` further
   */
  append(text: string): number {
    const { clamped, free: start } = this;
    const { length } = text;
    for (let at = 0; at < length; at++) clamped[start + at] = text.charCodeAt(at);
    this.end(start + length);
    return start;
  }
}
