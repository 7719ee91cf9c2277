/** How a kind of modifier is said, whatever the program: "of user x", "on port 80". Lists are words. */
export interface KindRow {
  readonly name: string;
  /** Nouns that stand before or behind the value and say of what kind it is. */
  readonly nouns?: string;
  /** Which values it takes: a macro of the table. */
  readonly value?: string;
  /** Other ways to say it. */
  readonly says?: readonly string[];
  /** No value: what is said stands for this word, or for this word denied. */
  readonly word?: string;
  readonly denied?: string;
  /** Whether the value may stand without a noun, where an act has such an operand. */
  readonly isNamedAlone?: boolean;
  /** Values that can be nothing else: a pattern, or those that are known of a kind. Others need a preposition before them. */
  readonly evident?: string;
  readonly known?: 'service' | 'program';
}

/** What all programs have in common: see frames/programs.toml. Lists are words. */
export interface ProgramTables {
  /** Words that change nothing about what is shown. */
  readonly neutral: string;
  /** The same where something is only looked at. */
  readonly looks: string;
  readonly joining: string;
  /** Words that are no names, although nothing has them. */
  readonly other: string;
  readonly dropped: string;
  readonly forms: Readonly<Record<string, string>>;
  readonly macros: Readonly<Record<string, string>>;
  readonly kind: readonly KindRow[];
}

/** What words and kinds put into a command, by their names. */
export interface Modifiers {
  readonly kinds?: Readonly<Record<string, string>>;
  /**
   * By words, joined with `+` where several must be said, with `|` between alternatives, and with `not ` before what is denied. What begins with
   * `=` is a field: see {@link ProgramActRow.fields}; with `<` it stands at `{before}`, else at `{options}` or behind the command.
   */
  readonly flags?: Readonly<Record<string, string>>;
  /** Words that say nothing more. */
  readonly also?: string;
  /** Kinds of values that have no noun beside them, in their order. `!` behind one: any name that is no word of everyday English. */
  readonly operands?: string;
  readonly system?: 'linux' | 'macos';
  /** What it prints can be filtered, counted and cut line by line: `heading` where the first line is none of them; empty: it prints none. */
  readonly lines?: 'plain' | 'heading' | '';
}

/** One thing that a program does. */
export interface ProgramActRow extends Modifiers {
  /** Of each group one of the words, separated by `|`, must be said. */
  readonly is: readonly string[];
  readonly command: string;
  /** Kinds or flags without which it is another act. */
  readonly needs?: string;
  /** Whether it has none of what its program says: another program, or one without these options. */
  readonly alone?: boolean;
  /** What stands between fields that are said: `{fields}` in the command. Empty: there may be but one. */
  readonly fields?: string;
}

/** A program, or a subcommand: its acts share its modifiers. */
export interface ProgramRow extends Modifiers {
  readonly name: string;
  readonly domain: string;
  /** Words of which one must be said of any of its acts, separated by `|`. */
  readonly about?: string;
  readonly act: readonly ProgramActRow[];
}
