/** A half-open range of UTF-16 code units: `source.slice(start, end)` is the text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * One shell word. `text` is the word after quote removal, expansions left as written; when `isStatic`, it is exactly the
 * argument that the command receives. Parts tile the span of the word.
 */
export interface Word extends Span {
  readonly kind: 'word';
  readonly text: string;
  readonly isStatic: boolean;
  readonly parts: readonly WordPart[];
}

export type WordPart =
  | Literal
  | Escaped
  | SingleQuoted
  | AnsiQuoted
  | DoubleQuoted
  | Parameter
  | CommandSubstitution
  | ProcessSubstitution
  | ArithmeticExpansion
  | Glob
  | ExtendedGlob
  | Tilde
  | BraceAlternatives
  | BraceRange
  | ArrayLiteral;

export interface Literal extends Span {
  readonly kind: 'literal';
  readonly text: string;
}

/** `\c`; `text` is the character that stays, empty for a line continuation. */
export interface Escaped extends Span {
  readonly kind: 'escaped';
  readonly text: string;
}

export interface SingleQuoted extends Span {
  readonly kind: 'single-quoted';
  readonly text: string;
}

/** `$'…'`; `text` has its escapes resolved. */
export interface AnsiQuoted extends Span {
  readonly kind: 'ansi-quoted';
  readonly text: string;
}

/** `"…"`, or `$"…"` when `isLocalized`. */
export interface DoubleQuoted extends Span {
  readonly kind: 'double-quoted';
  readonly isLocalized: boolean;
  readonly parts: readonly WordPart[];
}

/**
 * `$name` or `${prefix name operation}`. `prefix` is what stands before the name (`#`, `!`, or zsh flags), `operation`
 * what follows it (`:-default`, `[1]`, `%/*`), both as written; `parts` are the parts of `operation`.
 */
export interface Parameter extends Span {
  readonly kind: 'parameter';
  readonly name: string;
  readonly isBraced: boolean;
  readonly prefix: string;
  readonly operation: string;
  readonly parts: readonly WordPart[];
}

/** `$(…)`, `` `…` ``, or `${ …; }` (bash 5.3, zsh, ksh). */
export interface CommandSubstitution extends Span {
  readonly kind: 'command-substitution';
  readonly style: 'parentheses' | 'backticks' | 'braces';
  readonly script: Script;
}

/** `<(…)` is `in`: the command reads from it; `>(…)` is `out`. */
export interface ProcessSubstitution extends Span {
  readonly kind: 'process-substitution';
  readonly direction: 'in' | 'out';
  readonly script: Script;
}

/** `$((…))` or `$[…]`. */
export interface ArithmeticExpansion extends Span {
  readonly kind: 'arithmetic-expansion';
  readonly expression: string;
  readonly parts: readonly WordPart[];
}

/** `*`, `?`, a whole `[…]`, or one lone bracket of a bracket expression with quotes or expansions inside. */
export interface Glob extends Span {
  readonly kind: 'glob';
  readonly text: string;
}

/** `@(…)`, `?(…)`, `*(…)`, `+(…)`, `!(…)`, and zsh's glob qualifiers, which look the same; zsh needs no `operator`. */
export interface ExtendedGlob extends Span {
  readonly kind: 'extended-glob';
  readonly operator: string;
  readonly parts: readonly WordPart[];
}

/** `~`, `~user`, `~+`, `~-` where a shell expands it; `user` is what follows the tilde. */
export interface Tilde extends Span {
  readonly kind: 'tilde';
  readonly user: string;
}

/** `{a,b}`: the word once for each alternative. */
export interface BraceAlternatives extends Span {
  readonly kind: 'brace-alternatives';
  readonly alternatives: readonly (readonly WordPart[])[];
}

/** `{1..5}`, `{a..z..2}`; `text` is what stands between the braces. */
export interface BraceRange extends Span {
  readonly kind: 'brace-range';
  readonly text: string;
}

/** The `(…)` of `a=(…)`. An element may be a word `[key]=value`. */
export interface ArrayLiteral extends Span {
  readonly kind: 'array';
  readonly elements: readonly Word[];
}

/** Statements and the text that their spans index: the whole input, or the unescaped inside of a `` `…` `` with escapes. */
export interface Script extends Span {
  readonly source: string;
  readonly statements: readonly Statement[];
}

/** Pipelines joined by `&&` and `||`, left to right, equal precedence: `operators[i]` stands before `pipelines[i + 1]`. */
export interface Statement extends Span {
  readonly pipelines: readonly Pipeline[];
  readonly operators: readonly ('&&' | '||')[];
  readonly terminator: ';' | '&' | 'newline' | 'none';
}

