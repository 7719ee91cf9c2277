import { bounds } from './bounds.ts';
import { asciiWord, characterClass, classOf, lowerOf } from './characters.ts';
import { fence, lexicon } from './dimensions.ts';
import { KeywordScan } from './keyword-scan.ts';
import { HASH_PRIME, HASH_SEED, slotOf } from './lexicon.ts';
import { tally, tallyAsciiWord, tallyCount, tallyOtherWord } from './token-tallies.ts';
import { isTokenHash } from './token-words.ts';

const APOSTROPHE = 0x27;
const CURLY_APOSTROPHE = 0x2019;
const BLANK = 0x20;
const HYPHEN = 0x2d;
const QUESTION = 0x3f;
const FULL_WIDTH_QUESTION = 0xff1f;
const PERIOD = 0x2e;
const DOLLAR = 0x24;
const BACKSLASH = 0x5c;
const CLOSING_PARENTHESIS = 0x29;
const BACKTICK = 0x60;
const ZERO = 0x30;
const NINE = 0x39;

const { ascii, otherLetter, han, southeast, blank, newline, surrogate } = characterClass;
/** Multiples of it fall evenly between 0 and 1, so that windows don't keep step with what repeats in a text. */
const GOLDEN = 0.618;
const { wordsMax } = bounds;
const { wordSlots } = lexicon;
const fenceKeyword = lexicon.texts.indexOf(fence);

