import {
  canBeginCommand,
  isAtStrayOperator,
  listOperatorAt,
  readTerminator,
  reportMissingCommand,
  skipStrayOperator,
} from './between-commands.ts';
import {
  AMPERSAND,
  BANG,
  CLOSE_PAREN,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PIPE,
  isBlank,
  isNameCharacter,
} from './character-codes.ts';
import {
  readCase,
  readDoubleParens,
  readFor,
  readGroup,
  readIf,
  readLoop,
  readSubshell,
  skipStrayCloser,
} from './compound-commands.ts';
import type { Cursor } from './cursor.ts';
import { readHereDocuments } from './here-documents.ts';
import { readRedirection } from './redirections.ts';
import { readOperator, skipBlanks, skipLines } from './separators.ts';
import { readSimpleCommand } from './simple-commands.ts';
import { isKeyword, opensGroup, readKeyword, stopAt } from './stops.ts';
import type { Command, Pipeline, Redirection, Script, Statement } from './syntax-tree.ts';
import { readTest } from './test-commands.ts';
import type { Keyword } from './tokens.ts';
import { isAtWord, readWord } from './word-scanner.ts';

/** Reads statements up to a closer that is waited for, or to the end. Anything else that can't begin one is stepped over. */
export function readScript(cursor: Cursor, stops: number): Script {
  const start = cursor.position;
  const outerStops = cursor.stops;
  const statements: Statement[] = [];
  cursor.stops |= stops;
  for (;;) {
    skipLines(cursor);
    if (cursor.isAtEnd) {
      // Before the constructs around report themselves: the here-document is the innermost thing open.
      readHereDocuments(cursor);
      break;
    }
    const stop = stopAt(cursor);
    if ((stop & cursor.stops) !== 0) break;
    if (stop !== 0) skipStrayCloser(cursor);
    else if (isAtStrayOperator(cursor)) skipStrayOperator(cursor);
    else statements.push(readStatement(cursor));
  }
  cursor.stops = outerStops;
  return { source: cursor.text, start, end: cursor.position, statements };
}

function readStatement(cursor: Cursor): Statement {
  const start = cursor.position;
  const pipelines = [readPipeline(cursor)];
  const operators: ('&&' | '||')[] = [];
  let end = pipelines[0]?.end ?? start;
  for (;;) {
    const operator = listOperatorAt(cursor);
    if (operator === null) break;
    const operatorStart = cursor.position;
    readOperator(cursor, operator);
    skipLines(cursor);
    if (!canBeginCommand(cursor)) {
      reportMissingCommand(cursor, 'list', operatorStart);
      break;
    }
    const pipeline = readPipeline(cursor);
    operators.push(operator);
    pipelines.push(pipeline);
    end = pipeline.end;
  }
  return { start, end, pipelines, operators, terminator: readTerminator(cursor) };
}

function readPipeline(cursor: Cursor): Pipeline {
  const start = cursor.position;
  const commands: Command[] = [];
  const operators: ('|' | '|&')[] = [];
  let isNegated = false;
  let isTimed = false;
  let end = start;
  for (;;) {
    if (cursor.peek() === BANG && isKeyword(cursor, '!')) {
      readKeyword(cursor, '!');
      isNegated = !isNegated;
    } else if (isKeyword(cursor, 'time')) {
      readKeyword(cursor, 'time');
      isTimed = true;
      skipTimeOption(cursor);
    } else break;
    end = cursor.position;
    skipBlanks(cursor);
  }
  while (canBeginCommand(cursor)) {
    const command = readCommand(cursor);
    commands.push(command);
    end = command.end;
    skipBlanks(cursor);
    if (cursor.peek() !== PIPE || cursor.peek(1) === PIPE) break;
    const operator = cursor.peek(1) === AMPERSAND ? '|&' : '|';
    if (operator === '|&') cursor.refusesInPosix(cursor.position);
    const operatorStart = cursor.position;
    readOperator(cursor, operator);
    skipLines(cursor);
    if (canBeginCommand(cursor)) operators.push(operator);
    else reportMissingCommand(cursor, 'pipeline', operatorStart);
  }
  return { start, end, commands, operators, isNegated, isTimed };
}

