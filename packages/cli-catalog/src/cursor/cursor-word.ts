import { lex, type OpenConstruct, type Token, type WordPart } from '@hunch/common/shell';

/** The word at the end of a line, and the simple command that it stands in. */
export interface CursorWord {
  /** Where the word begins in the line; the line's length where the next one would. */
  readonly start: number;
  /** The command's words before it, without quotes; empty where a command begins. */
  readonly words: readonly string[];
  /** What is typed of it, without quotes. */
  readonly text: string;
  readonly quote: 'none' | 'single' | 'double';
  readonly role: 'word' | 'redirection' | 'assignment';
}

/** Lines are a few hundred characters; what is longer is pasted, and nobody completes it. */
const lineMax = 2_000;

/**
 * The word at the end of a line that is being typed. After `|`, `&&`, `;` and the like a new command begins; within
 * `$(…)` the inner one counts.
 *
 * @returns null where no word of a command stands: in a comment, in `[[ … ]]`, in a here-document
 * @example
 * cursorWord('ls | sort -k 2 fi'); // { words: ['sort', '-k', '2'], text: 'fi', start: 15, … }
 */
export function cursorWord(line: string): CursorWord | null {
  if (line.length > lineMax || line.includes('\n')) return null;
  const { tokens, incomplete } = lex(line);
  const last = tokens.at(-1);
  const open = incomplete.at(-1);
  if (last === undefined || last.kind === 'blank') return afterBlank(tokens, line.length);
  if (last.kind === 'operator') return afterBlank(tokens, line.length);
  if (last.kind === 'redirection') return atRedirection(tokens, line.length);
  if (last.kind === 'assignment') return ofAssignment(line, last.start, open);
  if (last.kind !== 'word') return null;
  const inner = substitutionStart(last.word.parts, line.length, open);
  if (inner !== null) {
    const found = cursorWord(line.slice(inner));
    return found === null ? null : { ...found, start: found.start + inner };
  }
  const { role, start, word } = last;
  const quote = quoteOf(open);
  if (quote === null) return null;
  if (role === 'redirection') return { start, words: [], text: word.text, quote, role: 'redirection' };
  if (role !== 'command' && role !== 'argument') return null;
  const words = role === 'command' ? [] : wordsBefore(tokens, tokens.length - 1);
  return { start, words, text: word.text, quote, role: 'word' };
}

/** A new word; null where it would be none of a command, as in `for x in` and `[[`. */
function afterBlank(tokens: readonly Token[], start: number): CursorWord | null {
  const before = tokens.findLast(({ kind }) => kind !== 'blank');
  if (before?.kind === 'redirection') return atRedirection(tokens, start);
  if (before?.kind === 'keyword' && !commandFollows.has(before.keyword)) return null;
  if (before?.kind === 'word' && !['command', 'argument', 'redirection'].includes(before.role)) return null;
  if (before?.kind === 'comment' || before?.kind === 'here-document' || before?.kind === 'unlexed')
    return null;
  return { start, words: wordsBefore(tokens, tokens.length), text: '', quote: 'none', role: 'word' };
}

const commandFollows: ReadonlySet<string> = new Set([
  'if',
  'then',
  'elif',
  'else',
  'while',
  'until',
  'do',
  'time',
  '!',
  '{',
]);

/** Null: something is open that is neither a quote nor a command that goes on. */
function quoteOf(open: OpenConstruct | undefined): CursorWord['quote'] | null {
  if (open?.kind === 'single-quote') return 'single';
  if (open?.kind === 'double-quote') return 'double';
  return open === undefined || holdsCommands.has(open.kind) ? 'none' : null;
}

const holdsCommands: ReadonlySet<OpenConstruct['kind']> = new Set([
  'if',
  'while',
  'until',
  'for',
  'group',
  'subshell',
  'pipeline',
  'list',
]);

/** Since the command's name; assignments and redirections are no words. */
function wordsBefore(tokens: readonly Token[], end: number): readonly string[] {
  const words: string[] = [];
  for (let at = end - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (token === undefined || token.kind === 'operator' || token.kind === 'newline') break;
    if (token.kind !== 'word') continue;
    if (token.role !== 'command' && token.role !== 'argument') continue;
    words.push(token.word.text);
    if (token.role === 'command') break;
  }
  return words.toReversed();
}

function atRedirection(tokens: readonly Token[], start: number): CursorWord | null {
  const operator = tokens.findLast(({ kind }) => kind === 'redirection');
  const isHere = operator?.kind === 'redirection' && operator.operator.startsWith('<<');
  return isHere ? null : { start, words: [], text: '', quote: 'none', role: 'redirection' };
}

/** `NAME=value`: the value is a word of its own. */
function ofAssignment(line: string, start: number, open: OpenConstruct | undefined): CursorWord | null {
  const valueStart = line.indexOf('=', start) + 1;
  const text = line.slice(valueStart);
  if (open !== undefined || /["'\\$`(]/.test(text)) return null;
  return { start: valueStart, words: [], text, quote: 'none', role: 'assignment' };
}

/** Where the command within an open `$(` or backtick begins, the outermost. */
function substitutionStart(
  parts: readonly WordPart[],
  end: number,
  open: OpenConstruct | undefined,
): number | null {
  const last = parts.at(-1);
  if (open === undefined || last === undefined || last.end !== end) return null;
  if (last.kind === 'double-quoted') return substitutionStart(last.parts, end, open);
  if (last.kind !== 'command-substitution' || last.style === 'braces') return null;
  return last.start + (last.style === 'parentheses' ? 2 : 1);
}
