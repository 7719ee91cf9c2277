import { subscriptLengthMax } from './bounds.ts';
import {
  AMPERSAND,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  EQUALS,
  NEWLINE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PIPE,
  PLUS,
  SEMICOLON,
  isNameCharacter,
  isNameStart,
} from './character-codes.ts';
import type { Cursor } from './cursor.ts';
import { scanQuotedText } from './expansions.ts';
import { PartBuilder } from './part-builder.ts';
import { skipLines } from './separators.ts';
import type { ArrayLiteral, Assignment, Word } from './syntax-tree.ts';
import { isAtWord, scanWord } from './word-scanner.ts';

/** Reads the assignment at the position; null, without moving, where none begins. */
export function readAssignment(cursor: Cursor): Assignment | null {
  const start = cursor.position;
  if (!isNameStart(cursor.peek())) return null;
  const { text, limit } = cursor;
  let at = start + 1;
  while (at < limit && isNameCharacter(text.charCodeAt(at))) at++;
  const nameEnd = at;
  const code = at < limit ? text.charCodeAt(at) : NEWLINE;
  if (code !== EQUALS && code !== PLUS && code !== OPEN_BRACKET) return null;
  const subscriptEnd = code === OPEN_BRACKET ? endOfSubscript(cursor, nameEnd) : nameEnd;
  if (subscriptEnd === -1) return null;
  const isAppend = subscriptEnd < limit && text.charCodeAt(subscriptEnd) === PLUS;
  const equalsAt = isAppend ? subscriptEnd + 1 : subscriptEnd;
  if (equalsAt >= limit || text.charCodeAt(equalsAt) !== EQUALS) return null;
  const subscript = subscriptEnd > nameEnd ? readSubscript(cursor, nameEnd + 1, subscriptEnd - 1) : null;
  cursor.position = Math.min(equalsAt + 1, cursor.limit);
  const value =
    cursor.peek() === OPEN_PAREN ? readArray(cursor, cursor.position) : scanWord(cursor, 'assignment');
  const name = text.slice(start, nameEnd);
  return { kind: 'assignment', start, end: cursor.position, name, subscript, isAppend, value };
}

/** The end of `[…]` that begins at `open`, or -1. A look ahead, because `a[b` and `a[b]` are ordinary words. */
function endOfSubscript(cursor: Cursor, open: number): number {
  const { text } = cursor;
  const limit = Math.min(cursor.limit, open + subscriptLengthMax);
  let depth = 0;
  for (let at = open; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACKET) depth++;
    else if (code === CLOSE_BRACKET && --depth === 0) return at + 1;
    else if (code === NEWLINE || code === SEMICOLON || code === AMPERSAND || code === PIPE) return -1;
  }
  return -1;
}

function readSubscript(cursor: Cursor, start: number, end: number): Word {
  const builder = new PartBuilder();
  cursor.position = start;
  cursor.within(end, true, () => scanQuotedText(cursor, builder, false, () => false));
  return {
    kind: 'word',
    start,
    end: cursor.position,
    text: builder.text,
    isStatic: builder.isStatic,
    parts: builder.parts,
  };
}

/** `(…)` after `name=`: words over any number of lines. `wordStart` is where the word that holds it begins. */
function readArray(cursor: Cursor, wordStart: number): Word {
  const { tokens } = cursor;
  const start = cursor.position;
  cursor.refusesInPosix(start);
  const elements: Word[] = [];
  cursor.tokens = null;
  cursor.position++;
  cursor.enter();
  skipLines(cursor);
  while (!cursor.isAtEnd && cursor.peek() !== CLOSE_PAREN) {
    if (isAtWord(cursor)) {
      elements.push(readElement(cursor));
    } else {
      cursor.problem('unexpected', cursor.text.charAt(cursor.position), cursor.position, cursor.position + 1);
      cursor.position++;
    }
    skipLines(cursor);
  }
  cursor.leave();
  if (cursor.isAtEnd) cursor.isOpen('array', start);
  else cursor.position++;
  cursor.tokens = tokens;
  const end = cursor.position;
  const array: ArrayLiteral = { kind: 'array', start, end, elements };
  const prefix = cursor.text.slice(wordStart, start);
  const parts =
    prefix === ''
      ? [array]
      : [{ kind: 'literal' as const, start: wordStart, end: start, text: prefix }, array];
  return {
    kind: 'word',
    start: wordStart,
    end,
    text: cursor.text.slice(wordStart, end),
    isStatic: false,
    parts,
  };
}

/** `[key]=value` is one word whose bracket is no glob. */
function readElement(cursor: Cursor): Word {
  if (cursor.peek() !== OPEN_BRACKET) return scanWord(cursor, 'plain');
  const end = endOfSubscript(cursor, cursor.position);
  const isKeyed =
    end !== -1 &&
    end < cursor.limit &&
    (cursor.text.charCodeAt(end) === EQUALS || cursor.text.startsWith('+=', end));
  return scanWord(cursor, isKeyed ? 'assignment' : 'plain');
}

const declarationBuiltins: ReadonlySet<string> = new Set([
  'declare',
  'typeset',
  'local',
  'export',
  'readonly',
  'nameref',
]);

/** Builtins whose arguments may be `name=(…)` (bash manual, 4.2); anywhere else the parenthesis is a mistake. */
export function isDeclaration(commandName: string): boolean {
  return declarationBuiltins.has(commandName);
}

/** Reads an argument of a declaration builtin: a word that may hold an array. */
export function readDeclarationArgument(cursor: Cursor): Word {
  const start = cursor.position;
  const { text, limit } = cursor;
  let at = start;
  while (at < limit && isNameCharacter(text.charCodeAt(at))) at++;
  if (at < limit && text.charCodeAt(at) === PLUS) at++;
  if (at > start && text.startsWith('=(', at) && at + 1 < limit) {
    cursor.position = at + 1;
    return readArray(cursor, start);
  }
  return scanWord(cursor, 'plain');
}
