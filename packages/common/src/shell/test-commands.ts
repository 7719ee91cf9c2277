import { AMPERSAND, CLOSE_PAREN, GREATER, LESS, OPEN_PAREN, PIPE } from './character-codes.ts';
import type { Cursor } from './cursor.ts';
import { readOperator, skipLines } from './separators.ts';
import { isKeyword, readKeyword } from './stops.ts';
import type { Command, TestOperator, Word } from './syntax-tree.ts';
import { isAtWord, readWord } from './word-scanner.ts';

/** `[[ … ]]` (bash manual, 3.2.5.2): operators of its own, no redirections inside, any number of lines. */
export function readTest(cursor: Cursor): Command {
  const start = cursor.position;
  const items: (Word | TestOperator)[] = [];
  readKeyword(cursor, '[[');
  let isRegex = false;
  for (;;) {
    skipLines(cursor);
    if (cursor.isAtEnd) {
      cursor.isOpen('test', start);
      break;
    }
    if (isKeyword(cursor, ']]')) {
      readKeyword(cursor, ']]');
      break;
    }
    const operator = isRegex ? null : operatorAt(cursor);
    if (operator !== null) {
      const at = cursor.position;
      readOperator(cursor, operator);
      items.push({ kind: 'test-operator', start: at, end: cursor.position, operator });
    } else if (isAtWord(cursor) || (isRegex && cursor.peek() === OPEN_PAREN)) {
      const word = readWord(cursor, 'operand', isRegex ? 'regex' : 'plain');
      items.push(word);
      isRegex = word.text === '=~' && !isRegex;
    } else {
      cursor.problem('missing', ']]', start, cursor.position);
      break;
    }
  }
  return { kind: 'test', start, end: cursor.position, items, redirections: [] };
}

function operatorAt(cursor: Cursor): TestOperator['operator'] | null {
  const code = cursor.peek();
  const next = cursor.peek(1);
  if (code === OPEN_PAREN) return '(';
  if (code === CLOSE_PAREN) return ')';
  if (code === AMPERSAND && next === AMPERSAND) return '&&';
  if (code === PIPE && next === PIPE) return '||';
  if (code === LESS && next !== OPEN_PAREN) return '<';
  if (code === GREATER && next !== OPEN_PAREN) return '>';
  return null;
}
