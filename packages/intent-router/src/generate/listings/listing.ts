/** The values of a column: sizes in `unit` bytes, ages in seconds, numbers that are counted or that name something, or text. */
export type ColumnKind = 'size' | 'percent' | 'count' | 'age' | 'id' | 'text';

/** A column of a listing, of frames/listings-*.toml. Patterns are of ground forms. */
export interface ColumnRow {
  readonly name: string;
  /** How it is called. */
  readonly says: string;
  readonly kind: ColumnKind;
  /** Bytes in one of its numbers. */
  readonly unit?: number;
  /** What the program calls it; left out for a column that it can only select by. */
  readonly field?: string;
  /** The same in a form that people read, where it is not for numbers. */
  readonly shown?: string;
  /** What a request must say for it to be meant. */
  readonly needs?: string;
  /** How many words it prints. */
  readonly words?: number;
  /** Whether it may have spaces. */
  readonly wide?: boolean;
  /** What stands before and behind one of its values. */
  readonly before?: string;
  readonly after?: string;
  /** Of which kinds its values are, and how they are written. */
  readonly value?: string;
  readonly shape?: string;
  /** What names a row by this column: a value, with what may stand before it. */
  readonly named?: string;
  /** The program's own selection: `{v}` the value, `{n}` a number, several joined by `pick_join`. */
  readonly pick?: string;
  readonly pick_not?: string;
  readonly pick_join?: string;
  /** Whether the BSDs have the field, and the selection. */
  readonly only?: 'gnu';
  readonly picks_only?: 'gnu';
  /** Values with names of their own: the value, or the beginning of a pattern, and how it is said. */
  readonly values?: Readonly<Record<string, string>>;
  /** Selections for those, where the program has them. */
  readonly value_picks?: Readonly<Record<string, string>>;
  /** Selections for all but those; where one of `value_picks` is empty, the rows that the program shows by itself are not all. */
  readonly not_picks?: Readonly<Record<string, string>>;
  /** What is printed where there is nothing. */
  readonly empty?: string;
  /** How the program orders by it, and in which direction that is the greatest last: `-start_time` is the youngest first. */
  readonly order?: string;
  readonly bsd_order?: string;
  /** "Busiest", "fullest" have the most of it, "emptiest" the least. */
  readonly most?: string;
  readonly least?: string;
  /** Whether "larger than 1 GB", "oldest" mean this one of its kind. */
  readonly main?: boolean;
  /** Whether rows may be grouped by it. */
  readonly sorts?: boolean;
  /** The column of shares that a percentage of this one means. */
  readonly percent?: string;
  /** Whether values are looked for within the column: "python" in "python3.11". */
  readonly loose?: boolean;
  readonly loose_values?: string;
  /** The command for one named row. */
  readonly one?: string;
  /** Whether its sizes are printed for people only: they can be sorted, and nothing else. */
  readonly is_text?: boolean;
  /** What its values end in, where a request leaves it out: `nginx` is `nginx.service`. */
  readonly ending?: string;
  /** Whether its numbers have a sign behind them. */
  readonly is_marked?: boolean;
  /** Whether its selection may have wildcards. */
  readonly pick_glob?: boolean;
}

export interface ListingRow {
  readonly name: string;
  readonly domain: string;
  /** What a request may say to be about it. */
  readonly about: string;
  readonly nouns: string;
  readonly command: string;
  /** Without a heading, where that takes more than other names of fields. */
  readonly bare?: string;
  /** `{f}`, as fields are written, and what is between them. */
  readonly field?: string;
  /** The command where no columns are named, and where nothing but the first key is wanted. */
  readonly plain?: string;
  readonly ids?: string;
  readonly bare_field?: string;
  readonly join?: string;
  readonly bsd_join?: string;
  /** Whether columns stand where they stand, and none can be chosen. */
  readonly fixed?: boolean;
  /** Whether its output has no heading. */
  readonly headless?: boolean;
  /** What awk(1) splits by, where that is not space. */
  readonly split?: string;
  /** Whether selections of the program narrow each other. */
  readonly picks: 'one' | 'all';
  /** The columns that say which row it is, and those that are shown when none are named. */
  readonly keys: string;
  readonly defaults: string;
  readonly order?: string;
  /** Sizes for people, and in a unit: `{u}` its letter. */
  readonly human?: string;
  readonly raw?: string;
  readonly in_unit?: string;
  /** Letters of the units that it has, where those are not all. */
  readonly units?: string;
  /** Whether columns that are shown anyway add nothing when they are named. */
  readonly keeps_defaults?: boolean;
  /** Whether rows can be told apart only without a heading, and the value of the column `kind` that rows must have where all kinds are printed. */
  readonly raw_rows?: boolean;
  readonly implied?: string;
  /** Whether columns that are named are shown beside those. */
  readonly adds?: boolean;
  /** Whether "nginx processes" are those of a name. */
  readonly names_kinds?: boolean;
  readonly numeric?: string;
  /** The option for so many rows; the newest come first anyway. */
  readonly limit?: string;
  readonly newest_first?: boolean;
  /** Words that say nothing of it. */
  readonly ignored?: string;
  /** The column that "bob's" is of. */
  readonly possessive?: string;
  /** Commands that take the first key of each row, and how they are said. */
  readonly acts?: Readonly<Record<string, string>>;
  readonly only?: 'gnu';
  readonly column: readonly ColumnRow[];
}

/** How all listings are asked for. */
export interface ListingGrammar {
  readonly dropped: string;
  readonly other: string;
  readonly joining: string;
  /** Words with the meaning of another, by that other. */
  readonly forms: Readonly<Record<string, string>>;
  readonly macros: Readonly<Record<string, string>>;
  readonly phrase: readonly { readonly is: string; readonly says: readonly string[] }[];
}

export type Comparison = '>' | '>=' | '<' | '<=' | '==' | 'contains' | 'starts' | 'ends' | 'like' | 'empty';

/** A condition on rows. `like`: the beginning of a pattern of awk(1). */
export interface Filter {
  readonly column: ColumnRow;
  readonly is: Comparison;
  readonly values: readonly string[];
  readonly isNot: boolean;
}

/** What a phrase says. */
export type ListingPart =
  | { readonly kind: 'act'; readonly act: string }
  | { readonly kind: 'noun'; readonly isSingular: boolean }
  | {
      readonly kind: 'flag';
      readonly flag:
        | 'not'
        | 'or'
        | 'bare'
        | 'numeric'
        | 'human'
        | 'distinct'
        | 'sum'
        | 'average'
        | 'forced'
        | 'all';
    }
  | {
      readonly kind: 'filter';
      readonly filters: readonly Filter[];
      readonly texts: readonly string[];
      readonly isGuess?: boolean;
    }
  | {
      readonly kind: 'order';
      /** Null: what the direction is of tells. */
      readonly column: ColumnRow | null;
      readonly isDescending: boolean | null;
      /** Whether it may as well say that only the first is wanted, or what is grouped. */
      readonly how: 'sorted' | 'first' | 'superlative';
    }
  | { readonly kind: 'limit'; readonly count: number | null }
  | { readonly kind: 'columns'; readonly columns: readonly ColumnRow[]; readonly isExact: boolean }
  | { readonly kind: 'unit'; readonly letter: string }
  | {
      readonly kind: 'group';
      readonly column: ColumnRow;
      readonly isMost: boolean | null;
      readonly sum: ColumnRow | null;
    };