/** Commands joined by `|` and `|&`: `operators[i]` stands before `commands[i + 1]`. */
export interface Pipeline extends Span {
  readonly commands: readonly Command[];
  readonly operators: readonly ('|' | '|&')[];
  readonly isNegated: boolean;
  readonly isTimed: boolean;
}

export type Command =
  | SimpleCommand
  | Subshell
  | Group
  | IfCommand
  | LoopCommand
  | ForCommand
  | ArithmeticForCommand
  | CaseCommand
  | FunctionDefinition
  | ArithmeticCommand
  | TestCommand
  | Coprocess;

export interface SimpleCommand extends Span {
  readonly kind: 'simple';
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirections: readonly Redirection[];
}

/** `name=value`, `name+=value`, `name[subscript]=value`, `name=(…)`; the span covers all of it. */
export interface Assignment extends Span {
  readonly kind: 'assignment';
  readonly name: string;
  readonly subscript: Word | null;
  readonly isAppend: boolean;
  readonly value: Word;
}

export type RedirectionOperator =
  | '<'
  | '>'
  | '>>'
  | '>|'
  | '<>'
  | '<&'
  | '>&'
  | '&>'
  | '&>>'
  | '<<'
  | '<<-'
  | '<<<';

/** The number of `2>`, the name of `{log}>`. */
export type Descriptor =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'variable'; readonly name: string };

/** `target` is null only where the text names none, which `incomplete` or `problems` also says. For `<<` it is the delimiter as written. */
export interface Redirection extends Span {
  readonly kind: 'redirection';
  readonly operator: RedirectionOperator;
  readonly descriptor: Descriptor | null;
  readonly target: Word | null;
  readonly hereDocument: HereDocument | null;
}

/**
 * The body of `<<word`; its span goes from the first line of the body to the end of the delimiter's line. `text` is the
 * body without the delimiter, for `<<-` without leading tabs, expansions left as written; `parts` are null when a quoted
 * delimiter keeps the body from expanding. `isTerminated` is false when the input ends before the delimiter.
 */
export interface HereDocument extends Span {
  readonly delimiter: string;
  readonly text: string;
  readonly parts: readonly WordPart[] | null;
  readonly isTerminated: boolean;
}

export interface Subshell extends Span {
  readonly kind: 'subshell';
  readonly body: Script;
  readonly redirections: readonly Redirection[];
}

export interface Group extends Span {
  readonly kind: 'group';
  readonly body: Script;
  readonly redirections: readonly Redirection[];
}

export interface IfCommand extends Span {
  readonly kind: 'if';
  readonly branches: readonly { readonly condition: Script; readonly body: Script }[];
  readonly otherwise: Script | null;
  readonly redirections: readonly Redirection[];
}

export interface LoopCommand extends Span {
  readonly kind: 'while' | 'until';
  readonly condition: Script;
  readonly body: Script;
  readonly redirections: readonly Redirection[];
}

/** `words` is null where no `in` stands: the positional parameters. */
export interface ForCommand extends Span {
  readonly kind: 'for' | 'select';
  readonly name: string;
  readonly words: readonly Word[] | null;
  readonly body: Script;
  readonly redirections: readonly Redirection[];
}

/** `for ((a; b; c)); do …; done`. */
export interface ArithmeticForCommand extends Span {
  readonly kind: 'arithmetic-for';
  readonly expression: string;
  readonly parts: readonly WordPart[];
  readonly body: Script;
  readonly redirections: readonly Redirection[];
}

export interface CaseClause extends Span {
  readonly patterns: readonly Word[];
  readonly body: Script;
  readonly terminator: ';;' | ';&' | ';;&' | 'none';
}

export interface CaseCommand extends Span {
  readonly kind: 'case';
  readonly subject: Word | null;
  readonly clauses: readonly CaseClause[];
  readonly redirections: readonly Redirection[];
}

export interface FunctionDefinition extends Span {
  readonly kind: 'function';
  readonly name: string;
  readonly body: Command | null;
}

/** `((…))`. */
export interface ArithmeticCommand extends Span {
  readonly kind: 'arithmetic';
  readonly expression: string;
  readonly parts: readonly WordPart[];
  readonly redirections: readonly Redirection[];
}

/** `[[ … ]]`, flat: operands are words, and so are the operators that look like words (`-f`, `==`, `!`). */
export interface TestCommand extends Span {
  readonly kind: 'test';
  readonly items: readonly (Word | TestOperator)[];
  readonly redirections: readonly Redirection[];
}

export interface TestOperator extends Span {
  readonly kind: 'test-operator';
  readonly operator: '&&' | '||' | '(' | ')' | '<' | '>';
}

export interface Coprocess extends Span {
  readonly kind: 'coprocess';
  readonly name: string | null;
  readonly command: Command | null;
}
