import type { Assignment, RedirectionOperator, Span, Word } from './syntax-tree.ts';

/** What a word is for. `operand` stands in `[[ … ]]`, `item` in `for x in …` and `case … in`, `name` after `for`/`function`. */
export type WordRole = 'command' | 'argument' | 'redirection' | 'operand' | 'item' | 'pattern' | 'name';

export type Keyword =
  | 'if'
  | 'then'
  | 'elif'
  | 'else'
  | 'fi'
  | 'for'
  | 'select'
  | 'in'
  | 'while'
  | 'until'
  | 'do'
  | 'done'
  | 'case'
  | 'esac'
  | 'function'
  | 'time'
  | 'coproc'
  | '!'
  | '{'
  | '}'
  | '[['
  | ']]';

export type Operator =
  | ';'
  | '&'
  | '&&'
  | '||'
  | '|'
  | '|&'
  | ';;'
  | ';&'
  | ';;&'
  | '('
  | ')'
  | '(('
  | '))'
  | '<'
  | '>';

/**
 * One piece of the input. A word is one token whatever it holds: the tokens of its substitutions are its own `parts`.
 * `blank` holds spaces, tabs and line continuations; `redirection` is the operator with its descriptor (`2>`), its target
 * is the word that follows; `here-document` is the body with the delimiter's line; `arithmetic` the inside of `((…))`;
 * `unlexed` what lies beyond a bound.
 */
export type Token =
  | (Span & { readonly kind: 'blank' | 'newline' | 'comment' | 'arithmetic' | 'here-document' | 'unlexed' })
  | (Span & { readonly kind: 'operator'; readonly operator: Operator })
  | (Span & { readonly kind: 'keyword'; readonly keyword: Keyword })
  | (Span & { readonly kind: 'redirection'; readonly operator: RedirectionOperator })
  | (Span & { readonly kind: 'word'; readonly role: WordRole; readonly word: Word })
  | (Span & { readonly kind: 'assignment'; readonly assignment: Assignment });
