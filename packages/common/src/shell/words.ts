import { lex } from './parse.ts';
import type { Span } from './syntax-tree.ts';
import type { Token, WordRole } from './tokens.ts';

/** One word of a line: where it is, what is left of it without quotes, and what it is for. */
export interface LineWord extends Span {
  readonly text: string;
  /** Whether `text` is what the command receives; false where something in it expands, and then stays as written. */
  readonly isStatic: boolean;
  readonly role: WordRole | 'assignment' | 'keyword';
}

/**
 * The words of a raw line, in order, whatever state it is in: an unclosed quote reaches to the end, mistakes are stepped
 * over. The words inside a substitution belong to the word that holds it; operators and descriptors are no words. Each
 * word with role `command` begins a simple command.
 *
 * @example
 * words("sudo rm 'my fi").map(({ text, role }) => [text, role]);
 * // [['sudo', 'command'], ['rm', 'argument'], ['my fi', 'argument']]
 */
export function words(line: string): readonly LineWord[] {
  const found: LineWord[] = [];
  for (const token of lex(line).tokens) {
    const word = toLineWord(line, token);
    if (word !== null) found.push(word);
  }
  return found;
}

function toLineWord(line: string, token: Token): LineWord | null {
  const { start, end } = token;
  if (token.kind === 'word') {
    return { start, end, text: token.word.text, isStatic: token.word.isStatic, role: token.role };
  }
  if (token.kind === 'keyword') return { start, end, text: token.keyword, isStatic: true, role: 'keyword' };
  if (token.kind !== 'assignment') return null;
  const { value } = token.assignment;
  return {
    start,
    end,
    text: line.slice(start, value.start) + value.text,
    isStatic: value.isStatic,
    role: 'assignment',
  };
}
