import {
  AMPERSAND,
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
  EQUALS,
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
import { opensBackticks, scanBackticks, scanProcessSubstitution } from './substitutions.ts';
import type { Word, WordPart } from './syntax-tree.ts';
import type { WordRole } from './tokens.ts';
import { closesGroup } from './stops.ts';

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

/** Reads the word at the position as a token of its own. */
export function readWord(cursor: Cursor, role: WordRole, place: WordPlace = 'plain'): Word {
  const word = scanWord(cursor, place);
  cursor.tokens?.push({ kind: 'word', start: word.start, end: word.end, role, word });
  return word;
}

/** Reads the word at the position; an empty one if none is there (the value of `a=`). */
export function scanWord(cursor: Cursor, place: WordPlace): Word {
  const { text, limit } = cursor;
  const start = cursor.position;
  let end = start;
  while (end < limit && isPlain(text.charCodeAt(end))) end++;
  cursor.position = end;
  const after = cursor.peek();
  if (
    place !== 'regex' &&
    terminatesWord(after) &&
    !isProcessSubstitution(cursor, after) &&
    !isAttached(cursor, after, start) &&
    !isAmpersandOfWord(cursor, after, start)
  ) {
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
      if (isAmpersandOfWord(cursor, code, wordStart)) {
        cursor.position++;
        continue;
      }
      if (isAttached(cursor, code, wordStart)) {
        // `=(…)`: the name of a file that holds what is printed.
        const isFile = start === wordStart + 1 && text.charCodeAt(wordStart) === EQUALS;
        builder.literal(text, literalStart, isFile ? wordStart : start);
        if (isFile) cursor.position = wordStart;
        if (isFile) scanProcessSubstitution(cursor, builder);
        else scanExtendedGlob(cursor, builder, 1);
        literalStart = cursor.position;
        continue;
      }
      if (place !== 'regex') break;
      if (code === OPEN_PAREN) parens++;
      else if (code === CLOSE_PAREN && parens > 0) parens--;
      else if (code !== PIPE && (parens === 0 || !isBlank(code))) break;
      cursor.position++;
      continue;
    }
    if (
      code === CLOSE_BRACE &&
      start > wordStart &&
      place === 'plain' &&
      builder.openBraces === 0 &&
      closesGroup(cursor)
    )
      break;
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
      return place === 'assignment' && opensPattern(cursor);
    case PLUS:
    case AT:
    case BANG:
      return place !== 'regex' && opensPattern(cursor);
    case OPEN_BRACE:
    case OPEN_BRACKET:
      return place === 'plain';
    case CLOSE_BRACE:
    case CLOSE_BRACKET:
    case COMMA:
      return builder.frames.length > 0;
    case BACKTICK:
      return opensBackticks(cursor);
    case TILDE:
      if (cursor.position === wordStart) return place !== 'regex';
      if (place === 'plain' && isBehindNothing(cursor, builder)) return true;
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
      if (opensPattern(cursor)) return scanExtendedGlob(cursor, builder, 2);
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

/** zsh: what stands before it in the word may all turn out to be empty, `$x~`. */
function isBehindNothing(cursor: Cursor, { parts }: PartBuilder): boolean {
  if (parts.at(-1)?.end !== cursor.position || !parts.every(mayBeEmpty)) return false;
  cursor.differs('zsh');
  return cursor.dialect === 'zsh';
}

function mayBeEmpty(part: WordPart): boolean {
  if (part.kind === 'double-quoted') return part.parts.every(mayBeEmpty);
  if (part.kind === 'parameter' || part.kind === 'command-substitution') return true;
  return 'text' in part && part.text === '';
}

/** zsh: so may what follows, `~$x`, `~''`. */
function isBeforeNothing(cursor: Cursor, after: number): boolean {
  if (after !== DOLLAR && after !== BACKTICK && after !== SINGLE_QUOTE && after !== DOUBLE_QUOTE)
    return false;
  cursor.differs('zsh');
  return cursor.dialect === 'zsh';
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
  const isWhole = after === SLASH || after === COLON || terminatesWord(after);
  if (isWhole || (after === CLOSE_BRACE && closesGroup(cursor)) || isBeforeNothing(cursor, after)) {
    builder.expanding(cursor.text, { kind: 'tilde', start, end, user: cursor.text.slice(start + 1, end) });
  } else {
    builder.literal(cursor.text, start, end);
  }
}

/** zsh: a parenthesis that a word runs into is a pattern's or holds qualifiers, but for the `()` of a function. */
function isAttached(cursor: Cursor, code: number, wordStart: number): boolean {
  return (
    cursor.dialect === 'zsh' &&
    code === OPEN_PAREN &&
    cursor.position > wordStart &&
    cursor.peek(1) !== CLOSE_PAREN
  );
}

/** fish: one that a word runs into and that goes on behind it (since 3.4; before, as in the other shells). */
function isAmpersandOfWord(cursor: Cursor, code: number, wordStart: number): boolean {
  if (code !== AMPERSAND || cursor.position === wordStart || terminatesWord(cursor.peek(1))) return false;
  cursor.differs('fish');
  return cursor.dialect === 'fish';
}

/** `@(`; in fish the parentheses hold a command whose output they stand for. */
function opensPattern(cursor: Cursor): boolean {
  if (cursor.peek(1) !== OPEN_PAREN) return false;
  cursor.differs('fish');
  return cursor.dialect !== 'fish';
}

/** `@(…)`; `openLength` counts the characters up to what stands in the parentheses. */
function scanExtendedGlob(cursor: Cursor, builder: PartBuilder, openLength: 1 | 2): void {
  const start = cursor.position;
  const inner = new PartBuilder();
  let depth = 0;
  cursor.position += openLength;
  cursor.enter();
  scanQuotedText(cursor, inner, false, (code) => {
    if (code === OPEN_PAREN) depth++;
    else if (code === CLOSE_PAREN) return depth-- === 0;
    return false;
  });
  cursor.leave();
  if (cursor.isAtEnd) cursor.isOpen('extended-glob', start);
  else cursor.position++;
  const operator = openLength === 1 ? '' : cursor.text.charAt(start);
  builder.expanding(cursor.text, {
    kind: 'extended-glob',
    start,
    end: cursor.position,
    operator,
    parts: inner.parts,
  });
}
