import { commandLengthMax } from './bounds.ts';
import {
  BANG,
  BLANK,
  CONTROL,
  NEWLINE,
  OPERATOR,
  PATTERN,
  PLAIN,
  QUOTE,
  classOf,
  plainness,
  isDigitCode,
  isNameCode,
} from './characters.ts';
import type { LocalCommand } from './classification.ts';
import { NameTable } from './name-table.ts';
import { EXPANDED, PATTERNED, QUOTED, ScannedWords } from './scanned-words.ts';
import { faults } from './structure-faults.ts';

const HASH = 35;
const DOLLAR = 36;
const AMPERSAND = 38;
const SINGLE = 39;
const PLUS = 43;
const SEMICOLON = 59;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const DOUBLE = 34;
const BACKSLASH = 92;
const BACKTICK = 96;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPEN_PAREN = 40;
const PIPE = 124;

/**
 * The words of one simple command, found in one pass over its characters. It accepts less than the shell does: what it
 * does not know for certain to be a plain argument is a fault. On what it accepts it agrees with the lexer of
 * `@hunch/common/shell` word by word (test/scan-equals-lexer.test.ts), at a fifth of the price, because it makes no tree.
 */
export class CommandScan extends ScannedWords {
  /** Where the reading stopped: behind the last character, or at the fault. */
  position = 0;
  private end = 0;

  /** Reads `text` from `from` to `to`; a fault, or null if it is one simple command, perhaps without words. */
  read(text: string, from: number, to: number): LocalCommand | null {
    this.count = 0;
    this.assignmentCount = 0;
    this.position = from;
    this.end = to;
    if (text.length > commandLengthMax) return faults.tooLong;
    this.text = text;
    if (from > 0) this.line.load(text);
    else if (this.readPlainWords(text)) return null;
    const { codes } = this;
    let sawNewline = false;
    for (;;) {
      const at = this.position;
      if (at >= to) return null;
      const code = codes[at] ?? 0;
      const meaning = classOf(code);
      if (meaning === BLANK) this.position++;
      else if (meaning === NEWLINE) {
        // Newlines around the command mean nothing.
        sawNewline = this.count > 0;
        this.position++;
      } else if (this.isContinuation(at)) {
        // One with nothing on a side of it joins nothing: a person has not finished, or a program has cut the text.
        if (this.count === 0 || at + 2 >= to) return faults.openEscape;
        this.position += 2;
      } else if (sawNewline) return faults.newline;
      else if (code === HASH) return faults.comment;
      else {
        const fault = this.readWord(at);
        if (fault !== null) return fault;
      }
    }
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
      if (at < length && meanings[code] !== BLANK) break;
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
    return this.codes[at] === BACKSLASH && at + 1 < this.end && this.codes[at + 1] === 10;
  }

  private readWord(start: number): LocalCommand | null {
    const { codes, end } = this;
    const valueAt = this.count === this.assignmentCount ? this.endOfName(start, end) : -1;
    let mark = 0;
    let at = start;
    for (; at < end; at++) {
      const code = codes[at] ?? 0;
      const meaning = classOf(code);
      if (meaning === PLAIN) continue;
      if (meaning === BLANK || meaning === NEWLINE) break;
      this.position = at;
      if (meaning === PATTERN) mark |= PATTERNED;
      else if (meaning === OPERATOR) return this.readOperator(start, code);
      else if (meaning === QUOTE) {
        if (code === DOLLAR && this.isLiteralDollar(at, end)) continue;
        const read = this.readQuote(at, code, valueAt !== -1);
        if (read !== null) return read;
        mark |= code === DOLLAR ? EXPANDED : code === DOUBLE ? this.quoteMark : QUOTED;
        at = this.position - 1;
      } else if (meaning === BANG) return faults.history;
      else if (meaning === CONTROL) return faults.control;
    }
    // `{`, `[[`, `a[0]=1`, and what would be computed from the names of files.
    const isCommandName = valueAt === -1 && this.count === this.assignmentCount;
    if (isCommandName && (mark & PATTERNED) !== 0) return faults.patternedName;
    // The value of an assignment is neither split nor matched.
    const isAdded = this.add(start, at, valueAt === -1 ? mark : mark & ~PATTERNED, valueAt !== -1);
    this.position = at;
    return isAdded ? null : faults.tooLong;
  }

  /** Behind the `=` of `name=` or `name+=` that begins at `start`; -1 if none does. */
  private endOfName(start: number, end: number): number {
    const { codes } = this;
    if (isDigitCode(codes[start] ?? 0)) return -1;
    let at = start;
    while (at < end && isNameCode(codes[at] ?? 0)) at++;
    if (at === start || at >= end) return -1;
    if (codes[at] === PLUS) at++;
    return at < end && codes[at] === EQUALS ? at + 1 : -1;
  }

