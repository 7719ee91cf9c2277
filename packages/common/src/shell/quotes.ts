import { BACKSLASH, NEWLINE, SINGLE_QUOTE } from './character-codes.ts';
import type { Cursor } from './cursor.ts';
import type { PartBuilder } from './part-builder.ts';

/** `\c` outside quotes: any character stands for itself, a newline for nothing (POSIX 2.2.1). */
export function scanBackslash(cursor: Cursor, builder: PartBuilder): void {
  const start = cursor.position;
  if (start + 1 >= cursor.limit) {
    cursor.isOpen('continuation', start);
    cursor.position = cursor.limit;
    // Not an escape of anything yet; it stays so that a half-typed word keeps its last character.
    builder.literal(cursor.text, start, cursor.limit);
    return;
  }
  // A character outside the BMP is two code units, and both are escaped.
  const code = cursor.text.codePointAt(start + 1) ?? 0;
  const end = Math.min(start + 1 + (code > 0xffff ? 2 : 1), cursor.limit);
  const text = code === NEWLINE ? '' : cursor.text.slice(start + 1, end);
  cursor.position = end;
  builder.fixed({ kind: 'escaped', start, end, text }, text);
}

/** `'…'`: no character is special inside (POSIX 2.2.2). */
export function scanSingleQuotes(cursor: Cursor, builder: PartBuilder): void {
  if (cursor.dialect === 'fish') return scanFishQuotes(cursor, builder);
  const start = cursor.position;
  const close = cursor.text.indexOf("'", start + 1);
  const isClosed = close !== -1 && close < cursor.limit;
  const end = isClosed ? close + 1 : cursor.limit;
  if (!isClosed) cursor.isOpen('single-quote', start);
  const text = cursor.text.slice(start + 1, isClosed ? close : cursor.limit);
  if (text.endsWith('\\')) cursor.differs('fish');
  cursor.position = end;
  builder.fixed({ kind: 'single-quoted', start, end, text }, text);
}

/** In fish a backslash escapes a quote and itself there (fish manual, Quotes). */
function scanFishQuotes(cursor: Cursor, builder: PartBuilder): void {
  const { text, limit, position: start } = cursor;
  let at = start + 1;
  while (at < limit && text.charCodeAt(at) !== SINGLE_QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  const isClosed = at < limit;
  if (!isClosed) cursor.isOpen('single-quote', start);
  const content = text.slice(start + 1, Math.min(at, limit)).replaceAll(/\\(['\\])/g, '$1');
  const end = isClosed ? at + 1 : limit;
  cursor.position = end;
  builder.fixed({ kind: 'single-quoted', start, end, text: content }, content);
}
