import { CLOSE_BRACE, CLOSE_PAREN, OPEN_PAREN, PIPE, SEMICOLON } from './character-codes.ts';
import type { Cursor } from './cursor.ts';
import type { OpenKind } from './diagnosis.ts';
import { scanArithmetic } from './expansions.ts';
import { readOperator, skipBlanks, skipLines } from './separators.ts';
import {
  isKeyword,
  opensGroup,
  readKeyword,
  stopAt,
  stopAtClauseEnd,
  stopAtCloseBrace,
  stopAtCloseParen,
  stopAtDo,
  stopAtDone,
  stopAtElse,
  stopAtEsac,
  stopAtFi,
  stopAtThen,
} from './stops.ts';
import type { CaseClause, CaseCommand, Command, IfCommand, Script, Word } from './syntax-tree.ts';
import type { Keyword, WordRole } from './tokens.ts';
import { isAtWord, readWord } from './word-scanner.ts';

// Every reader here begins at its opening keyword or operator, ends after its closing one, and leaves the redirections
// that may follow to commands.ts, which fills them in.
const redirections: readonly never[] = [];

/** Reads the closer; where it is missing, says so: an open construct at the end of input, a problem elsewhere. */
function expectKeyword(cursor: Cursor, keyword: Keyword, kind: OpenKind, start: number): boolean {
  if (cursor.isAtEnd) {
    cursor.isOpen(kind, start);
    return false;
  }
  if (isKeyword(cursor, keyword)) {
    readKeyword(cursor, keyword);
    return true;
  }
  cursor.problem('missing', keyword, start, cursor.position);
  return false;
}

export function readSubshell(cursor: Cursor): Command {
  const start = cursor.position;
  readOperator(cursor, '(');
  const body = cursor.parseScript(cursor, stopAtCloseParen);
  if (cursor.isAtEnd) cursor.isOpen('subshell', start);
  else if (cursor.peek() === CLOSE_PAREN) readOperator(cursor, ')');
  else cursor.problem('missing', ')', start, cursor.position);
  return { kind: 'subshell', start, end: cursor.position, body, redirections };
}

export function readGroup(cursor: Cursor): Command {
  const start = cursor.position;
  readKeyword(cursor, '{');
  const body = cursor.parseScript(cursor, stopAtCloseBrace);
  expectKeyword(cursor, '}', 'group', start);
  if (cursor.dialect !== 'zsh') return { kind: 'group', start, end: cursor.position, body, redirections };
  return { kind: 'group', start, end: cursor.position, body: withAlways(cursor, body), redirections };
}

