import { SEMICOLON } from './character-codes.ts';
import { isAtSimpleCommand, readScript } from './commands.ts';
import { Cursor } from './cursor.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Dialect } from './dialects.ts';
import { skipBlanks, skipLines } from './separators.ts';
import { readSimpleCommand } from './simple-commands.ts';
import type { Script, SimpleCommand } from './syntax-tree.ts';
import type { Token } from './tokens.ts';

/** A tree of the whole text, as far as the bounds reach. */
export interface ParsedShell extends Diagnosis {
  readonly script: Script;
  /** Other dialects by which the text, or a part of it, has another tree. */
  readonly differing: ReadonlySet<Dialect>;
  /** Where a shell of the dialect gives the text up as a mistake: it runs nothing of that line and behind it. -1: nowhere. */
  readonly refusedAt: number;
}

/** Tokens whose spans tile the text. */
export interface LexedShell extends ParsedShell {
  readonly tokens: readonly Token[];
}

/**
 * Parses a command line or a script as bash does (POSIX 2.3 and 2.10, bash manual chapter 3), or by another dialect; zsh's
 * everyday syntax is that of bash. Total and linear: any text gives a tree; what no shell would accept is stepped over and listed in `problems`,
 * what is unfinished in `incomplete`, and where a bound of bounds.ts stopped the reading, `exceeded` says so.
 *
 * @example
 * const { script } = parseShell('make -j4 2>&1 | tee "$LOG"');
 * script.statements[0]?.pipelines[0]?.commands.length; // 2
 */
export function parseShell(text: string, dialect: Dialect = 'bash'): ParsedShell {
  return run(text, null, dialect);
}

/**
 * The same parse with its tokens: in order, without gaps or overlaps, from 0 to `text.length`. Costs about half as much
 * again as `parseShell`.
 *
 * @example
 * lex('ls -l').tokens.map(({ kind, start, end }) => [kind, start, end]);
 * // [['word', 0, 2], ['blank', 2, 3], ['word', 3, 5]]
 */
export function lex(text: string): LexedShell {
  const tokens: Token[] = [];
  const { script, differing, refusedAt, incomplete, problems, exceeded } = run(text, tokens, 'bash');
  return { script, differing, refusedAt, incomplete, problems, exceeded, tokens };
}

const same: ReadonlySet<Dialect> = new Set();

function run(text: string, tokens: Token[] | null, dialect: Dialect): ParsedShell {
  const cursor = new Cursor(text, readScript, tokens, 0, dialect);
  const script = readScript(cursor, 0);
  const lexedTo = tokens?.at(-1)?.end ?? 0;
  if (lexedTo < text.length) tokens?.push({ kind: 'unlexed', start: lexedTo, end: text.length });
  const incomplete = cursor.open.length === 0 ? cursor.open : cursor.open.toReversed();
  const { problems, exceeded, differing, refusedAt } = cursor;
  return { script, differing: differing ?? same, refusedAt, incomplete, problems, exceeded };
}

/**
 * The one simple command that the text consists of, or null: for anything with an operator, a keyword, a second command, a
 * `&`, a mistake or an open end. Blanks, comments, newlines around it and one `;` after it don't matter. It stops reading
 * at the first thing that rules the answer out, so it is the cheap question to ask first.
 *
 * @example
 * simpleCommand('CC=clang make -j4 > log')?.words.map(({ text }) => text); // ['make', '-j4']
 * simpleCommand('make && make install'); // null
 */
export function simpleCommand(text: string): SimpleCommand | null {
  const cursor = new Cursor(text, readScript, null);
  skipLines(cursor);
  if (!isAtSimpleCommand(cursor)) return null;
  const command = readSimpleCommand(cursor);
  if (command.kind !== 'simple') return null;
  if (cursor.peek() === SEMICOLON && cursor.peek(1) !== SEMICOLON) {
    cursor.position++;
    skipBlanks(cursor);
  }
  skipLines(cursor);
  const isWhole = cursor.isAtEnd && cursor.pendingHereDocuments.length === 0 && cursor.exceeded === null;
  return isWhole && cursor.open.length === 0 && cursor.problems.length === 0 ? command : null;
}
