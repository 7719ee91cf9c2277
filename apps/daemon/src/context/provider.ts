import type { PlaceKind } from '@hunch/cli-catalog/core';
import type { ContextWord, Existence } from '@hunch/suggest-engine';

export const providerBounds = {
  /** Things of one kind from one place. A list of more is no help, and each costs memory: about 100 bytes. */
  wordsMax: 2_000,
  /** Of one file that is read. */
  fileBytesMax: 1024 * 1024,
  /** After this a read ends with what it has; twice as long each time it is made again for that. */
  readMs: 200,
  /** How often a read is made that ends early, or fails for a reason that may pass. */
  triesMax: 4,
} as const;

/** What is known of a kind of things at one place. */
export interface Seen {
  readonly listing: Listing | undefined;
  /**
   * `now`: as it is, or nobody can say more; `before`: what is listed is believed, what is not listed is being looked for;
   * `pending`: nothing is believed until it is read.
   */
  readonly as: 'now' | 'before' | 'pending';
}

/** The things of one kind at one place, the likeliest first. */
export interface Listing {
  readonly words: readonly ContextWord[];
  /** Nothing is missing: a word that is not here names nothing. */
  readonly isWhole: boolean;
  /** What tells whether a name is here, where there are more than anybody lists; null: it is not known of this one. */
  readonly has?: (name: string) => boolean | null;
}

export type Listings = ReadonlyMap<PlaceKind, Listing>;

/** Where somebody stands. */
export interface Place {
  readonly cwd: string;
  /** The top directory of the repository's worktree; null: in none; undefined: nobody has looked. */
  readonly top: string | null | undefined;
}

/**
 * Reads what is there of some kinds: files of the system and of the user, never by running what a project brings. Called
 * ahead of the keys and beside them.
 */
export interface Provider {
  readonly name: string;
  readonly kinds: readonly PlaceKind[];
  /** What a reading belongs to: a directory, a repository, or '' for the machine; null: there is nothing to read here. */
  readonly keyOf: (place: Place) => string | null;
  /** Outside of a repository there are no such things. */
  readonly isOfRepository?: true;
  /** What is known of one thing at once, without a reading; null: no more than was read. */
  readonly existence?: (kind: PlaceKind, word: string) => Existence | null;
  /** The name of a thing that a word stands for at a place; null: nothing that is read here. */
  readonly nameOf?: (word: string, place: Place) => string | null;
  /** The file system of a project may be slow or hang, that of the machine does not. */
  readonly reads: 'machine' | 'project';
  /** Read when somebody stands there; otherwise when a line asks for it. */
  readonly isAhead: boolean;
  /** How long a reading is believed while no command ends. */
  readonly ttlMs: number;
  /** Whether a command that ended may have changed it. */
  readonly isMoved: boolean;
  /** Cheap to get, and another text when there is something new; absent: always read. */
  readonly stamp?: (key: string) => Promise<string>;
  readonly read: (key: string, isLate: () => boolean) => Promise<Listings>;
}

export function listing(words: readonly ContextWord[], isWhole = true): Listing {
  return words.length > providerBounds.wordsMax
    ? { words: words.slice(0, providerBounds.wordsMax), isWhole: false }
    : { words, isWhole };
}

/** Each name once, in this order. */
export function named(names: Iterable<string>, about: string): ContextWord[] {
  return [...new Set(names)].map((text) => ({ text, about }));
}
