import { scannedLengthMax } from '../bounds.ts';
import {
  AMPERSAND,
  BACKSLASH,
  BACKTICK,
  CLOSE_BRACE,
  CONTROL,
  DOLLAR,
  DOUBLE_QUOTE,
  EQUALS,
  GREATER,
  HASH,
  HISTORY,
  LESS,
  NEWLINE,
  OPEN_BRACE,
  OPEN_PAREN,
  OPERATOR,
  PATTERN,
  PIPE,
  PLAIN,
  PLUS,
  QUOTING,
  SEMICOLON,
  SINGLE_QUOTE,
  SPACE_CLASS,
  classOf,
  isDigit,
  isNameCharacter,
  isSpace,
  plainness,
} from '../character-codes.ts';
import { ansiEscapes } from './line-bytes.ts';
import { isOneOf } from './piece.ts';
import type { ScanFault } from './scan-faults.ts';
import { EXPANDED, PATTERNED, QUOTED, ScannedWords, type Vocabulary } from './scanned-words.ts';

/**
 * The words of one simple command, found in one pass over its characters. It accepts less than the shell does: what it
 * does not know for certain to be a plain argument is a fault. On what it accepts it agrees with the lexer
 * word by word (test/shell/fast-scan.test.ts), at a fifth of the price, because it makes no tree.
 */
export class FastScan<Fault> extends ScannedWords {
  /** Where the reading stopped: behind the last character, or at the fault. */
  position = 0;
  private end = 0;
  private readonly faults: Readonly<Record<ScanFault, Fault>>;

  /** @param faults what \`read\` is to return for each; not null */
  constructor(vocabulary: Vocabulary, faults: Readonly<Record<ScanFault, Fault>>) {
    super(vocabulary);
    this.faults = faults;
  }

  /** Reads `text` from `from` to `to`; a fault, or null if it is one simple command, perhaps without words. */
  read(text: string, from: number, to: number): Fault | null {
    this.count = 0;
    this.assignmentCount = 0;
    this.position = from;
    this.end = to;
    if (text.length > scannedLengthMax) return this.faults.tooLong;
    this.text = text;
    this.readsAnsiQuotes = from === 0;
    if (from > 0) this.line.load(text);
    else if (this.readPlainWords(text)) return null;
    return this.readRest();
  }

  /** Reads the text that a word of `outer` is without its quotes: what a shell gets behind `-c`. `text` is empty afterwards. */
  readWordOf(outer: ScannedWords, word: number): Fault | null {
    const from = outer.fromOf(word);
    const to = outer.toOf(word);
    this.count = 0;
    this.assignmentCount = 0;
    this.position = 0;
    this.end = to - from;
    this.text = '';
    this.readsAnsiQuotes = false;
    this.loadBytesOf(outer, from, to);
    return this.readRest();
  }

  /** Not within the script of a shell: dash reads `$'` as a dollar and a quote. */
  private readsAnsiQuotes = true;

  private readRest(): Fault | null {
    const { codes, end: to } = this;
    let sawNewline = false;
    for (;;) {
      const at = this.position;
      if (at >= to) return null;
      const code = codes[at] ?? 0;
      const meaning = classOf(code);
      if (meaning === SPACE_CLASS) {
        // Newlines around the command mean nothing.
        if (code === NEWLINE) sawNewline = this.count > 0;
        this.position++;
      } else if (this.isContinuation(at)) {
        // One with nothing on a side of it joins nothing: a person has not finished, or a program has cut the text.
        if (this.count === 0 || at + 2 >= to) return this.faults.openEscape;
        this.position += 2;
      } else if (sawNewline) return this.faults.newline;
      else if (code === HASH) {
        if (this.count === 0) return this.faults.comment;
        const fault = this.skipComment(at);
        if (fault !== null) return fault;
      } else {
        const fault = this.readWord(at);
        if (fault !== null) return fault;
      }
    }
  }

  /** Steps over a comment behind the command, up to the end of its line. */
  private skipComment(start: number): Fault | null {
    const { codes, end } = this;
    let at = start;
    while (at < end && codes[at] !== NEWLINE) {
      if (classOf(codes[at] ?? 0) === CONTROL) {
        this.position = at;
        return this.faults.control;
      }
      at++;
    }
    this.position = at;
    return null;
  }

