import { AMPERSAND, GREATER, NEWLINE, OPEN_PAREN, PIPE, SEMICOLON, isBlank } from './character-codes.ts';
import type { Cursor } from './cursor.ts';
import { readNewline, readOperator } from './separators.ts';
import { stopAt } from './stops.ts';
import type { Statement } from './syntax-tree.ts';

/** Whether an operator stands where only a command can; `&>` begins one. */
export function isAtStrayOperator(cursor: Cursor): boolean {
  const code = cursor.peek();
  if (code === AMPERSAND) return cursor.peek(1) !== GREATER;
  return code === SEMICOLON || code === PIPE;
}

export function skipStrayOperator(cursor: Cursor): void {
  const start = cursor.position;
  const code = cursor.peek();
  const next = cursor.peek(1);
  if (code === SEMICOLON) readOperator(cursor, ';');
  else if (code === PIPE) readOperator(cursor, next === PIPE ? '||' : '|');
  else readOperator(cursor, next === AMPERSAND ? '&&' : '&');
  cursor.problem('unexpected', cursor.text.slice(start, cursor.position), start, cursor.position);
}

export function listOperatorAt(cursor: Cursor): '&&' | '||' | null {
  const code = cursor.peek();
  if (code === AMPERSAND && cursor.peek(1) === AMPERSAND) return '&&';
  return code === PIPE && cursor.peek(1) === PIPE ? '||' : null;
}

/** Whether the position can begin a command: the text goes on, and neither a closer nor an operator is next. */
export function canBeginCommand(cursor: Cursor): boolean {
  return !cursor.isAtEnd && cursor.peek() !== NEWLINE && stopAt(cursor) === 0 && !isAtStrayOperator(cursor);
}

export function reportMissingCommand(cursor: Cursor, kind: 'list' | 'pipeline', operatorStart: number): void {
  if (cursor.isAtEnd) cursor.isOpen(kind, operatorStart);
  else cursor.problem('missing', 'command', operatorStart, cursor.position);
}

export function readTerminator(cursor: Cursor): Statement['terminator'] {
  const code = cursor.peek();
  if (code === NEWLINE) {
    readNewline(cursor);
    return 'newline';
  }
  if (code === SEMICOLON && stopAt(cursor) === 0) {
    readOperator(cursor, ';');
    return ';';
  }
  if (code === AMPERSAND && cursor.peek(1) !== AMPERSAND) {
    readOperator(cursor, '&');
    return '&';
  }
  // `echo (x)`: what follows is read as a statement of its own, so that nothing in it is lost.
  if (!cursor.isAtEnd && stopAt(cursor) === 0) {
    if (code === OPEN_PAREN) {
      cursor.refusesInPosix(cursor.position);
      if (!isBlank(cursor.text.charCodeAt(cursor.position - 1))) cursor.differs('zsh');
    }
    cursor.problem('unexpected', cursor.text.charAt(cursor.position), cursor.position, cursor.position + 1);
  }
  return 'none';
}
