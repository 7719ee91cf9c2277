/** A column by its place, as awk(1) counts them (`NF`: the last), or by its name in the header. */
export type Column =
  | {
      readonly kind: 'place';
      readonly at: number | 'NF';
      /** Some of its characters, the first of which is 1; whether they stand in their own order in the file. */
      readonly part?: { readonly start: number; readonly length: number; readonly isInOrder: boolean };
    }
  | { readonly kind: 'name'; readonly name: string };

export type Comparison = '==' | '!=' | '>' | '<' | '>=' | '<=' | 'contains' | 'starts' | 'ends' | 'blank';

/** What a column of a line must be. */
export interface ColumnTest {
  readonly column: Column;
  readonly compare: Comparison;
  readonly value: string;
  readonly isNegated: boolean;
  /** Whether it is another way to pass, beside the test before it. */
  readonly isOr: boolean;
}

export type Figure = 'sum' | 'average' | 'median' | 'largest' | 'smallest';

/** What an order goes by; undefined where the request leaves it open. */
export interface OrderKey {
  readonly column: Column | null;
  readonly isNumeric: boolean | undefined;
  readonly isDescending: boolean | undefined;
}

export type InsertionPlace =
  | { readonly kind: 'top' | 'bottom' }
  | { readonly kind: 'line'; readonly line: number; readonly isAfter: boolean }
  | { readonly kind: 'match'; readonly text: string; readonly isAfter: boolean };

