import { lex, type Token, type Word } from '@hunch/common/shell';

/** One piece of a command line as normalisation sees it: the lexer's tokens without blanks, comments and here-documents. */
export type Piece =
  | {
      readonly kind: 'word';
      readonly raw: string;
      readonly text: string;
      readonly isStatic: boolean;
      readonly isQuoted: boolean;
    }
  /** A word whose meaning is its place in the grammar (a loop's variable, a pattern, a test's operand): kept as written. */
  | { readonly kind: 'verbatim'; readonly raw: string }
  | { readonly kind: 'assignment'; readonly raw: string; readonly head: string; readonly value: Word }
  | { readonly kind: 'redirection'; readonly raw: string; readonly operator: string }
  | { readonly kind: 'target'; readonly raw: string; readonly text: string }
  /** Ends a simple command: `|`, `&&`, `;`, a newline, `then`, `{`, … */
  | { readonly kind: 'separator'; readonly raw: string };

/**
 * Cuts a command line into pieces with the shell's own rules; null where the text is not shell (an open quote, a stray
 * `)`, too deep nesting), so that the caller falls back to blanks (spec 003 §5.2).
 */
export function pieces(line: string): readonly Piece[] | null {
  const lexed = lex(line);
  if (lexed.exceeded !== null || lexed.problems.length > 0 || lexed.incomplete.length > 0) return null;
  const result: Piece[] = [];
  let openOperator: string | null = null;
  for (const token of lexed.tokens) {
    const raw = line.slice(token.start, token.end);
    if (token.kind === 'redirection') {
      openOperator = token.operator;
      result.push({ kind: 'redirection', raw, operator: token.operator });
      continue;
    }
    const piece = pieceOf(token, raw, openOperator);
    if (piece === null) continue;
    if (piece.kind === 'target') openOperator = null;
    result.push(piece);
  }
  return result;
}

function pieceOf(
  token: Exclude<Token, { kind: 'redirection' }>,
  raw: string,
  openOperator: string | null,
): Piece | null {
  switch (token.kind) {
    case 'blank':
    case 'comment':
    case 'here-document':
      return null;
    case 'newline':
      return { kind: 'separator', raw: '\n' };
    case 'operator':
    case 'keyword':
      return { kind: 'separator', raw };
    case 'assignment':
      return {
        kind: 'assignment',
        raw,
        head: raw.slice(0, token.assignment.value.start - token.start),
        value: token.assignment.value,
      };
    case 'word':
      return wordPiece(token.role, token.word, raw, openOperator);
    case 'arithmetic':
    case 'unlexed':
      return { kind: 'verbatim', raw: raw.trim().replaceAll(/\s+/g, ' ') };
  }
}

function wordPiece(role: string, word: Word, raw: string, openOperator: string | null): Piece {
  const quoted = isQuoted(word);
  // A line continuation within a word is not there for the shell; within quotes it may be text.
  const joined = quoted ? raw : raw.replaceAll('\\\n', '');
  if (role === 'redirection' && openOperator !== null)
    return { kind: 'target', raw: joined, text: word.text };
  if (role !== 'command' && role !== 'argument') return { kind: 'verbatim', raw: joined };
  return { kind: 'word', raw: joined, text: word.text, isStatic: word.isStatic, isQuoted: quoted };
}

function isQuoted(word: Word): boolean {
  return word.parts.some(
    (part) => part.kind === 'single-quoted' || part.kind === 'double-quoted' || part.kind === 'ansi-quoted',
  );
}

/** The fallback: words between blanks, all alike. */
export function blankSeparated(line: string): readonly Piece[] {
  return line
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ kind: 'word', raw: word, text: word, isStatic: true, isQuoted: false }));
}
