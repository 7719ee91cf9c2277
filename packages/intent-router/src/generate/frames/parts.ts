/** Which of several a limit keeps, and what an order goes by. */
export type Key = 'name' | 'size' | 'modified' | 'accessed' | 'number' | 'lines';

/** Names that files must have, one of them unless `isAll`: wildcards of the shell. */
export interface NamePart {
  readonly kind: 'named';
  readonly globs: readonly string[];
  /** Whether a name must match all of them: "with a and b in its name". */
  readonly isAll?: boolean;
  readonly isNegated?: boolean;
}

/** A test of find(1). */
export interface TestPart {
  readonly kind: 'test';
  readonly test: string;
  readonly bsd?: string;
  readonly isNegated?: boolean;
}

export interface ContentPart {
  readonly kind: 'content';
  readonly texts: readonly string[];
  /** Whether all of the texts must be there, not one of them. */
  readonly isAll?: boolean;
  /** "Search for x", which shows lines; not "files containing x". */
  readonly isSearch?: boolean;
  /** An anchor of a regular expression: at the start or the end of the line. */
  readonly edge?: '^' | '$';
  readonly isNegated?: boolean;
}

/** What one phrase of a request says. */
export type Part =
  | { readonly kind: 'or' | 'not' | 'each' }
  | NamePart
  | TestPart
  | ContentPart
  | {
      readonly kind: 'where';
      readonly path: string;
      readonly isTree: boolean;
      readonly isDirectory: boolean;
      /** A plain word that nothing but its preposition makes a place. */
      readonly isGuess?: boolean;
      /** Somebody looked: there is such a directory. */
      readonly isThere?: boolean;
    }
  /** Neither this directory nor what is in it. */
  | { readonly kind: 'outside'; readonly path: string }
  | { readonly kind: 'file'; readonly paths: readonly string[] }
  | { readonly kind: 'depth'; readonly min?: number; readonly max?: number }
  | {
      readonly kind: 'limit';
      readonly end: 'first' | 'last';
      readonly count: number | null;
      readonly of: string | null;
    }
  | {
      readonly kind: 'rank';
      readonly by: Key;
      readonly isDescending: boolean;
      readonly count: number | null;
      /** "The largest files", of which there are several. */
      readonly isSeveral: boolean;
    }
  | { readonly kind: 'sort'; readonly by: Key | null; readonly isDescending: boolean | null }
  | { readonly kind: 'figure'; readonly figure: string; readonly detail: string }
  | {
      readonly kind: 'to' | 'called' | 'saved' | 'appended';
      readonly path: string;
      readonly isSameDirectory?: boolean;
    }
  | { readonly kind: 'mode' | 'owner' | 'group'; readonly value: string }
  | { readonly kind: 'replace'; readonly from: string; readonly to: string; readonly isOnce?: boolean }
  /** Of the lines those whose column passes a test of awk(1). */
  | { readonly kind: 'column test'; readonly test: string }
  /** Lines that are left out, or those that are meant. */
  | { readonly kind: 'lines out'; readonly first: number; readonly last: number }
  | { readonly kind: 'lines'; readonly first: number; readonly last: number }
  | { readonly kind: 'column'; readonly columns: readonly string[] }
  | { readonly kind: 'every'; readonly step: number }
  | { readonly kind: 'wrapped'; readonly width: number }
  /** The lines from one text to another (null: to the end), or on one side of a text that is not among them. */
  | { readonly kind: 'from text'; readonly first: string; readonly last: string | null }
  | { readonly kind: 'beside text'; readonly text: string; readonly isAfter: boolean }
  | {
      readonly kind: 'column sort';
      readonly column: string;
      readonly isNumeric: boolean;
      readonly isDescending: boolean;
    }
  /** The words or lines that are there most often. */
  | { readonly kind: 'frequent'; readonly of: 'word' | 'line'; readonly count: number }
  /** Of each line the characters from one to another, as cut(1) writes them. */
  | { readonly kind: 'cut'; readonly range: string }
  | { readonly kind: 'line length'; readonly more: boolean; readonly count: number }
  /** So many lines around a line that matches: after it, before it, on both sides, as grep(1) calls them. */
  | { readonly kind: 'context'; readonly sides: 'A' | 'B' | 'C'; readonly count: number }
  /** So many lines at one end are not among those that are meant. */
  | { readonly kind: 'left out'; readonly end: 'first' | 'last'; readonly count: number }
  /** One figure for all files that have something in common. */
  | {
      readonly kind: 'grouped';
      readonly by: 'owner' | 'group' | 'folder' | 'permission' | 'day' | 'month' | 'year' | 'type';
    }
  /** Of a set the first few by size or age, which a change leaves. */
  | {
      readonly kind: 'kept';
      readonly count: number;
      readonly by: 'size' | 'modified';
      readonly isDescending: boolean;
    }
  /** Two directories and what is in them. */
  | { readonly kind: 'compared'; readonly first: string; readonly second: string }
  /** Files that hold the same as this one. */
  | { readonly kind: 'same content'; readonly path: string }
  /** The first few by the length of their names. */
  | { readonly kind: 'long name'; readonly isDescending: boolean; readonly count: number | null }
  | { readonly kind: 'renamed with'; readonly text: string; readonly isPrefix: boolean }
  /** The beginning that each name loses. */
  | { readonly kind: 'renamed without'; readonly text: string }
  /** What is shown of each file: directives of -printf. */
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  /** The ending that each name gets instead of its own. */
  | { readonly kind: 'renamed to'; readonly ending: string }
  /** A pattern with one wildcard, for what stays of each name. */
  | { readonly kind: 'renamed as'; readonly pattern: string }
  /** A copy of what a change replaces; null: under any name. */
  | { readonly kind: 'backup'; readonly path: string | null }
  /** Something that is said or not: an act, a thing, a way to show. */
  | { readonly kind: 'flag'; readonly flag: string };

export function flag(name: string): Part {
  return { kind: 'flag', flag: name };
}
