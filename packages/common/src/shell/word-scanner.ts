import {
  AT,
  BACKSLASH,
  BACKTICK,
  BANG,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  COMMA,
  DOLLAR,
  DOUBLE_QUOTE,
  GREATER,
  LESS,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PIPE,
  PLUS,
  QUESTION,
  SINGLE_QUOTE,
  SLASH,
  STAR,
  TILDE,
  isBlank,
  isPlain,
  terminatesWord,
} from './character-codes.ts';
import type { Cursor } from './cursor.ts';
import { scanDollar, scanDoubleQuotes, scanQuotedText } from './expansions.ts';
import { PartBuilder } from './part-builder.ts';
import { foldPatterns } from './patterns.ts';
import { scanBackslash, scanSingleQuotes } from './quotes.ts';
import { scanBackticks, scanProcessSubstitution } from './substitutions.ts';
import type { Word } from './syntax-tree.ts';

/**
 * Where a word stands. The value of an `assignment` has no globs and no braces, but a tilde after each colon; a `regex`
 * (after `=~`) may hold parentheses, bars, and blanks within parentheses.
 */
export type WordPlace = 'plain' | 'assignment' | 'regex';

/** Whether a word begins at the position: anything but a blank, the end, or an operator other than `<(` and `>(`. */
export function isAtWord(cursor: Cursor): boolean {
  const code = cursor.peek();
  return !terminatesWord(code) || isProcessSubstitution(cursor, code);
}

function isProcessSubstitution(cursor: Cursor, code: number): boolean {
  return (code === LESS || code === GREATER) && cursor.peek(1) === OPEN_PAREN;
}

/** Reads the word at the position; an empty one if none is there (the value of `a=`). */
export function scanWord(cursor: Cursor, place: WordPlace): Word {
  const { text, limit } = cursor;
  const start = cursor.position;
  let end = start;
  while (end < limit && isPlain(text.charCodeAt(end))) end++;
  cursor.position = end;
  if (place !== 'regex' && terminatesWord(cursor.peek()) && !isProcessSubstitution(cursor, cursor.peek())) {
    return plainWord(text, start, end);
  }
  const builder = new PartBuilder();
  builder.literal(text, start, end);
  scanParts(cursor, builder, place, start);
  const parts = builder.frames.length > 0 ? foldPatterns(text, builder) : builder.parts;
  return { kind: 'word', start, end: cursor.position, text: builder.text, isStatic: builder.isStatic, parts };
}

/** Most words have nothing special in them. */
function plainWord(source: string, start: number, end: number): Word {
  const text = source.slice(start, end);
  return {
    kind: 'word',
    start,
    end,
    text,
    isStatic: true,
    parts: start === end ? [] : [{ kind: 'literal', start, end, text }],
  };
}

function scanParts(cursor: Cursor, builder: PartBuilder, place: WordPlace, wordStart: number): void {
  const { text } = cursor;
  let literalStart = cursor.position;
  let parens = 0;
  while (cursor.position < cursor.limit) {
    const start = cursor.position;
    const code = text.charCodeAt(start);
    if (isPlain(code)) {
      cursor.position++;
      continue;
    }
    if (terminatesWord(code) && !isProcessSubstitution(cursor, code)) {
      if (place !== 'regex') break;
      if (code === OPEN_PAREN) parens++;
      else if (code === CLOSE_PAREN && parens > 0) parens--;
      else if (code !== PIPE && (parens === 0 || !isBlank(code))) break;
      cursor.position++;
      continue;
    }
    if (!isSpecialHere(cursor, builder, code, place, wordStart)) {
      cursor.position++;
      continue;
    }
    builder.literal(text, literalStart, start);
    scanSpecial(cursor, builder, code);
    literalStart = cursor.position;
  }
  builder.literal(text, literalStart, cursor.position);
}

/** Whether the special character at the position means something in this place. */
function isSpecialHere(
  cursor: Cursor,
  builder: PartBuilder,
  code: number,
  place: WordPlace,
  wordStart: number,
): boolean {
  switch (code) {
    case STAR:
    case QUESTION:
      if (place === 'plain') return true;
      return place === 'assignment' && cursor.peek(1) === OPEN_PAREN;
    case PLUS:
    case AT:
    case BANG:
      return place !== 'regex' && cursor.peek(1) === OPEN_PAREN;
    case OPEN_BRACE:
    case OPEN_BRACKET:
      return place === 'plain';
    case CLOSE_BRACE:
    case CLOSE_BRACKET:
    case COMMA:
      return builder.frames.length > 0;
    case TILDE:
      if (cursor.position === wordStart) return place !== 'regex';
      return place === 'assignment' && cursor.text.charCodeAt(cursor.position - 1) === COLON;
    default:
      return true;
  }
}

function scanSpecial(cursor: Cursor, builder: PartBuilder, code: number): void {
  const start = cursor.position;
  switch (code) {
    case BACKSLASH:
      return scanBackslash(cursor, builder);
    case SINGLE_QUOTE:
      return scanSingleQuotes(cursor, builder);
    case DOUBLE_QUOTE:
      return scanDoubleQuotes(cursor, builder, start);
    case DOLLAR:
      return scanDollar(cursor, builder, false);
    case BACKTICK:
      return scanBackticks(cursor, builder, false);
    case LESS:
    case GREATER:
      return scanProcessSubstitution(cursor, builder);
    case TILDE:
      return scanTilde(cursor, builder);
    case STAR:
    case QUESTION:
    case PLUS:
    case AT:
    case BANG:
      if (cursor.peek(1) === OPEN_PAREN) return scanExtendedGlob(cursor, builder);
      cursor.position++;
      return builder.expanding(cursor.text, {
        kind: 'glob',
        start,
        end: start + 1,
        text: cursor.text.charAt(start),
      });
    default:
      cursor.position++;
      builder.frame(cursor.text, start);
  }
}

/** A tilde prefix reaches to the first slash or colon; with a quote or an expansion in it, it is not one (POSIX 2.6.1). */
function scanTilde(cursor: Cursor, builder: PartBuilder): void {
  const start = cursor.position;
  let end = start + 1;
  while (end < cursor.limit) {
    const code = cursor.text.charCodeAt(end);
    const isSign = code === PLUS && end === start + 1;
    if (code === SLASH || code === COLON || (!isPlain(code) && !isSign)) break;
    end++;
  }
  const after = end < cursor.limit ? cursor.text.charCodeAt(end) : NEWLINE;
  cursor.position = end;
  if (after === SLASH || after === COLON || terminatesWord(after)) {
    builder.expanding(cursor.text, { kind: 'tilde', start, end, user: cursor.text.slice(start + 1, end) });
  } else {
    builder.literal(cursor.text, start, end);
  }
}

function scanExtendedGlob(cursor: Cursor, builder: PartBuilder): void {
  const start = cursor.position;
  const inner = new PartBuilder();
  let depth = 0;
  cursor.position += 2;
  cursor.enter();
  scanQuotedText(cursor, inner, false, (code) => {
    if (code === OPEN_PAREN) depth++;
    else if (code === CLOSE_PAREN) return depth-- === 0;
    return false;
  });
  cursor.leave();
  if (cursor.isAtEnd) cursor.isOpen('extended-glob', start);
  else cursor.position++;
  const operator = cursor.text.charAt(start);
  builder.expanding(cursor.text, {
    kind: 'extended-glob',
    start,
    end: cursor.position,
    operator,
    parts: inner.parts,
  });
}