/** `-p` belongs to the keyword (bash manual, 3.2.3). */
function skipTimeOption(cursor: Cursor): void {
  skipBlanks(cursor);
  if (cursor.text.startsWith('-p', cursor.position)) readWord(cursor, 'argument');
}

/** Reads one command with its redirections. The position is where `canBeginCommand` holds, so something is always read. */
function readCommand(cursor: Cursor): Command {
  const start = cursor.position;
  const readCompound = compoundReaderAt(cursor);
  if (readCompound !== null) {
    cursor.enter();
    // Past the depth bound the text has just ended before the opening keyword.
    const command = cursor.isAtEnd ? noCommand(start) : readCompound(cursor);
    cursor.leave();
    return withRedirections(cursor, command);
  }
  if (repeats(cursor)) return readCommand(cursor);
  const command = readSimpleCommand(cursor);
  if (command.kind === 'simple') return command;
  return readFunctionBody(cursor, start, command.name.text);
}

/** `repeat 3 command` of zsh; reads all that stands before the command, where it stands on the same line. */
function repeats(cursor: Cursor): boolean {
  const head = /repeat[ \t]+[\w${}]+[ \t]+(?!do\b)(?=[^\s;&|)])/y;
  head.lastIndex = cursor.position;
  if (cursor.peek() !== LOWER_R || !head.test(cursor.text) || head.lastIndex >= cursor.limit) return false;
  cursor.differs('zsh');
  if (cursor.dialect !== 'zsh') return false;
  cursor.tokens?.push({ kind: 'blank', start: cursor.position, end: head.lastIndex });
  cursor.position = head.lastIndex;
  return true;
}

const LOWER_R = 0x72;

function noCommand(at: number): Command {
  return { kind: 'simple', start: at, end: at, assignments: [], words: [], redirections: [] };
}

/** Whether what begins at the position is a simple command, or a function that begins like one. */
export function isAtSimpleCommand(cursor: Cursor): boolean {
  return (
    canBeginCommand(cursor) &&
    compoundReaderAt(cursor) === null &&
    !isKeyword(cursor, '!') &&
    !isKeyword(cursor, 'time')
  );
}

type CompoundReader = (cursor: Cursor) => Command;

const keywordReaders: readonly { readonly keyword: Keyword; readonly read: CompoundReader }[] = [
  { keyword: 'if', read: readIf },
  { keyword: 'for', read: (cursor) => readFor(cursor, 'for') },
  { keyword: 'select', read: (cursor) => readFor(cursor, 'select') },
  { keyword: 'while', read: (cursor) => readLoop(cursor, 'while') },
  { keyword: 'until', read: (cursor) => readLoop(cursor, 'until') },
  { keyword: 'case', read: readCase },
  { keyword: 'function', read: readFunctionKeyword },
  { keyword: 'coproc', read: readCoprocess },
];

// By first letter, which is the only test that nearly all commands need.
const keywordReadersByLetter = new Map(
  Array.from('ifswuc', (letter) => [
    letter.charCodeAt(0),
    keywordReaders.filter(({ keyword }) => keyword.startsWith(letter)),
  ]),
);

/** fish ends its own with `end`, a word like any other here: these hold everything behind them, the others are no keywords. */
const inFish: ReadonlySet<Keyword> = new Set(['if', 'while']);

function compoundReaderAt(cursor: Cursor): CompoundReader | null {
  const code = cursor.peek();
  if (code === OPEN_PAREN) return opensArithmetic(cursor) ? readArithmeticCommand : readSubshell;
  if (code === OPEN_BRACE) return opensGroup(cursor) ? readGroup : null;
  if (code === OPEN_BRACKET) return opensTest(cursor) ? readTest : null;
  const candidates = keywordReadersByLetter.get(code);
  if (candidates === undefined) return null;
  for (const { keyword, read } of candidates)
    if (isKeyword(cursor, keyword)) return cursor.dialect === 'fish' && !inFish.has(keyword) ? null : read;
  return null;
}

