import { BACKSLASH, HASH, NEWLINE, isBlank } from './character-codes.ts';
import type { Cursor } from './cursor.ts';
import { readHereDocuments } from './here-documents.ts';
import type { Operator } from './tokens.ts';

/** Steps over blanks, line continuations and a comment: what may stand between two tokens of a line. */
export function skipBlanks(cursor: Cursor): void {
  const { text } = cursor;
  const start = cursor.position;
  let at = start;
  const { limit } = cursor;
  while (at < limit) {
    const code = text.charCodeAt(at);
    if (isBlank(code)) at++;
    else if (code === BACKSLASH && at + 1 < limit && text.charCodeAt(at + 1) === NEWLINE) at += 2;
    else break;
  }
  cursor.position = at;
  if (at > start) cursor.tokens?.push({ kind: 'blank', start, end: at });
  if (at < limit && text.charCodeAt(at) === HASH) skipComment(cursor);
}

/** `#` begins a comment only where a word could begin (POSIX 2.3, rule 9), and every caller stands there. */
function skipComment(cursor: Cursor): void {
  const start = cursor.position;
  const newline = cursor.text.indexOf('\n', start);
  cursor.position = newline === -1 || newline > cursor.limit ? cursor.limit : newline;
  cursor.tokens?.push({ kind: 'comment', start, end: cursor.position });
}

/** Reads the newline at the position and the here-documents that it starts. */
export function readNewline(cursor: Cursor): void {
  const start = cursor.position;
  cursor.position++;
  cursor.tokens?.push({ kind: 'newline', start, end: cursor.position });
  readHereDocuments(cursor);
}

/** Steps over blanks, comments and newlines: what may stand before a command. */
export function skipLines(cursor: Cursor): void {
  skipBlanks(cursor);
  while (cursor.peek() === NEWLINE) {
    readNewline(cursor);
    skipBlanks(cursor);
  }
}

export function readOperator(cursor: Cursor, operator: Operator): void {
  const start = cursor.position;
  cursor.position += operator.length;
  cursor.tokens?.push({ kind: 'operator', start, end: cursor.position, operator });
}