  /**
   * Reads words of plain ASCII characters while it copies them, up to the first character that means anything else: nearly all
   * lines have none. What it has not read is copied, and the position is where its word begins.
   */
  private readPlainWords(text: string): boolean {
    const { codes } = this;
    const { length } = text;
    const meanings = plainness;
    let start = 0;
    let at = 0;
    while (at < length) {
      start = at;
      let code = 0;
      // Nearly all the time is spent here, and most of it in `charCodeAt`.
      for (; at < length; at++) {
        code = text.charCodeAt(at);
        codes[at] = code;
        if (meanings[code] !== PLAIN) break;
      }
      if (at < length && meanings[code] !== SPACE_CLASS) break;
      if (at > start && !this.addPlain(start, at)) break;
      if (at < length) at++;
      start = at;
    }
    this.position = start;
    if (start === length) this.line.end(length);
    else this.line.loadFrom(text, at);
    return start === length;
  }

  private addPlain(start: number, end: number): boolean {
    return this.add(start, end, 0, this.count === this.assignmentCount && this.endOfName(start, end) !== -1);
  }

  /** Whether a backslash and a newline stand at `at`. */
  private isContinuation(at: number): boolean {
    return this.codes[at] === BACKSLASH && at + 1 < this.end && this.codes[at + 1] === NEWLINE;
  }

  private readWord(start: number): Fault | null {
    const { codes, end } = this;
    const valueAt = this.count === this.assignmentCount ? this.endOfName(start, end) : -1;
    let mark = 0;
    let at = start;
    for (; at < end; at++) {
      const code = codes[at] ?? 0;
      const meaning = classOf(code);
      if (meaning === PLAIN) continue;
      if (meaning === SPACE_CLASS) break;
      this.position = at;
      if (meaning === PATTERN) mark |= PATTERNED;
      else if (meaning === OPERATOR) return this.readOperator(start, code);
      else if (meaning === QUOTING) {
        if (code === DOLLAR && this.isLiteralDollar(at, end)) continue;
        const read = this.readQuote(at, code, valueAt !== -1);
        if (read !== null) return read;
        const isExpansion = code === DOLLAR && codes[at + 1] !== SINGLE_QUOTE;
        mark |= isExpansion ? EXPANDED : code === DOUBLE_QUOTE ? this.quoteMark : QUOTED;
        at = this.position - 1;
      } else if (meaning === HISTORY) return this.faults.history;
      else if (meaning === CONTROL) return this.faults.control;
    }
    // `{`, `[[`, `a[0]=1`, and what would be computed from the names of files.
    const isCommandName = valueAt === -1 && this.count === this.assignmentCount;
    if (isCommandName && (mark & PATTERNED) !== 0) return this.faults.patternedName;
    // The value of an assignment is neither split nor matched.
    const isAdded = this.add(start, at, valueAt === -1 ? mark : mark & ~PATTERNED, valueAt !== -1);
    this.position = at;
    return isAdded ? null : this.faults.tooLong;
  }

  /** Behind the `=` of `name=` or `name+=` that begins at `start`; -1 if none does. */
  private endOfName(start: number, end: number): number {
    const { codes } = this;
    if (isDigit(codes[start] ?? 0)) return -1;
    let at = start;
    while (at < end && isNameCharacter(codes[at] ?? 0)) at++;
    if (at === start || at >= end) return -1;
    if (codes[at] === PLUS) at++;
    return at < end && codes[at] === EQUALS ? at + 1 : -1;
  }

  /**
   * The operator at the position, in or behind a word that begins at `start`. Only the exchange of descriptors between the
   * two outputs is no fault: `2>&1`, `1>&2`, `>&2`, between blanks.
   */
  private readOperator(start: number, code: number): Fault | null {
    const { codes, position: at, end } = this;
    switch (code) {
      case PIPE:
        return codes[at + 1] === PIPE ? this.faults.list : this.faults.pipe;
      case AMPERSAND:
        if (codes[at + 1] === GREATER) return this.faults.redirection;
        return codes[at + 1] === AMPERSAND ? this.faults.list : this.faults.background;
      case SEMICOLON:
        return this.faults.separator;
      case GREATER:
        break;
      case LESS:
        return codes[at + 1] === OPEN_PAREN ? this.faults.processSubstitution : this.faults.redirection;
      default:
        return this.faults.parenthesis;
    }
    if (codes[at + 1] === OPEN_PAREN) return this.faults.processSubstitution;
    const isOfOutput = at === start || (at === start + 1 && isOutput(codes[start] ?? 0));
    const isCopy = at + 2 < end && codes[at + 1] === AMPERSAND && isOutput(codes[at + 2] ?? 0);
    const isDelimited = at + 3 >= end || isSpace(codes[at + 3] ?? 0);
    if (!isOfOutput || !isCopy || !isDelimited || this.count === this.assignmentCount)
      return this.faults.redirection;
    this.position = at + 3;
    return null;
  }