/** Signs of code among the symbols: braces, semicolons, comparisons. */
const codeSymbols = new Set(['{', '}', ';', '=', '<', '>', '|'].map((text) => text.charCodeAt(0)));
const isCodeSymbol = Uint8Array.from({ length: 128 }, (_, code) => (codeSymbols.has(code) ? 1 : 0));
/** What ends a sentence, so that what follows is no opening any more. */
const endsSentence = Uint8Array.from({ length: 128 }, (_, code) =>
  '.!?:;'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/**
 * Reads a prompt once and counts everything that any part of the router asks for. It has no pattern that could look at a
 * character a second time, and reads a bounded part of a long text. Its fields hold what the last `scan` has found.
 */
export class PromptScan extends KeywordScan {
  /** Hashes of the words in their order, lower case. */
  readonly words = new Int32Array(bounds.wordsMax);
  wordCount = 0;
  /** By `tally`: what tokens are reckoned from, in the part that was read. */
  readonly tallies = new Float64Array(tallyCount);
  questions = 0;
  listLines = 0;
  codeSymbols = 0;
  /** `$` and backslashes, which braces of mathematics stand among. */
  mathSymbols = 0;
  /** Digits of the longest number that stands alone: how large the largest is. */
  longestNumber = 0;

  private sentences = 0;
  /** Hash of what may be a token so far, in a script without blanks. */
  private run = HASH_SEED;
  /** Reads the middle of long texts, of which only the tallies count. */
  private middle: PromptScan | undefined;

  scan(text: string): void {
    this.reset();
    const { length } = text;
    if (length <= bounds.wholeCharacters) {
      this.read(text, 0, length);
      return;
    }
    const head = wordEnd(text, bounds.headCharacters);
    const tail = wordEnd(text, length - bounds.tailCharacters);
    this.read(text, 0, head);
    this.openCount = 0;
    this.read(text, tail, length);
    const middle = (this.middle ??= new PromptScan());
    middle.reset();
    middle.sample(text, head, tail, bounds.middleWindows, 0.5);
    for (let index = 0; index < tallyCount; index += 1)
      this.tallies[index] = (this.tallies[index] ?? 0) + (middle.tallies[index] ?? 0);
  }

  private reset(): void {
    this.resetKeywords();
    this.wordCount = 0;
    this.tallies.fill(0);
    this.questions = 0;
    this.listLines = 0;
    this.codeSymbols = 0;
    this.mathSymbols = 0;
    this.longestNumber = 0;
    this.sentences = 0;
  }

  /**
   * Tallies a text for its tokens alone, reading about so many characters of it.
   *
   * @param phase 0..1: where in its part of the text each window lies, so that texts of one build aren't all read at one place
   */
  measure(text: string, charactersMax: number, phase = 0.5): void {
    this.reset();
    if (text.length <= charactersMax) this.read(text, 0, text.length);
    else this.sample(text, 0, text.length, Math.ceil(charactersMax / bounds.windowCharacters), phase);
  }

  /** What is not read is reckoned from windows that are spread evenly over it, for the tallies alone. */
  private sample(text: string, from: number, to: number, windows: number, phase: number): void {
    const stride = (to - from) / windows;
    let read = 0;
    for (let window = 0; window < windows; window += 1) {
      const slack = Math.max(0, stride - bounds.windowCharacters);
      const start = wordEnd(
        text,
        Math.floor(from + window * stride + ((phase + window * GOLDEN) % 1) * slack),
      );
      const end = Math.min(to, start + bounds.windowCharacters);
      this.openCount = 0;
      this.read(text, start, end);
      read += Math.max(0, end - start);
    }
    const scale = read === 0 ? 0 : (to - from) / read;
    for (let index = 0; index < tallyCount; index += 1)
      this.tallies[index] = (this.tallies[index] ?? 0) * scale;
  }

  private read(text: string, from: number, to: number): void {
    const { tallies } = this;
    let previousKind: number = newline;
    let previousCode = 0;
    let atLineStart = true;
    let index = from;
    while (index < to) {
      const code = text.charCodeAt(index);
      const kind = classOf[code] ?? 0;
      if (kind >= ascii && kind <= otherLetter) {
        const end = this.readWord(text, index, to, atLineStart);
        atLineStart = false;
        // A blank after a word is in no tally.
        const isSpaced = end < to && text.charCodeAt(end) === BLANK;
        previousKind = isSpaced ? blank : ascii;
        previousCode = 0;
        index = isSpaced ? end + 1 : end;
        continue;
      }
      index += 1;
      if (kind === blank) {
        if (previousKind === blank) tallies[tally.extraBlanks] = (tallies[tally.extraBlanks] ?? 0) + 1;
        else if (previousKind === newline) tallies[tally.indents] = (tallies[tally.indents] ?? 0) + 1;
      } else if (kind === newline) {
        if (previousKind !== newline) tallies[tally.newlines] = (tallies[tally.newlines] ?? 0) + 1;
        atLineStart = true;
        this.endSentence();
      } else if (kind >= han && kind <= southeast) {
        if (previousKind !== kind) this.run = HASH_SEED;
        this.readUnspaced(text, index - 1, code, kind);
        atLineStart = false;
      } else {
        if (kind === surrogate) tallies[tally.surrogates] = (tallies[tally.surrogates] ?? 0) + 1;
        else {
          if (previousKind === blank) tallies[tally.spacedRuns] = (tallies[tally.spacedRuns] ?? 0) + 1;
          this.readSymbol(text, index - 1, code, previousKind === 0 ? previousCode : -1);
        }
        atLineStart = false;
      }
      previousKind = kind;
      previousCode = code;
    }
  }

  /** A word of letters and digits, an apostrophe within it included. Returns where it ends. */
  private readWord(text: string, from: number, limit: number, atLineStart: boolean): number {
    let hash = HASH_SEED;
    let digits = 0;
    let capitals = 0;
    let index = from;
    for (; index < limit; index += 1) {
      const code = text.charCodeAt(index);
      const lower = code < 0x80 ? (asciiWord[code] ?? 0) : 0;
      if (lower === 0) {
        if (code >= 0x80 || code === APOSTROPHE) return this.readOtherWord(text, from, limit);
        break;
      }
      if (lower !== code) capitals += 1;
      else if (code <= NINE) digits += 1;
      hash = Math.imul(hash ^ lower, HASH_PRIME);
    }
    const { words } = this;
    const length = index - from;
    tallyAsciiWord(this.tallies, hash, length, digits, capitals);
    if (digits === length && atLineStart && length <= 2) this.meetListNumber(text, index);
    else if (digits === length && digits > this.longestNumber) this.longestNumber = digits;
    if (this.wordCount < wordsMax) words[this.wordCount++] = hash;
    // Most words are in no keyword, and are done with here.
    if (this.afterStep || (wordSlots[slotOf(hash)] ?? -1) >= 0)
      this.meetWord(text, from, index, hash, digits === length);
    else this.openCount = 0;
    return index;
  }

  /** The same for a word that is not all ASCII, or has an apostrophe. */
  private readOtherWord(text: string, from: number, limit: number): number {
    let hash = HASH_SEED;
    let kind: number = ascii;
    let index = from;
    for (; index < limit; index += 1) {
      const code = text.charCodeAt(index);
      const own = classOf[code] ?? 0;
      if (own >= ascii && own <= otherLetter) {
        if (own > kind) kind = own;
        hash = Math.imul(hash ^ lowerOf(code), HASH_PRIME);
      } else if ((code === APOSTROPHE || code === CURLY_APOSTROPHE) && isLetterAt(text, index + 1, limit)) {
        hash = Math.imul(hash ^ APOSTROPHE, HASH_PRIME);
      } else break;
    }
    tallyOtherWord(this.tallies, hash, kind, index - from);
    if (this.wordCount < wordsMax) this.words[this.wordCount++] = hash;
    this.meetWord(text, from, index, hash, false);
    return index;
  }

  /** `1.` or `1)` at the start of a line, and a blank after it. */
  private meetListNumber(text: string, at: number): void {
    const mark = text.charCodeAt(at);
    if (mark !== PERIOD && mark !== CLOSING_PARENTHESIS) return;
    if (classOf[text.charCodeAt(at + 1)] === blank) this.listLines += 1;
  }

  private endSentence(): void {
    this.sentences += 1;
    if (this.sentences >= bounds.openingSentences) this.openingEnd = 0;
  }

  private readUnspaced(text: string, index: number, code: number, kind: number): void {
    const { tallies } = this;
    const letters = tally.letters + kind;
    tallies[letters] = (tallies[letters] ?? 0) + 1;
    const begun = this.run;
    this.run = Math.imul(begun ^ code, HASH_PRIME);
    if (begun === HASH_SEED || !isTokenHash(this.run)) {
      if (begun !== HASH_SEED) this.run = Math.imul(HASH_SEED ^ code, HASH_PRIME);
      tallies[tally.words + kind] = (tallies[tally.words + kind] ?? 0) + 1;
    }
    this.openCount = 0;
    if (this.wordCount < bounds.wordsMax)
      this.words[this.wordCount++] = Math.imul(HASH_SEED ^ code, HASH_PRIME);
    if (lexicon.beginsUnspaced[code] === 0) return;
    const keyword = lexicon.unspacedAt(text, index, code);
    if (keyword >= 0) this.meetKeyword(keyword, index, index + (lexicon.texts[keyword]?.length ?? 0));
  }

  /** @param previous the symbol right before it, -1 if another kind of character stands there */
  private readSymbol(text: string, index: number, code: number, previous: number): void {
    const { tallies } = this;
    if (previous < 0) tallies[tally.symbolRuns] = (tallies[tally.symbolRuns] ?? 0) + 1;
    else if (previous === code) tallies[tally.symbolRepeats] = (tallies[tally.symbolRepeats] ?? 0) + 1;
    else tallies[tally.symbolChanges] = (tallies[tally.symbolChanges] ?? 0) + 1;
    if (code !== HYPHEN) this.openCount = 0;
    if (code === QUESTION || code === FULL_WIDTH_QUESTION) {
      if (previous !== code) this.questions += 1;
      this.endSentence();
    } else if (code < 128) {
      if (isCodeSymbol[code] === 1) this.codeSymbols += 1;
      else if (code === DOLLAR || code === BACKSLASH) this.mathSymbols += 1;
      if (endsSentence[code] === 1 && (classOf[text.charCodeAt(index + 1)] ?? 0) >= blank) this.endSentence();
      if (code === BACKTICK && fenceKeyword >= 0 && text.startsWith(fence, index))
        this.meetKeyword(fenceKeyword, index, index + 3);
    } else tallies[tally.wideSymbols] = (tallies[tally.wideSymbols] ?? 0) + 1;
  }
}

function isLetterAt(text: string, index: number, limit: number): boolean {
  if (index >= limit) return false;
  const code = text.charCodeAt(index);
  const kind = classOf[code] ?? 0;
  return kind >= ascii && kind <= otherLetter && !(code >= ZERO && code <= NINE);
}

/** The first place from `index` on that is not within a word: half a word would be another one. */
function wordEnd(text: string, index: number): number {
  // No word of any language is longer; what goes on is data.
  const limit = Math.min(text.length, index + 64);
  let end = index;
  while (end < limit && (classOf[text.charCodeAt(end)] ?? 0) === ascii) end += 1;
  return end;
}
