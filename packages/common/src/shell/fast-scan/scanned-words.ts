import { scannedWordsMax } from '../bounds.ts';
import { EQUALS, PLUS } from '../character-codes.ts';
import { LineBytes } from './line-bytes.ts';
import { indexOfCode } from './piece.ts';

/** Words that have numbers, by which the caller's tables are looked up at once. */
export interface Vocabulary {
  /** The number of the word whose bytes stand from `from` to `to`: more than UNKNOWN_WORD; undefined if it is none of them. */
  findIn(codes: Uint8Array, from: number, to: number): number | undefined;
}

/** The number of a word that is not in the vocabulary. */
export const UNKNOWN_WORD = 1;

/** Some of the word is quoted or escaped. */
export const QUOTED = 1;
/** The shell expands it to any number of words: a glob or a brace expansion. */
export const PATTERNED = 2;
/** A parameter is expanded in it, to exactly one word. */
export const EXPANDED = 4;

/**
 * The words of a command: where they stand, what they say without their quotes, and their numbers in the vocabulary, each
 * made when first asked for. Reused for every command: the arrays are the only memory it needs.
 */
export class ScannedWords {
  text = '';
  protected readonly line = new LineBytes();
  /** The characters of `text`, one byte each; 0 behind its end, 128 or more for what is not ASCII. */
  readonly codes = this.line.codes;
  /** Words and assignments; the first `assignmentCount` are assignments. */
  count = 0;
  assignmentCount = 0;
  private readonly starts = new Int32Array(scannedWordsMax);
  private readonly ends = new Int32Array(scannedWordsMax);
  private readonly marks = new Uint8Array(scannedWordsMax);
  /** Numbers in the vocabulary, looked up when first asked for; 0 before. */
  private readonly numbers = new Int32Array(scannedWordsMax);
  /** Of a word with quotes: where its text without them begins and ends in `codes`; 0 before it is asked for. */
  private readonly unquoted = new Int32Array(scannedWordsMax);
  private readonly unquotedEnds = new Int32Array(scannedWordsMax);
  private readonly vocabulary: Vocabulary;

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  protected loadBytesOf(outer: ScannedWords, from: number, to: number): void {
    this.line.loadBytes(outer.line, from, to);
  }

  /** Adds a word, unless there are `scannedWordsMax`. */
  protected add(start: number, end: number, mark: number, isAssignment: boolean): boolean {
    const word = this.count;
    if (word >= scannedWordsMax) return false;
    this.starts[word] = start;
    this.ends[word] = end;
    this.marks[word] = mark;
    this.numbers[word] = 0;
    if ((mark & QUOTED) !== 0) this.unquoted[word] = 0;
    this.count = word + 1;
    if (isAssignment) this.assignmentCount = word + 1;
    return true;
  }

  startOf(word: number): number {
    return this.starts[word] ?? 0;
  }

  endOf(word: number): number {
    return this.ends[word] ?? 0;
  }

  private isQuoted(word: number): boolean {
    return ((this.marks[word] ?? 0) & QUOTED) !== 0;
  }

  /** Its number in the vocabulary: UNKNOWN_WORD if it is not there. */
  numberAt(word: number): number {
    if (word >= this.count) return UNKNOWN_WORD;
    const looked = this.numbers[word] ?? 0;
    if (looked !== 0) return looked;
    const number = this.vocabulary.findIn(this.codes, this.fromOf(word), this.toOf(word)) ?? UNKNOWN_WORD;
    this.numbers[word] = number;
    return number;
  }

  /** Where the word as the program gets it stands in `codes`. */
  fromOf(word: number): number {
    if (!this.isQuoted(word)) return this.startOf(word);
    const from = this.unquoted[word] ?? 0;
    return from === 0 ? this.unquote(word) : from;
  }

  toOf(word: number): number {
    if (!this.isQuoted(word)) return this.endOf(word);
    if (this.unquoted[word] === 0) this.unquote(word);
    return this.unquotedEnds[word] ?? 0;
  }

  /** A character of the word as the program gets it; 0 behind its end, and of a word that is not there. */
  codeAt(word: number, index: number): number {
    if (word >= this.count) return 0;
    const at = this.fromOf(word) + index;
    return at < this.toOf(word) ? (this.codes[at] ?? 0) : 0;
  }

  private unquote(word: number): number {
    const from = this.line.appendUnquoted(this.startOf(word), this.endOf(word));
    this.unquoted[word] = from;
    this.unquotedEnds[word] = this.line.appendedEnd;
    return from;
  }

  /** Where the name of the variable ends in `codes` that word `word`, an assignment, sets. */
  endOfVariable(word: number): number {
    const equals = indexOfCode(this.codes, this.fromOf(word), this.toOf(word), EQUALS);
    return this.codes[equals - 1] === PLUS ? equals - 1 : equals;
  }

  /** What was read from `start` to `end`, if it is ASCII; null else. */
  source(start: number, end: number): string | null {
    let text = '';
    for (let at = start; at < end; at++) {
      const code = this.codes[at] ?? 0;
      if (code >= 128) return null;
      text += String.fromCharCode(code);
    }
    return text;
  }

  /** Whether nothing in it is quoted, escaped or expanded. */
  isBare(word: number): boolean {
    return this.marks[word] === 0;
  }

  /** Whether it becomes exactly one word, even if its text is not known. */
  isOneWord(word: number): boolean {
    return ((this.marks[word] ?? 0) & PATTERNED) === 0;
  }

  /** Whether its text is exactly what the program gets. */
  isStatic(word: number): boolean {
    return ((this.marks[word] ?? 0) & (PATTERNED | EXPANDED)) === 0;
  }
}