  /** What the last double quotes held: QUOTED, or also EXPANDED. */
  private quoteMark = QUOTED;

  /** Reads a quote, an escape or an expansion that begins at `at`; the position is behind it afterwards. */
  private readQuote(at: number, code: number, isValue: boolean): Fault | null {
    const { end } = this;
    switch (code) {
      case SINGLE_QUOTE:
        return this.readSingleQuotes(at);
      case DOUBLE_QUOTE:
        return this.readDoubleQuotes(at);
      case BACKSLASH:
        if (at + 1 >= end || (at + 2 >= end && this.isContinuation(at))) return this.faults.openEscape;
        this.position = at + 2;
        return null;
      case BACKTICK:
        return this.faults.capture;
      default: {
        if (this.codes[at + 1] === SINGLE_QUOTE && this.readsAnsiQuotes) return this.readAnsiQuotes(at);
        const nameEnd = this.readParameter(at);
        if (nameEnd !== null) return nameEnd;
        return isValue || isOneOf(this.codes, at, this.position, homeOrDirectory)
          ? null
          : this.faults.expansion;
      }
    }
  }

  private readSingleQuotes(start: number): Fault | null {
    const { codes, end } = this;
    for (let at = start + 1; at < end; at++) {
      const code = codes[at] ?? 0;
      if (code === SINGLE_QUOTE) {
        this.position = at + 1;
        return null;
      }
      if (classOf(code) === CONTROL) return this.faults.control;
    }
    return this.faults.openQuote;
  }

  /** `$'…'`, if it has no escape but those of `ansiEscapes`. */
  private readAnsiQuotes(start: number): Fault | null {
    const { codes, end } = this;
    for (let at = start + 2; at < end; at++) {
      const code = codes[at] ?? 0;
      if (code === SINGLE_QUOTE) {
        this.position = at + 1;
        return null;
      }
      if (code === BACKSLASH && ansiEscapes[codes[++at] ?? 0] === 0) return this.faults.ansiQuote;
      if (classOf(code) === CONTROL) return this.faults.control;
    }
    return this.faults.openQuote;
  }

  private readDoubleQuotes(start: number): Fault | null {
    const { codes, end } = this;
    this.quoteMark = QUOTED;
    for (let at = start + 1; at < end; at++) {
      const code = codes[at] ?? 0;
      if (code === DOUBLE_QUOTE) {
        this.position = at + 1;
        return null;
      }
      if (code === BACKSLASH) at++;
      else if (code === BACKTICK) return this.faults.capture;
      else if (code === DOLLAR) {
        if (codes[at + 1] === DOUBLE_QUOTE && at + 1 < end) continue;
        const fault = this.readParameter(at);
        if (fault !== null) return fault;
        this.quoteMark = QUOTED | EXPANDED;
        at = this.position - 1;
      } else if (classOf(code) === CONTROL) return this.faults.control;
    }
    return this.faults.openQuote;
  }

  /** `-run ^$`: with nothing behind it, a dollar is one. */
  private isLiteralDollar(at: number, end: number): boolean {
    return at + 1 >= end || isSpace(this.codes[at + 1] ?? 0);
  }

  /** `$NAME` or `${NAME}`; anything else behind a dollar runs, computes or assigns something. */
  private readParameter(dollar: number): Fault | null {
    const { codes, end } = this;
    this.position = dollar;
    const next = dollar + 1 < end ? (codes[dollar + 1] ?? 0) : 0;
    if (next === OPEN_PAREN)
      return codes[dollar + 2] === OPEN_PAREN ? this.faults.arithmetic : this.faults.capture;
    if (next === SINGLE_QUOTE || next === DOUBLE_QUOTE) return this.faults.ansiQuote;
    const isBraced = next === OPEN_BRACE;
    const nameStart = isBraced ? dollar + 2 : dollar + 1;
    let at = nameStart;
    while (at < end && isNameCharacter(codes[at] ?? 0)) at++;
    if (at === nameStart || isDigit(codes[nameStart] ?? 0)) return this.faults.expansion;
    if (!isBraced) {
      this.position = at;
      return null;
    }
    if (at >= end || codes[at] !== CLOSE_BRACE) return this.faults.expansion;
    this.position = at + 1;
    return null;
  }
}

function isOutput(code: number): boolean {
  return code === 49 || code === 50;
}

/** The two variables that hold an absolute path in every shell, so that what they are split into can't be an option. */
const homeOrDirectory = ['$HOME', '${HOME}', '$PWD', '${PWD}'];
