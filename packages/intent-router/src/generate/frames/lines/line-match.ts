import type { PhraseRow } from '../tables.ts';
import type { Token } from '../tokens.ts';
import type { LinePart } from './line-parts.ts';

/** What a phrase about lines was read from. */
export interface LineMatch {
  readonly row: PhraseRow;
  /** In ground forms. */
  readonly said: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly values: readonly Token[];
  readonly tokens: () => readonly Token[];
  readonly tokensIn: (group: string) => readonly Token[];
  readonly value: (group: string) => Token | undefined;
  /** Whether a word is what the lines of the file are: "users" of `users.csv`. */
  readonly isObject: (word: string) => boolean;
}

/** Undefined: the words only look like it. */
export type LineReader = (match: LineMatch) => readonly LinePart[] | undefined;

const ordinals = ' first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** "Third", "3rd", "3"; undefined where no number is meant. */
export function placeOf({ form, text, kind }: Token): number | undefined {
  const place = ordinals.indexOf(form);
  if (place > 0) return place;
  return kind === 'number' || kind === 'nth' ? Number.parseInt(text, 10) : undefined;
}

/** The number among the values; otherwise `none`. */
export function numberIn(match: LineMatch, none: number): number {
  const found = match.values.find(({ kind }) => kind === 'number' || kind === 'nth');
  return found === undefined ? none : Number.parseInt(found.text, 10);
}