  /**
   * The operator at the position, in or behind a word that begins at `start`. Only the exchange of descriptors between the
   * two outputs is no fault: `2>&1`, `1>&2`, `>&2`, between blanks.
   */
  private readOperator(start: number, code: number): LocalCommand | null {
    const { codes, position: at, end } = this;
    switch (code) {
      case PIPE:
        return codes[at + 1] === PIPE ? faults.list : faults.pipe;
      case AMPERSAND:
        if (codes[at + 1] === GREATER) return faults.redirection;
        return codes[at + 1] === AMPERSAND ? faults.list : faults.background;
      case SEMICOLON:
        return faults.separator;
      case GREATER:
        break;
      case LESS:
        return codes[at + 1] === OPEN_PAREN ? faults.processSubstitution : faults.redirection;
      default:
        return faults.parenthesis;
    }
    if (codes[at + 1] === OPEN_PAREN) return faults.processSubstitution;
    const isOfOutput = at === start || (at === start + 1 && isOutput(codes[start] ?? 0));
    const isCopy = at + 2 < end && codes[at + 1] === AMPERSAND && isOutput(codes[at + 2] ?? 0);
    const isDelimited = at + 3 >= end || isBlankOrNewline(codes[at + 3] ?? 0);
    if (!isOfOutput || !isCopy || !isDelimited || this.count === this.assignmentCount)
      return faults.redirection;
    this.position = at + 3;
    return null;
  }

  /** What the last double quotes held: QUOTED, or also EXPANDED. */
  private quoteMark = QUOTED;

  /** Reads a quote, an escape or an expansion that begins at `at`; the position is behind it afterwards. */
  private readQuote(at: number, code: number, isValue: boolean): LocalCommand | null {
    const { end } = this;
    switch (code) {
      case SINGLE:
        return this.readSingleQuotes(at);
      case DOUBLE:
        return this.readDoubleQuotes(at);
      case BACKSLASH:
        if (at + 1 >= end || (at + 2 >= end && this.isContinuation(at))) return faults.openEscape;
        this.position = at + 2;
        return null;
      case BACKTICK:
        return faults.capture;
      default: {
        const nameEnd = this.readParameter(at);
        if (nameEnd !== null) return nameEnd;
        return isValue || isHomeOrDirectory(this.text, at, this.position) ? null : faults.expansion;
      }
    }
  }

  private readSingleQuotes(start: number): LocalCommand | null {
    const { codes, end } = this;
    for (let at = start + 1; at < end; at++) {
      const code = codes[at] ?? 0;
      if (code === SINGLE) {
        this.position = at + 1;
        return null;
      }
      if (isControlInQuotes(code)) return faults.control;
    }
    return faults.openQuote;
  }

  private readDoubleQuotes(start: number): LocalCommand | null {
    const { codes, end } = this;
    this.quoteMark = QUOTED;
    for (let at = start + 1; at < end; at++) {
      const code = codes[at] ?? 0;
      if (code === DOUBLE) {
        this.position = at + 1;
        return null;
      }
      if (code === BACKSLASH) at++;
      else if (code === BACKTICK) return faults.capture;
      else if (code === DOLLAR) {
        if (codes[at + 1] === DOUBLE && at + 1 < end) continue;
        const fault = this.readParameter(at);
        if (fault !== null) return fault;
        this.quoteMark = QUOTED | EXPANDED;
        at = this.position - 1;
      } else if (isControlInQuotes(code)) return faults.control;
    }
    return faults.openQuote;
  }

  /** `-run ^$`: with nothing behind it, a dollar is one. */
  private isLiteralDollar(at: number, end: number): boolean {
    return at + 1 >= end || isBlankOrNewline(this.codes[at + 1] ?? 0);
  }

  /** `$NAME` or `${NAME}`; anything else behind a dollar runs, computes or assigns something. */
  private readParameter(dollar: number): LocalCommand | null {
    const { codes, end } = this;
    this.position = dollar;
    const next = dollar + 1 < end ? (codes[dollar + 1] ?? 0) : 0;
    if (next === OPEN_PAREN) return codes[dollar + 2] === OPEN_PAREN ? faults.arithmetic : faults.capture;
    if (next === SINGLE || next === DOUBLE) return faults.ansiQuote;
    const isBraced = next === OPEN_BRACE;
    const nameStart = isBraced ? dollar + 2 : dollar + 1;
    let at = nameStart;
    while (at < end && isNameCode(codes[at] ?? 0)) at++;
    if (at === nameStart || isDigitCode(codes[nameStart] ?? 0)) return faults.expansion;
    if (!isBraced) {
      this.position = at;
      return null;
    }
    if (at >= end || codes[at] !== CLOSE_BRACE) return faults.expansion;
    this.position = at + 1;
    return null;
  }
}

/** A tab or a newline may be quoted. */
function isControlInQuotes(code: number): boolean {
  return classOf(code) === CONTROL;
}

function isOutput(code: number): boolean {
  return code === 49 || code === 50;
}

function isBlankOrNewline(code: number): boolean {
  const meaning = classOf(code);
  return meaning === BLANK || meaning === NEWLINE;
}

/** The two variables that hold an absolute path in every shell, so that what they are split into can't be an option. */
function isHomeOrDirectory(text: string, start: number, end: number): boolean {
  return homeOrDirectory.find(text, start, end) === true;
}

const homeOrDirectory = new NameTable(
  ['$HOME', '${HOME}', '$PWD', '${PWD}'].map((name) => [name, true] as const),
);
