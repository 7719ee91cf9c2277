import {
  BACKSLASH,
  BACKTICK,
  CARRIAGE_RETURN,
  DOLLAR,
  DOUBLE_QUOTE,
  GREATER,
  LESS,
  NEWLINE,
  OPERATOR,
  PIPE,
  SINGLE_QUOTE,
  classOf,
  isBlank,
} from '../shell/character-codes.ts';
import type { Span } from '../shell/syntax-tree.ts';
import { redactionMark } from './redaction-mark.ts';

/** A word without the quotes around it, if it is quoted as a whole: `"A=b"` and `A=b` are the same word. */
export interface Word extends Span {
  readonly text: string;
}

/** Words up to an operator or a newline. */
export interface Command {
  readonly words: readonly Word[];
  /** Its output goes into the next command. */
  readonly piped: boolean;
}

export interface ScannedLine {
  readonly text: string;
  /** In order; the commands within a quoted text follow the command it stands in. */
  readonly commands: readonly Command[];
  /** What stands between quotes, if there is a blank or an operator in it. */
  readonly quoted: readonly Span[];
}

// A quoted script within a quoted script within a command: `ssh host "bash -c 'x'"`. Each level reads the text once more.
const NESTING_MAX = 3;

/**
 * A quick look at the shape of a line, for finding secrets only: words, commands and quotes, but no expansions, here-
 * documents or comments. Unlike the shell lexer it looks into quoted texts as if they were scripts, and what is wrong
 * with a line does not matter to it. Linear in the text.
 */
export function scanLine(text: string): ScannedLine {
  const line = { text, commands: new Array<Command>(), quoted: new Array<Span>() };
  scanSpan(line, { start: 0, end: text.length }, 1);
  return line;
}

function scanSpan(
  line: { text: string; commands: Command[]; quoted: Span[] },
  span: Span,
  nesting: number,
): void {
  const { text } = line;
  const inner: Span[] = [];
  let words: Word[] = [];
  let position = span.start;

  const endCommand = (piped: boolean): void => {
    if (words.length > 0) line.commands.push({ words, piped });
    else if (piped) pipeLast(line.commands);
    words = [];
  };

  while (position < span.end) {
    const code = text.charCodeAt(position);
    if (isBlank(code)) {
      position += 1;
    } else if (isOperator(code) && !text.startsWith(redactionMark, position)) {
      const piped =
        code === PIPE && text.charCodeAt(position + 1) !== PIPE && text.charCodeAt(position - 1) !== PIPE;
      // A redirection does not end a command.
      if (code !== LESS && code !== GREATER) endCommand(piped);
      position += 1;
    } else {
      const start = position;
      position = endOfWord(text, start, span.end, inner);
      words.push(unquoted(text, start, position));
    }
  }
  endCommand(false);

  for (const part of inner) {
    if (!hasSeparator(text, part)) continue;
    line.quoted.push(part);
    if (nesting < NESTING_MAX) scanSpan(line, part, nesting + 1);
  }
}

/** `(a; b) |`: the last command of the group. */
function pipeLast(commands: Command[]): void {
  const last = commands.pop();
  if (last !== undefined) commands.push({ ...last, piped: true });
}

/** Where the word ends; adds what is quoted in it to `inner`. */
function endOfWord(text: string, start: number, end: number, inner: Span[]): number {
  let position = start;
  while (position < end) {
    const code = text.charCodeAt(position);
    if (code === SINGLE_QUOTE || code === DOUBLE_QUOTE) {
      const close = closingQuote(text, position + 1, end, code);
      inner.push({ start: position + 1, end: close });
      position = Math.min(close + 1, end);
    } else if (code === BACKSLASH) {
      position = Math.min(position + 2, end);
    } else if (text.startsWith(redactionMark, position)) {
      position = Math.min(position + redactionMark.length, end);
    } else if (isBlank(code) || isOperator(code)) {
      break;
    } else {
      position += 1;
    }
  }
  return position;
}

/** The end of the text if the quote is never closed. */
function closingQuote(text: string, start: number, end: number, quote: number): number {
  let position = start;
  while (position < end) {
    const code = text.charCodeAt(position);
    if (code === quote) return position;
    position += code === BACKSLASH && quote === DOUBLE_QUOTE ? 2 : 1;
  }
  return end;
}

function unquoted(text: string, from: number, end: number): Word {
  // `$'x'` and `$"x"` are quotes as well.
  const start = text.charCodeAt(from) === DOLLAR && isQuote(text.charCodeAt(from + 1)) ? from + 1 : from;
  const first = text.charCodeAt(start);
  const wrapped =
    (first === SINGLE_QUOTE || first === DOUBLE_QUOTE) &&
    closingQuote(text, start + 1, end, first) >= end - 1;
  if (!wrapped) return { start: from, end, text: text.slice(from, end) };
  const close = end - start > 1 && text.charCodeAt(end - 1) === first ? end - 1 : end;
  return { start: start + 1, end: close, text: text.slice(start + 1, close) };
}

function isQuote(code: number): boolean {
  return code === SINGLE_QUOTE || code === DOUBLE_QUOTE;
}

function hasSeparator(text: string, span: Span): boolean {
  for (let position = span.start; position < span.end; position += 1) {
    const code = text.charCodeAt(position);
    if (isBlank(code) || isOperator(code)) return true;
  }
  return false;
}

/** Blanks aside, what ends a word: a newline, `&`, `(`, `)`, `;`, `<`, `>`, `` ` ``, `|`. */
function isOperator(code: number): boolean {
  return classOf(code) === OPERATOR || code === NEWLINE || code === CARRIAGE_RETURN || code === BACKTICK;
}
