import {
  AMPERSAND,
  CLOSE_BRACE,
  CLOSE_PAREN,
  GREATER,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  isBlank,
  isDigit,
  terminatesWord,
} from './character-codes.ts';
import { isDeclaration, readAssignment, readDeclarationArgument } from './assignments.ts';
import type { Cursor } from './cursor.ts';
import { readRedirection } from './redirections.ts';
import { readOperator, skipBlanks } from './separators.ts';
import { closesGroup } from './stops.ts';
import type { Assignment, Redirection, SimpleCommand, Word } from './syntax-tree.ts';
import { isAtWord, scanWord } from './word-scanner.ts';

/** `name ()` where a simple command seemed to begin: the header of a function, read up to and with its `)`. */
export interface FunctionHeader {
  readonly kind: 'function-header';
  readonly name: Word;
}

const noAssignments: readonly Assignment[] = [];
const noRedirections: readonly Redirection[] = [];

/** Reads assignments, words and redirections up to an operator or newline (POSIX 2.9.1). The blanks after it are read too. */
export function readSimpleCommand(cursor: Cursor): SimpleCommand | FunctionHeader {
  const start = cursor.position;
  const words: Word[] = [];
  let assignments: Assignment[] | null = null;
  let redirections: Redirection[] | null = null;
  let takesArrays = false;
  let end = start;
  for (;;) {
    const code = cursor.peek();
    if (mayBeRedirection(code)) {
      const redirection = readRedirection(cursor);
      if (redirection !== null) {
        redirections = append(redirections, redirection);
        end = cursor.position;
        skipBlanks(cursor);
        continue;
      }
    }
    if (code === OPEN_PAREN && words.length === 1 && assignments === null && redirections === null) {
      const name = words[0];
      if (name !== undefined && readFunctionParens(cursor)) return { kind: 'function-header', name };
    }
    if (terminatesWord(code) && !isAtWord(cursor)) break;
    if (code === CLOSE_BRACE && words.length > 0 && closesGroup(cursor)) break;
    const assignment = words.length === 0 ? readAssignment(cursor) : null;
    if (assignment !== null) {
      assignments = append(assignments, assignment);
      cursor.tokens?.push({ kind: 'assignment', start: assignment.start, end: assignment.end, assignment });
    } else {
      const word = takesArrays ? readDeclarationArgument(cursor) : scanWord(cursor, 'plain');
      if (words.length === 0) takesArrays = isDeclaration(word.text);
      const role = words.length === 0 ? 'command' : 'argument';
      cursor.tokens?.push({ kind: 'word', start: word.start, end: word.end, role, word });
      words.push(word);
    }
    end = cursor.position;
    skipBlanks(cursor);
  }
  return {
    kind: 'simple',
    start,
    end,
    assignments: assignments ?? noAssignments,
    words,
    redirections: redirections ?? noRedirections,
  };
}

function append<Item>(list: Item[] | null, item: Item): Item[] {
  if (list === null) return [item];
  list.push(item);
  return list;
}

function mayBeRedirection(code: number): boolean {
  return code === GREATER || code === LESS || code === AMPERSAND || code === OPEN_BRACE || isDigit(code);
}

/** Reads `()`; leaves the position alone where the parenthesis holds something. */
function readFunctionParens(cursor: Cursor): boolean {
  let ahead = 1;
  while (isBlank(cursor.peek(ahead))) ahead++;
  if (cursor.peek(ahead) !== CLOSE_PAREN) return false;
  relabelAsName(cursor);
  readOperator(cursor, '(');
  skipBlanks(cursor);
  readOperator(cursor, ')');
  return true;
}

/** The word was taken for a command before its parentheses were seen. */
function relabelAsName({ tokens }: Cursor): void {
  const last = tokens?.findLastIndex(({ kind }) => kind === 'word') ?? -1;
  const token = tokens?.[last];
  if (token?.kind === 'word') tokens?.splice(last, 1, { ...token, role: 'name' });
}
