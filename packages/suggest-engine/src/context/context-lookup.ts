import type { PlacedKind, PlaceKind } from '@hunch/cli-catalog/core';
import type { Existence } from '../paths/existence.ts';

/** A thing that is there: a branch, a file, a host. */
export interface ContextWord {
  /** As it is named on a command line, without quotes; begins with what is typed. */
  readonly text: string;
  /** For a person: `branch`, `host in ~/.ssh/config`. */
  readonly about: string;
  /** The word goes on behind it: a folder, where a file is wanted. */
  readonly goesOn?: boolean;
}

export interface ContextQuery {
  readonly cwd: string;
  /** What is typed of the word, without quotes. */
  readonly typed: string;
  /** No more words than this. */
  readonly limit: number;
}

/** What the engine asks of the world around a command line. Answered from memory, at once: who implements it looks elsewhere. */
export interface ContextLookup {
  /** The things of a kind that may be named here, the likeliest first; none, too, while nobody has looked since the last command. */
  words(kind: PlacedKind, query: ContextQuery): readonly ContextWord[];
  /** Whether a word names such a thing in a directory. */
  existence(kind: PlaceKind, cwd: string, word: string): Existence;
}
