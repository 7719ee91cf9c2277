import {
  AMPERSAND,
  CLOSE_BRACE,
  CLOSE_PAREN,
  END,
  OPEN_BRACE,
  SEMICOLON,
  terminatesWord,
} from './character-codes.ts';
import type { Cursor } from './cursor.ts';
import type { Keyword } from './tokens.ts';

/** What may end a list, one bit each: a list ends at a closer that it or a construct around it waits for. */
export const stopAtCloseParen = 1;
export const stopAtCloseBrace = 2;
export const stopAtThen = 4;
export const stopAtElse = 8;
export const stopAtFi = 16;
export const stopAtDo = 32;
export const stopAtDone = 64;
export const stopAtClauseEnd = 128;
export const stopAtEsac = 256;

const keywordStops: readonly { readonly keyword: Keyword; readonly stop: number }[] = [
  { keyword: 'then', stop: stopAtThen },
  { keyword: 'else', stop: stopAtElse },
  { keyword: 'elif', stop: stopAtElse },
  { keyword: 'fi', stop: stopAtFi },
  { keyword: 'do', stop: stopAtDo },
  { keyword: 'done', stop: stopAtDone },
  { keyword: 'esac', stop: stopAtEsac },
];

const LOWER_D = 0x64;
const LOWER_E = 0x65;
const LOWER_F = 0x66;
const LOWER_T = 0x74;

/** The bit of the closer at the position, where a command could begin; 0 if there is none. */
export function stopAt(cursor: Cursor): number {
  const code = cursor.peek();
  if (code === CLOSE_PAREN) return stopAtCloseParen;
  if (code === CLOSE_BRACE) return isKeyword(cursor, '}') ? stopAtCloseBrace : 0;
  if (code === SEMICOLON) {
    const next = cursor.peek(1);
    return next === SEMICOLON || next === AMPERSAND ? stopAtClauseEnd : 0;
  }
  if (code !== LOWER_D && code !== LOWER_E && code !== LOWER_F && code !== LOWER_T) return 0;
  for (const { keyword, stop } of keywordStops) if (isKeyword(cursor, keyword)) return stop;
  return 0;
}

/** Whether the word at the position is this reserved word, whole and unquoted (POSIX 2.4). */
export function isKeyword(cursor: Cursor, keyword: Keyword): boolean {
  const { text, position, limit } = cursor;
  const end = position + keyword.length;
  if (
    end > limit ||
    text.charCodeAt(position) !== keyword.charCodeAt(0) ||
    !text.startsWith(keyword, position)
  )
    return false;
  return terminatesWord(end < limit ? text.charCodeAt(end) : END);
}

/** Whether a group begins at the position: to zsh also where a word touches the brace, `{rm x}`. */
export function opensGroup(cursor: Cursor): boolean {
  if (cursor.peek() !== OPEN_BRACE) return false;
  if (isKeyword(cursor, '{')) return true;
  cursor.differs('zsh');
  return cursor.dialect === 'zsh';
}

/** Whether the `}` at the position ends the group around it, as in zsh one does wherever it ends a word. */
export function closesGroup(cursor: Cursor): boolean {
  if ((cursor.stops & stopAtCloseBrace) === 0 || !isKeyword(cursor, '}')) return false;
  cursor.differs('zsh');
  return cursor.dialect === 'zsh';
}

export function readKeyword(cursor: Cursor, keyword: Keyword): void {
  const start = cursor.position;
  cursor.position += keyword.length;
  cursor.tokens?.push({ kind: 'keyword', start, end: cursor.position, keyword });
}
