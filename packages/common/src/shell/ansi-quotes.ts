import { BACKSLASH, SINGLE_QUOTE } from './character-codes.ts';
import type { Cursor } from './cursor.ts';
import type { PartBuilder } from './part-builder.ts';

/** `$'…'`: escapes as in C (bash manual, 3.1.2.4). The position is at the dollar. */
export function scanAnsiQuotes(cursor: Cursor, builder: PartBuilder): void {
  const start = cursor.position;
  let at = start + 2;
  while (at < cursor.limit && cursor.text.charCodeAt(at) !== SINGLE_QUOTE) {
    at += cursor.text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  const isClosed = at < cursor.limit;
  if (!isClosed) cursor.isOpen('ansi-quote', start);
  const contentEnd = Math.min(at, cursor.limit);
  const end = isClosed ? at + 1 : cursor.limit;
  // A shell that does not know them ends the text at the first quote, escaped or not.
  if (cursor.text.slice(start, contentEnd).includes('\\')) cursor.differs('posix');
  const text = resolveAnsiEscapes(cursor.text.slice(Math.min(start + 2, contentEnd), contentEnd));
  cursor.position = end;
  builder.fixed({ kind: 'ansi-quoted', start, end, text }, text);
}

const ansiEscapes = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['E', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['?', '?'],
]);

/**
 * The text between `$'` and `'`. Runs of `\xHH` and `\NNN` are bytes, and are read as UTF-8 as a shell in a UTF-8 locale
 * would print them; a NUL ends the text, as in bash.
 */
function resolveAnsiEscapes(content: string): string {
  if (!content.includes('\\')) return content;
  let text = '';
  let bytes: number[] = [];
  const flush = (): void => {
    if (bytes.length > 0) text += new TextDecoder().decode(Uint8Array.from(bytes));
    bytes = [];
  };
  let at = 0;
  while (at < content.length) {
    const character = content.charAt(at);
    if (character !== '\\') {
      flush();
      text += character;
      at++;
      continue;
    }
    const next = content.charAt(at + 1);
    const escape = readNumericEscape(content, at + 1, next);
    if (escape !== null) {
      at = escape.end;
      if (escape.value === 0) break;
      if (escape.isByte) bytes.push(escape.value & 0xff);
      else {
        flush();
        text += escape.value <= 0x10ffff ? String.fromCodePoint(escape.value) : '\ufffd';
      }
      continue;
    }
    flush();
    if (next === 'c' && at + 2 < content.length) {
      text += String.fromCharCode(content.charCodeAt(at + 2) & 0x1f);
      at += 3;
      continue;
    }
    // An unknown escape keeps its backslash.
    text += ansiEscapes.get(next) ?? `\\${next}`;
    at += 2;
  }
  flush();
  return text;
}

interface NumericEscape {
  readonly value: number;
  readonly end: number;
  readonly isByte: boolean;
}

function readNumericEscape(content: string, at: number, letter: string): NumericEscape | null {
  if (letter >= '0' && letter <= '7') return readDigits(content, at, 3, 8, true);
  if (letter === 'x') return readDigits(content, at + 1, 2, 16, true);
  if (letter === 'u') return readDigits(content, at + 1, 4, 16, false);
  if (letter === 'U') return readDigits(content, at + 1, 8, 16, false);
  return null;
}

function readDigits(
  content: string,
  start: number,
  digitsMax: number,
  base: number,
  isByte: boolean,
): NumericEscape | null {
  let value = 0;
  let end = start;
  while (end < start + digitsMax && end < content.length) {
    const digit = Number.parseInt(content.charAt(end), base);
    if (Number.isNaN(digit)) break;
    value = value * base + digit;
    end++;
  }
  return end === start ? null : { value, end, isByte };
}
