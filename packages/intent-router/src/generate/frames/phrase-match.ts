import type { Part } from './parts.ts';
import type { PhraseRow } from './tables.ts';
import type { Token } from './tokens.ts';

/** What a phrase was read from. */
export interface PhraseMatch {
  readonly row: PhraseRow;
  /** The phrase in ground forms. */
  readonly said: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  /** The values in the phrase, in their order. */
  readonly values: readonly Token[];
  /** The value or word of a group. */
  readonly value: (group: string) => Token | undefined;
}

/** Undefined: the words only look like it. */
export type Reader = (match: PhraseMatch) => readonly Part[] | undefined;
