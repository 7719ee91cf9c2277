import { scanAnsiQuotes } from './ansi-quotes.ts';
import {
  BACKSLASH,
  BACKTICK,
  BANG,
  CARET,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COMMA,
  DOLLAR,
  DOUBLE_QUOTE,
  GREATER,
  HASH,
  LESS,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PERCENT,
  PIPE,
  SINGLE_QUOTE,
  SLASH,
  isBlank,
  isDigit,
  isNameCharacter,
  isNameStart,
  isSpecialParameter,
} from './character-codes.ts';
import type { Cursor } from './cursor.ts';
import { PartBuilder } from './part-builder.ts';
import { scanBackslash, scanSingleQuotes } from './quotes.ts';
import {
  opensBackticks,
  scanBackticks,
  scanBraceSubstitution,
  scanCommandSubstitution,
  scanProcessSubstitution,
} from './substitutions.ts';

/** Whatever begins with `$`; the position is at the dollar. A dollar that introduces nothing is literal. */
export function scanDollar(cursor: Cursor, builder: PartBuilder, isQuoted: boolean): void {
  const start = cursor.position;
  const next = cursor.peek(1);
  if (next === OPEN_PAREN) {
    if (cursor.peek(2) === OPEN_PAREN && cursor.closesAsArithmetic(start + 1))
      scanArithmeticExpansion(cursor, builder, 3);
    else scanCommandSubstitution(cursor, builder);
  } else if (next === OPEN_BRACE) {
    const inner = cursor.peek(2);
    if (isBlank(inner) || inner === NEWLINE || inner === PIPE) scanBraceSubstitution(cursor, builder);
    else scanBracedParameter(cursor, builder, isQuoted);
  } else if (next === OPEN_BRACKET && cursor.dialect !== 'posix') {
    cursor.differs('posix');
    scanArithmeticExpansion(cursor, builder, 2);
  } else if (next === SINGLE_QUOTE && !isQuoted && cursor.dialect !== 'posix') {
    scanAnsiQuotes(cursor, builder);
  } else if (next === DOUBLE_QUOTE && !isQuoted) {
    scanDoubleQuotes(cursor, builder, start);
  } else {
    scanBareParameter(cursor, builder, next);
  }
}

function scanBareParameter(cursor: Cursor, builder: PartBuilder, next: number): void {
  const start = cursor.position;
  let end = start + 1;
  if (isNameStart(next)) {
    end = endOfName(cursor, end);
  } else if (isDigit(next) || isSpecialParameter(next)) {
    end++;
  }
  cursor.position = end;
  if (end === start + 1) {
    builder.literal(cursor.text, start, end);
    return;
  }
  // A line may go on within a name.
  const name = cursor.text.slice(start + 1, end).replaceAll('\\\n', '');
  const part = { start, end, name, isBraced: false, prefix: '', operation: '', parts: [] };
  builder.expanding(cursor.text, { kind: 'parameter', ...part }, `$${name}`);
}

/** A name goes on in the next line where a backslash ends this one (POSIX 2.2.1). */
function endOfName({ text, limit }: Cursor, start: number): number {
  let end = start;
  for (;;) {
    while (end < limit && isNameCharacter(text.charCodeAt(end))) end++;
    const isContinued =
      end + 2 < limit &&
      text.charCodeAt(end) === BACKSLASH &&
      text.charCodeAt(end + 1) === NEWLINE &&
      isNameCharacter(text.charCodeAt(end + 2));
    if (!isContinued) return end;
    end += 2;
  }
}

/** `$((…))` or `$[…]`; `openLength` counts the characters up to the expression. */
function scanArithmeticExpansion(cursor: Cursor, builder: PartBuilder, openLength: 2 | 3): void {
  const start = cursor.position;
  cursor.position += openLength;
  const { expression, parts } = scanArithmetic(cursor, start, openLength === 3 ? CLOSE_PAREN : CLOSE_BRACKET);
  builder.expanding(cursor.text, {
    kind: 'arithmetic-expansion',
    start,
    end: cursor.position,
    expression,
    parts,
  });
}