/** What one phrase of a request about lines and columns says. */
export type LinePart =
  | { readonly kind: 'or' }
  | { readonly kind: 'act'; readonly act: 'show' | 'count' | 'delete' }
  | { readonly kind: 'thing'; readonly thing: 'line' | 'word' | 'char' | 'byte' | 'object' }
  /** A way to do it, or a choice of lines, that needs no value. */
  | { readonly kind: 'option'; readonly option: string }
  | { readonly kind: 'source'; readonly path: string; readonly isGuess: boolean }
  | { readonly kind: 'saved' | 'backup'; readonly path: string | null }
  | {
      readonly kind: 'content';
      readonly texts: readonly string[];
      readonly isAll: boolean;
      readonly isNegated: boolean;
      readonly edge?: '^' | '$';
      /** What matches is meant, not its line. */
      readonly isMatch?: boolean;
    }
  | { readonly kind: 'context'; readonly before: number; readonly after: number }
  | {
      readonly kind: 'between';
      readonly first: string;
      readonly last: string | null;
      readonly isOut?: boolean;
    }
  | { readonly kind: 'beside'; readonly text: string; readonly isAfter: boolean }
  /** Lines by number; `last` is null for the end of the file. */
  | {
      readonly kind: 'lines';
      readonly first: number;
      readonly last: number | null;
      readonly isOut?: boolean;
    }
  | { readonly kind: 'limit'; readonly end: 'first' | 'last'; readonly count: number; readonly of: string }
  | { readonly kind: 'from end'; readonly place: number }
  | { readonly kind: 'all but'; readonly end: 'first' | 'last'; readonly count: number }
  | { readonly kind: 'every'; readonly step: number; readonly start: number }
  | { readonly kind: 'random'; readonly count: number | null }
  | {
      readonly kind: 'length';
      readonly low: number;
      /** Null: there is no upper end. */
      readonly high: number | null;
      /** "More than", "less than": what is said is none of them. */
      readonly isStrict?: boolean;
      /** Characters, words, or columns as such a file separates them. */
      readonly of: 'length' | 'NF' | 'columns';
    }
  /** How often a line must have a text. */
  | {
      readonly kind: 'counted text';
      readonly text: string;
      readonly low: number;
      readonly high: number | null;
      readonly isStrict?: boolean;
    }
  /** What stands in each line after a text, or before it. */
  | {
      readonly kind: 'rest of line';
      readonly text: string;
      readonly isAfter: boolean;
      readonly isOfLast: boolean;
    }
  /** Some lines next to the first or the last one that has a text, without it. */
  | {
      readonly kind: 'neighbours';
      readonly text: string;
      readonly count: number;
      readonly isAfter: boolean;
      readonly isOfLast: boolean;
    }
  /** Lines next to one by its number; all of them where no count is said. */
  | {
      readonly kind: 'lines near';
      readonly line: number;
      readonly side: 'after' | 'before' | 'around';
      readonly count: number | null;
    }
  /** A kind of characters that a line has one of, or nothing else. */
  | { readonly kind: 'made of'; readonly of: string; readonly isWhole: boolean; readonly isNegated: boolean }
  | { readonly kind: 'dated'; readonly isToday: boolean }
  | {
      readonly kind: 'outer blank';
      readonly isFirst: boolean;
      readonly isLast: boolean;
      /** Whether they are to go, not only left out of what is shown. */
      readonly isAsked: boolean;
    }
  | {
      readonly kind: 'cut off';
      readonly count: number;
      readonly isFromEnd: boolean;
      readonly isAsked: boolean;
    }
  | {
      readonly kind: 'sorted as';
      readonly as: 'ip' | 'version' | 'size' | 'month';
      readonly isDescending: boolean;
    }
  | {
      readonly kind: 'longest';
      readonly isLongest: boolean;
      readonly count: number;
      readonly isLength: boolean;
    }
  | { readonly kind: 'by length'; readonly isDescending: boolean }
  | { readonly kind: 'frequent'; readonly of: 'word' | 'line' | 'char'; readonly count: number | null }
  | { readonly kind: 'trim'; readonly isLeading: boolean; readonly isTrailing: boolean }
  | {
      readonly kind: 'prefixed' | 'suffixed';
      readonly text: string;
      /** "Put", "add": the file is changed. */
      readonly isPut: boolean;
    }
  | { readonly kind: 'joined lines'; readonly by: string }
  | { readonly kind: 'wrapped'; readonly width: number; readonly isAtSpaces: boolean }
  | {
      readonly kind: 'cut';
      readonly first: number;
      readonly last: number | null;
      readonly isFromEnd: boolean;
    }
  | { readonly kind: 'extracted'; readonly what: string }
  | { readonly kind: 'split'; readonly by: 'lines' | 'parts' | 'size'; readonly amount: string }
  | { readonly kind: 'encoding'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'replaced';
      readonly from: string;
      readonly to: string;
      readonly isOnce: boolean;
      /** Which of several in a line; absent: all. */
      readonly place?: number | 'last';
    }
  /** Characters that stand between columns, and what takes their place. */
  | { readonly kind: 'separators'; readonly from: string; readonly to: string }
  | { readonly kind: 'inserted'; readonly text: string; readonly at: InsertionPlace }
  | { readonly kind: 'line replaced'; readonly line: number | '$'; readonly text: string }
  | { readonly kind: 'commented'; readonly isOut: boolean }
  | { readonly kind: 'columns' | 'dropped' | 'swapped'; readonly columns: readonly Column[] }
  | { readonly kind: 'moved'; readonly column: Column; readonly isToEnd: boolean }
  | { readonly kind: 'tests'; readonly tests: readonly ColumnTest[] }
  | { readonly kind: 'figures'; readonly figures: readonly Figure[]; readonly column: Column | null }
  | { readonly kind: 'per'; readonly columns: readonly Column[] }
  | { readonly kind: 'distinct'; readonly column: Column }
  | { readonly kind: 'tallied' | 'shares'; readonly column: Column }
  | { readonly kind: 'sorted'; readonly keys: readonly OrderKey[] }
  | {
      readonly kind: 'extreme';
      readonly column: Column;
      readonly isLargest: boolean;
      readonly count: number;
      readonly isOfValues: boolean;
    }
  | { readonly kind: 'header'; readonly is: 'kept' | 'skipped' | 'there' | 'none' }
  | { readonly kind: 'separator'; readonly text: string }
  | {
      readonly kind: 'fields';
      readonly names: readonly string[];
      /** Whether each object of a list has them: "the names". */
      readonly isOfEach: boolean;
    }
  | {
      readonly kind: 'json test';
      readonly name: string;
      readonly compare: '>' | '<' | 'true';
      readonly value: string;
      readonly isNegated: boolean;
    }
  | { readonly kind: 'joined on'; readonly column: Column }
  | { readonly kind: 'shared'; readonly path: string; readonly other: string }
  | { readonly kind: 'lacking'; readonly path: string; readonly other: string };

export type LinePartOf<Kind extends LinePart['kind'], Each = LinePart> = Each extends {
  readonly kind: infer One;
}
  ? Kind extends One
    ? Each
    : never
  : never;