/** `{ … } always { … }` (zsh manual, 6.3): the second group runs after the first, whatever becomes of that. */
function withAlways(cursor: Cursor, body: Script): Script {
  skipBlanks(cursor);
  const before = cursor.position;
  const groupAt = /always[ \t]+(?=\{[\s(])/y;
  groupAt.lastIndex = before;
  if (!groupAt.test(cursor.text) || groupAt.lastIndex >= cursor.limit) return body;
  cursor.position = groupAt.lastIndex;
  cursor.tokens?.push({ kind: 'blank', start: before, end: cursor.position });
  readKeyword(cursor, '{');
  const last = cursor.parseScript(cursor, stopAtCloseBrace);
  expectKeyword(cursor, '}', 'group', before);
  const { source, start } = body;
  return { source, start, end: last.end, statements: [...body.statements, ...last.statements] };
}

export function readIf(cursor: Cursor): Command {
  const start = cursor.position;
  const branches: IfCommand['branches'][number][] = [];
  let otherwise: Script | null = null;
  readKeyword(cursor, 'if');
  for (;;) {
    const condition = cursor.parseScript(cursor, stopAtThen | stopAtElse | stopAtFi);
    if (isKeyword(cursor, 'then')) readKeyword(cursor, 'then');
    else if (!cursor.isAtEnd) cursor.problem('missing', 'then', start, cursor.position);
    const body = cursor.parseScript(cursor, stopAtElse | stopAtFi);
    branches.push({ condition, body });
    if (!isKeyword(cursor, 'elif')) break;
    readKeyword(cursor, 'elif');
  }
  if (isKeyword(cursor, 'else')) {
    readKeyword(cursor, 'else');
    otherwise = cursor.parseScript(cursor, stopAtFi);
  }
  expectKeyword(cursor, 'fi', 'if', start);
  return { kind: 'if', start, end: cursor.position, branches, otherwise, redirections };
}

export function readLoop(cursor: Cursor, kind: 'while' | 'until'): Command {
  const start = cursor.position;
  readKeyword(cursor, kind);
  const condition = cursor.parseScript(cursor, stopAtDo | stopAtDone);
  const body = readDoBody(cursor, kind, start);
  return { kind, start, end: cursor.position, condition, body, redirections };
}

/** `do …; done`, or `{ …; }`, which bash and zsh accept after `for`. */
function readDoBody(cursor: Cursor, kind: 'while' | 'until' | 'for' | 'select', start: number): Script {
  if (kind !== 'while' && kind !== 'until' && opensGroup(cursor)) {
    readKeyword(cursor, '{');
    const body = cursor.parseScript(cursor, stopAtCloseBrace);
    expectKeyword(cursor, '}', kind, start);
    return body;
  }
  if (isKeyword(cursor, 'do')) readKeyword(cursor, 'do');
  else if (!cursor.isAtEnd) cursor.problem('missing', 'do', start, cursor.position);
  const body = cursor.parseScript(cursor, stopAtDone);
  expectKeyword(cursor, 'done', kind, start);
  return body;
}

export function readFor(cursor: Cursor, kind: 'for' | 'select'): Command {
  const start = cursor.position;
  readKeyword(cursor, kind);
  skipBlanks(cursor);
  if (kind === 'for' && cursor.peek() === OPEN_PAREN && cursor.peek(1) === OPEN_PAREN) {
    cursor.refusesInPosix(cursor.position);
    const { expression, parts } = readDoubleParens(cursor);
    skipForSeparator(cursor);
    const body = readDoBody(cursor, kind, start);
    return { kind: 'arithmetic-for', start, end: cursor.position, expression, parts, body, redirections };
  }
  const name = readNamedWord(cursor, 'name', start)?.text ?? '';
  let words: Word[] | null = null;
  skipLines(cursor);
  if (isKeyword(cursor, 'in')) {
    readKeyword(cursor, 'in');
    skipBlanks(cursor);
    words = [];
    while (isAtWord(cursor)) {
      words.push(readWord(cursor, 'item'));
      skipBlanks(cursor);
    }
  }
  skipForSeparator(cursor);
  const body = readDoBody(cursor, kind, start);
  return { kind, start, end: cursor.position, name, words, body, redirections };
}

function skipForSeparator(cursor: Cursor): void {
  skipLines(cursor);
  if (cursor.peek() === SEMICOLON && cursor.peek(1) !== SEMICOLON) readOperator(cursor, ';');
  skipLines(cursor);
}

function readNamedWord(cursor: Cursor, role: WordRole, start: number): Word | null {
  if (isAtWord(cursor)) return readWord(cursor, role);
  if (!cursor.isAtEnd) cursor.problem('missing', role, start, cursor.position);
  return null;
}

/** `((…))`, as a command or after `for`. */
export function readDoubleParens(cursor: Cursor): ReturnType<typeof scanArithmetic> {
  const start = cursor.position;
  readOperator(cursor, '((');
  const contentStart = cursor.position;
  const arithmetic = scanArithmetic(cursor, start, CLOSE_PAREN);
  const contentEnd = Math.min(contentStart + arithmetic.expression.length, cursor.position);
  const { tokens } = cursor;
  if (contentEnd > contentStart) tokens?.push({ kind: 'arithmetic', start: contentStart, end: contentEnd });
  if (cursor.position > contentEnd)
    tokens?.push({ kind: 'operator', start: contentEnd, end: cursor.position, operator: '))' });
  return arithmetic;
}

export function readCase(cursor: Cursor): Command {
  const start = cursor.position;
  readKeyword(cursor, 'case');
  skipBlanks(cursor);
  const subject = readNamedWord(cursor, 'item', start);
  skipLines(cursor);
  if (isKeyword(cursor, 'in')) readKeyword(cursor, 'in');
  else if (!cursor.isAtEnd) cursor.problem('missing', 'in', start, cursor.position);
  const clauses: CaseClause[] = [];
  for (;;) {
    skipLines(cursor);
    if (cursor.isAtEnd || isKeyword(cursor, 'esac')) break;
    const clause = readCaseClause(cursor);
    if (clause === null) break;
    clauses.push(clause);
  }
  expectKeyword(cursor, 'esac', 'case', start);
  const command: CaseCommand = { kind: 'case', start, end: cursor.position, subject, clauses, redirections };
  return command;
}

function readCaseClause(cursor: Cursor): CaseClause | null {
  const start = cursor.position;
  const patterns: Word[] = [];
  if (cursor.peek() === OPEN_PAREN) readOperator(cursor, '(');
  skipBlanks(cursor);
  while (isAtWord(cursor)) {
    patterns.push(readWord(cursor, 'pattern'));
    skipBlanks(cursor);
    if (cursor.peek() !== PIPE) break;
    readOperator(cursor, '|');
    skipBlanks(cursor);
  }
  if (cursor.peek() === CLOSE_PAREN) readOperator(cursor, ')');
  else if (!cursor.isAtEnd) cursor.problem('missing', ')', start, cursor.position);
  const body = cursor.parseScript(cursor, stopAtClauseEnd | stopAtEsac);
  let terminator: CaseClause['terminator'] = 'none';
  if (stopAt(cursor) === stopAtClauseEnd) {
    terminator = clauseTerminatorAt(cursor);
    readOperator(cursor, terminator);
  }
  // A clause that reads nothing would be read again for ever.
  if (cursor.position === start) return null;
  return { start, end: cursor.position, patterns, body, terminator };
}

/** The operator at a position where `stopAt` has seen the end of a clause. */
function clauseTerminatorAt(cursor: Cursor): ';;' | ';&' | ';;&' {
  if (cursor.peek(1) !== SEMICOLON) return ';&';
  return cursor.text.startsWith('&', cursor.position + 2) && cursor.position + 2 < cursor.limit
    ? ';;&'
    : ';;';
}

/** Steps over one operator or keyword that no construct waits for. */
export function skipStrayCloser(cursor: Cursor): void {
  const start = cursor.position;
  const code = cursor.peek();
  if (code === CLOSE_PAREN) readOperator(cursor, ')');
  else if (code === SEMICOLON) readOperator(cursor, clauseTerminatorAt(cursor));
  else if (code === CLOSE_BRACE) readKeyword(cursor, '}');
  else readWord(cursor, 'argument');
  cursor.problem('unexpected', cursor.text.slice(start, cursor.position), start, cursor.position);
}
