import type { Span } from './syntax-tree.ts';

/**
 * What the text lacks at its end. For most of these a shell asks for another line; after `>`, and in the head of `for`,
 * `case` and `[[`, more must follow on the same one.
 */
export type OpenKind =
  | 'single-quote'
  | 'ansi-quote'
  | 'double-quote'
  | 'backtick'
  | 'command-substitution'
  | 'process-substitution'
  | 'parameter'
  | 'arithmetic'
  | 'extended-glob'
  | 'array'
  | 'subshell'
  | 'group'
  | 'if'
  | 'while'
  | 'until'
  | 'for'
  | 'select'
  | 'case'
  | 'function'
  | 'test'
  | 'list'
  | 'pipeline'
  | 'redirection'
  | 'here-document'
  | 'continuation';

/** `start` is where the open construct begins: the quote, the keyword, the `&&`, the `<<`. */
export interface OpenConstruct {
  readonly kind: OpenKind;
  readonly start: number;
}

/** Text that no shell accepts as it stands, and that the parser stepped over: `missing` something, or `unexpected`. */
export interface Problem extends Span {
  readonly kind: 'unexpected' | 'missing' | 'unterminated';
  readonly what: string;
}

/** Which bound of bounds.ts ended the reading; the tree then covers only the text before it. */
export type Exceeded = 'input-length' | 'nesting-depth' | 'look-ahead';

/** What a reader may need to know beside the tree. `incomplete` is empty for a finished line; the innermost comes last. */
export interface Diagnosis {
  readonly incomplete: readonly OpenConstruct[];
  readonly problems: readonly Problem[];
  readonly exceeded: Exceeded | null;
}
