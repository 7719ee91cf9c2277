import type { TableColumn } from '../../../platform/table-look.ts';
import type { Column, Comparison, Figure } from '../lines/line-parts.ts';
import type { Token } from '../tokens.ts';

/** A column of the table that is spoken of. */
export interface KnownColumn {
  readonly look: TableColumn;
  /** As commands reach it. */
  readonly line: Column;
  /** As explanations call it. */
  readonly title: string;
}

/** What a word of the request is in the table. */
export type Link =
  | { readonly kind: 'column'; readonly column: KnownColumn }
  | { readonly kind: 'value'; readonly column: KnownColumn; readonly value: string }
  /** Its lines; a guess where nothing says that they are called so. */
  | { readonly kind: 'rows'; readonly isGuess: boolean };

export interface LinkedToken extends Token {
  readonly link: Link;
}

export interface KnownTest {
  readonly column: KnownColumn;
  readonly compare: Comparison;
  readonly value: string;
  readonly isNegated: boolean;
  readonly isOr: boolean;
}

/** What one phrase says of the table. */
export type TablePart =
  | { readonly kind: 'file' }
  | { readonly kind: 'rows'; readonly word: string; readonly isGuess: boolean }
  | { readonly kind: 'columns' | 'more columns'; readonly columns: readonly KnownColumn[] }
  | {
      readonly kind: 'tests';
      readonly tests: readonly KnownTest[];
      /** "More than 3 pages", which may be meant of several lines together. */
      readonly isOfAmount: boolean;
    }
  | { readonly kind: 'count' | 'altogether' | 'once' }
  | {
      readonly kind: 'figure';
      readonly figure: Figure;
      readonly column: KnownColumn;
      /** "How many pages": their sum, if that is what the column counts. */
      readonly isAmount: boolean;
    }
  | { readonly kind: 'per'; readonly columns: readonly KnownColumn[] }
  | { readonly kind: 'distinct'; readonly column: KnownColumn; readonly isCounted: boolean }
  | { readonly kind: 'which'; readonly column: KnownColumn }
  | {
      readonly kind: 'order';
      readonly column: KnownColumn | null;
      readonly isDescending: boolean | undefined;
    }
  | {
      readonly kind: 'extreme';
      readonly column: KnownColumn;
      readonly isLargest: boolean;
      readonly count: number;
    }
  | { readonly kind: 'limit'; readonly end: 'first' | 'last' | 'top'; readonly count: number }
  | { readonly kind: 'header'; readonly isKept: boolean };
