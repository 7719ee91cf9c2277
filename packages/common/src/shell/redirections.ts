import {
  AMPERSAND,
  CLOSE_BRACE,
  DASH,
  GREATER,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  PIPE,
  END,
  isDigit,
  isNameCharacter,
  isNameStart,
} from './character-codes.ts';
import type { Cursor } from './cursor.ts';
import { expectHereDocument } from './here-documents.ts';
import { skipBlanks } from './separators.ts';
import type { Descriptor, Redirection, RedirectionOperator } from './syntax-tree.ts';
import { isAtWord, readWord } from './word-scanner.ts';

/** A number that is longer is a word of its own to bash too: no descriptor is that large. */
const descriptorDigitsMax = 9;

/** Reads the redirection at the position; null, without moving, where none begins. */
export function readRedirection(cursor: Cursor): Redirection | null {
  const start = cursor.position;
  const descriptorEnd = endOfDescriptor(cursor);
  const operator = operatorAt(cursor, descriptorEnd - start);
  if (operator === null) return null;
  const descriptor = descriptorOf(cursor.text.slice(start, descriptorEnd));
  cursor.position = descriptorEnd + operator.length;
  const operatorEnd = cursor.position;
  cursor.tokens?.push({ kind: 'redirection', start, end: operatorEnd, operator });
  skipBlanks(cursor);
  if (!isAtWord(cursor)) {
    if (cursor.isAtEnd) cursor.isOpen('redirection', start);
    else cursor.problem('missing', 'redirection target', start, operatorEnd);
    return {
      kind: 'redirection',
      start,
      end: operatorEnd,
      operator,
      descriptor,
      target: null,
      hereDocument: null,
    };
  }
  const target = readWord(cursor, 'redirection');
  const hereDocument =
    operator === '<<' || operator === '<<-'
      ? expectHereDocument(cursor, start, operator === '<<-', target)
      : null;
  return { kind: 'redirection', start, end: target.end, operator, descriptor, target, hereDocument };
}

/** The end of `2` or `{name}` where it may belong to an operator that follows at once; else the position itself. */
function endOfDescriptor(cursor: Cursor): number {
  const { text, position, limit } = cursor;
  const code = cursor.peek();
  let at = position;
  if (isDigit(code)) {
    while (at < limit && isDigit(text.charCodeAt(at))) at++;
    return at - position <= descriptorDigitsMax ? at : position;
  }
  if (code !== OPEN_BRACE || !isNameStart(cursor.peek(1))) return position;
  at++;
  while (at < limit && isNameCharacter(text.charCodeAt(at))) at++;
  return at < limit && text.charCodeAt(at) === CLOSE_BRACE ? at + 1 : position;
}

function descriptorOf(text: string): Descriptor | null {
  if (text === '') return null;
  return text.startsWith('{')
    ? { kind: 'variable', name: text.slice(1, -1) }
    : { kind: 'number', number: Number(text) };
}

/** Nothing but the name of a file stands between `&>` and the end of the command, and nothing takes what that prints. */
const justFile = /&>>?[ \t]*[\w./~+,:@%${}-]+[ \t]*(?=[\n;&|)]|$)/y;

/**
 * `&>` of a POSIX shell: the `&` ends the command, and the redirection is the next one's. Without words for a next one both
 * readings empty the file, and it is left at that.
 */
function endsCommand(cursor: Cursor): boolean {
  justFile.lastIndex = cursor.position;
  if (cursor.depth === 0 && justFile.test(cursor.text)) return false;
  cursor.differs('posix');
  return cursor.dialect === 'posix';
}

/** The operator `ahead` of the position (bash manual, 3.6). `&>` takes no descriptor. */
function operatorAt(cursor: Cursor, ahead: number): RedirectionOperator | null {
  const first = cursor.peek(ahead);
  const second = first === LESS || first === GREATER || first === AMPERSAND ? cursor.peek(ahead + 1) : END;
  if (first === AMPERSAND) {
    if (second !== GREATER || ahead > 0) return null;
    if (endsCommand(cursor)) return null;
    return cursor.peek(2) === GREATER ? '&>>' : '&>';
  }
  if (first === LESS) {
    if (second === OPEN_PAREN) return null;
    if (second === GREATER) return '<>';
    if (second === AMPERSAND) return '<&';
    if (second !== LESS) return '<';
    const third = cursor.peek(ahead + 2);
    if (third === LESS) {
      cursor.refusesInPosix(cursor.position);
      return '<<<';
    }
    return third === DASH ? '<<-' : '<<';
  }
  if (first !== GREATER || second === OPEN_PAREN) return null;
  if (second === GREATER) return '>>';
  if (second === AMPERSAND) return '>&';
  return second === PIPE ? '>|' : '>';
}