/** An arithmetic expression and its closer, `))` or `]`; `start` is where the construct began. */
export function scanArithmetic(
  cursor: Cursor,
  start: number,
  closer: typeof CLOSE_PAREN | typeof CLOSE_BRACKET,
): { readonly expression: string; readonly parts: PartBuilder['parts'] } {
  const inner = new PartBuilder();
  const contentStart = cursor.position;
  const opener = closer === CLOSE_PAREN ? OPEN_PAREN : OPEN_BRACKET;
  let depth = 0;
  cursor.enter();
  // As in double quotes: `<(` compares and `'` is no quote (POSIX 2.6.4).
  scanQuotedText(cursor, inner, true, (code) => {
    if (code === opener) depth++;
    else if (code === closer) return depth-- === 0;
    return false;
  });
  cursor.leave();
  const contentEnd = cursor.position;
  if (cursor.isAtEnd) cursor.isOpen('arithmetic', start);
  else cursor.position++;
  if (closer === CLOSE_PAREN && contentEnd < cursor.limit) {
    if (cursor.peek() === CLOSE_PAREN) cursor.position++;
    else if (cursor.isAtEnd) cursor.isOpen('arithmetic', start);
    else cursor.problem('missing', '))', contentEnd, cursor.position);
  }
  return { expression: cursor.text.slice(contentStart, contentEnd), parts: inner.parts };
}

/** `${…}`. In double quotes, `'` quotes only in the operations that take a pattern, as in bash. */
function scanBracedParameter(cursor: Cursor, builder: PartBuilder, isQuoted: boolean): void {
  const { text } = cursor;
  const start = cursor.position;
  cursor.position += 2;
  const prefixStart = cursor.position;
  skipParameterPrefix(cursor);
  const nameStart = cursor.position;
  skipParameterName(cursor);
  const nameEnd = cursor.position;
  const operator = cursor.peek();
  const isPattern =
    operator === HASH ||
    operator === PERCENT ||
    operator === SLASH ||
    operator === CARET ||
    operator === COMMA;
  const inner = new PartBuilder();
  cursor.enter();
  scanQuotedText(cursor, inner, isQuoted && !isPattern, (code) => code === CLOSE_BRACE);
  cursor.leave();
  const operation = text.slice(nameEnd, cursor.position);
  if (cursor.isAtEnd) cursor.isOpen('parameter', start);
  else cursor.position++;
  builder.expanding(text, {
    kind: 'parameter',
    start,
    end: cursor.position,
    name: text.slice(nameStart, nameEnd),
    isBraced: true,
    prefix: text.slice(prefixStart, nameStart),
    operation,
    parts: inner.parts,
  });
}

/** `#` (length), `!` (indirection) or zsh's `(flags)`, where a name follows; else `#` and `!` are themselves the name. */
function skipParameterPrefix(cursor: Cursor): void {
  const code = cursor.peek();
  if (code === OPEN_PAREN) {
    let at = cursor.position;
    while (
      at < cursor.limit &&
      cursor.text.charCodeAt(at) !== CLOSE_PAREN &&
      cursor.text.charCodeAt(at) !== CLOSE_BRACE
    )
      at++;
    if (at < cursor.limit && cursor.text.charCodeAt(at) === CLOSE_PAREN) cursor.position = at + 1;
    return;
  }
  if (code !== HASH && code !== BANG) return;
  const next = cursor.peek(1);
  const isName = isNameCharacter(next) || (isSpecialParameter(next) && cursor.peek(2) === CLOSE_BRACE);
  if (isName) cursor.position++;
}

function skipParameterName(cursor: Cursor): void {
  const code = cursor.peek();
  if (isNameCharacter(code)) {
    while (isNameCharacter(cursor.peek())) cursor.position++;
  } else if (isSpecialParameter(code)) {
    cursor.position++;
  }
}

/**
 * Text inside `${…}`, `$((…))` or an extended glob: quotes, escapes and expansions have their meaning, blanks and operators
 * have none. Ends before the character for which `isEnd` answers true; the callback sees every unquoted character once.
 */