/** `((`; a POSIX shell knows no arithmetic command, and opens a subshell in a subshell. */
function opensArithmetic(cursor: Cursor): boolean {
  if (cursor.peek(1) !== OPEN_PAREN || cursor.dialect === 'posix') return false;
  if (!cursor.closesAsArithmetic(cursor.position)) return false;
  cursor.differs('posix');
  return true;
}

/** `[[`; to a POSIX shell the name of a command, so that `&&`, `|` and `<` behind it are operators like any others. */
function opensTest(cursor: Cursor): boolean {
  if (!isKeyword(cursor, '[[')) return false;
  cursor.differs('posix');
  return cursor.dialect !== 'posix';
}

function readArithmeticCommand(cursor: Cursor): Command {
  const start = cursor.position;
  const { expression, parts } = readDoubleParens(cursor);
  return { kind: 'arithmetic', start, end: cursor.position, expression, parts, redirections: [] };
}

/** Reads the redirections after a compound command; simple commands, functions and coprocesses have read theirs. */
function withRedirections(cursor: Cursor, command: Command): Command {
  if (command.kind === 'simple' || command.kind === 'function' || command.kind === 'coprocess')
    return command;
  const redirections: Redirection[] = [];
  for (;;) {
    skipBlanks(cursor);
    const redirection = readRedirection(cursor);
    if (redirection === null) break;
    redirections.push(redirection);
  }
  const end = redirections.at(-1)?.end;
  return end === undefined ? command : { ...command, end, redirections };
}

/** `function name [()] body`. */
function readFunctionKeyword(cursor: Cursor): Command {
  const start = cursor.position;
  readKeyword(cursor, 'function');
  skipBlanks(cursor);
  let name = '';
  // To zsh a function without a name, which it runs at once.
  const isAnonymous = isKeyword(cursor, '{');
  if (isAnonymous) cursor.differs('zsh');
  if (isAnonymous && cursor.dialect === 'zsh') return readFunctionBody(cursor, start, '');
  if (isAtWord(cursor)) name = readWord(cursor, 'name').text;
  else if (!cursor.isAtEnd) cursor.problem('missing', 'name', start, cursor.position);
  skipBlanks(cursor);
  if (cursor.peek() === OPEN_PAREN && cursor.peek(1) === CLOSE_PAREN) {
    readOperator(cursor, '(');
    readOperator(cursor, ')');
  }
  return readFunctionBody(cursor, start, name);
}

function readFunctionBody(cursor: Cursor, start: number, name: string): Command {
  skipLines(cursor);
  let body: Command | null = null;
  cursor.enter();
  if (cursor.isAtEnd) cursor.isOpen('function', start);
  else if (canBeginCommand(cursor)) body = readCommand(cursor);
  else cursor.problem('missing', 'command', start, cursor.position);
  cursor.leave();
  return { kind: 'function', start, end: body?.end ?? cursor.position, name, body };
}

/** `coproc [NAME] command`; only a compound command can have a name (bash manual, 3.2.6). */
function readCoprocess(cursor: Cursor): Command {
  const start = cursor.position;
  readKeyword(cursor, 'coproc');
  skipBlanks(cursor);
  const nameLength = coprocessNameLength(cursor);
  let name: string | null = null;
  if (nameLength > 0) {
    name = readWord(cursor, 'name').text;
    skipBlanks(cursor);
  }
  let command: Command | null = null;
  if (canBeginCommand(cursor)) command = readCommand(cursor);
  else reportMissingCommand(cursor, 'pipeline', start);
  return { kind: 'coprocess', start, end: command?.end ?? cursor.position, name, command };
}

/** The length of a name at the position that a compound command follows; else 0. A look ahead over one name and blanks. */
function coprocessNameLength(cursor: Cursor): number {
  if (compoundReaderAt(cursor) !== null) return 0;
  const start = cursor.position;
  while (isNameCharacter(cursor.peek())) cursor.position++;
  const length = cursor.position - start;
  while (isBlank(cursor.peek())) cursor.position++;
  const isNamed = length > 0 && cursor.position > start + length && compoundReaderAt(cursor) !== null;
  cursor.position = start;
  return isNamed ? length : 0;
}