export function scanQuotedText(
  cursor: Cursor,
  builder: PartBuilder,
  isQuoted: boolean,
  isEnd: (code: number) => boolean,
): void {
  const { text } = cursor;
  let literalStart = cursor.position;
  while (cursor.position < cursor.limit) {
    const start = cursor.position;
    const code = text.charCodeAt(start);
    if (isEnd(code)) break;
    const isProcess = !isQuoted && (code === LESS || code === GREATER) && cursor.peek(1) === OPEN_PAREN;
    const isQuote = code === DOUBLE_QUOTE || (code === SINGLE_QUOTE && !isQuoted);
    const isSubstitution = code === DOLLAR || (code === BACKTICK && opensBackticks(cursor));
    if (code !== BACKSLASH && !isSubstitution && !isQuote && !isProcess) {
      cursor.position++;
      continue;
    }
    builder.literal(text, literalStart, start);
    if (code === DOLLAR) scanDollar(cursor, builder, isQuoted);
    else if (code === BACKTICK) scanBackticks(cursor, builder, isQuoted);
    else if (code === BACKSLASH) scanBackslash(cursor, builder);
    else if (code === DOUBLE_QUOTE) scanDoubleQuotes(cursor, builder, start);
    else if (isProcess) scanProcessSubstitution(cursor, builder);
    else scanSingleQuotes(cursor, builder);
    literalStart = cursor.position;
  }
  builder.literal(text, literalStart, cursor.position);
}

/** `"…"` and `$"…"`: `$`, backtick and some backslashes keep their meaning (POSIX 2.2.3). `start` is where the part begins. */
export function scanDoubleQuotes(cursor: Cursor, builder: PartBuilder, start: number): void {
  const inner = new PartBuilder();
  const isLocalized = cursor.peek() === DOLLAR;
  cursor.position += isLocalized ? 2 : 1;
  const isClosed = scanDoubleQuotedText(cursor, inner, DOUBLE_QUOTE);
  if (isClosed) cursor.position++;
  else cursor.isOpen('double-quote', start);
  builder.parts.push({ kind: 'double-quoted', start, end: cursor.position, isLocalized, parts: inner.parts });
  builder.text += inner.text;
  if (!inner.isStatic) builder.isStatic = false;
}

/**
 * Text with the meaning of double quotes up to an unescaped `closer`, or up to the limit for a here-document, whose body
 * has the same rules but no closer. Returns whether the closer was met; it is left unread.
 */
export function scanDoubleQuotedText(cursor: Cursor, builder: PartBuilder, closer: number): boolean {
  const { text } = cursor;
  let literalStart = cursor.position;
  // The limit is read anew in each turn: a nested construct past the depth bound lowers it.
  while (cursor.position < cursor.limit) {
    const code = text.charCodeAt(cursor.position);
    if (code === closer) {
      builder.literal(text, literalStart, cursor.position);
      return true;
    }
    if (code !== BACKSLASH && code !== DOLLAR && (code !== BACKTICK || !opensBackticks(cursor))) {
      cursor.position++;
      continue;
    }
    builder.literal(text, literalStart, cursor.position);
    if (code === DOLLAR) scanDollar(cursor, builder, true);
    else if (code === BACKTICK) scanBackticks(cursor, builder, true);
    else scanQuotedBackslash(cursor, builder, closer);
    literalStart = cursor.position;
  }
  builder.literal(text, literalStart, cursor.position);
  return false;
}

/** In double quotes a backslash is itself unless a special character follows. */
function scanQuotedBackslash(cursor: Cursor, builder: PartBuilder, closer: number): void {
  const start = cursor.position;
  const next = cursor.peek(1);
  const end = Math.min(start + 2, cursor.limit);
  cursor.position = end;
  if (next === NEWLINE) builder.fixed({ kind: 'escaped', start, end, text: '' }, '');
  else if (
    next === DOLLAR ||
    next === BACKTICK ||
    next === BACKSLASH ||
    (next === closer && closer === DOUBLE_QUOTE)
  ) {
    const text = cursor.text.slice(start + 1, end);
    builder.fixed({ kind: 'escaped', start, end, text }, text);
  } else {
    cursor.position = start + 1;
    builder.literal(cursor.text, start, start + 1);
  }
}
