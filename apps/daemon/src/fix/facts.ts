import type { PlaceKind } from '@hunch/cli-catalog';

/** An entry of a directory. */
export interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** What fixers ask of the place where a command failed. */
export interface Facts {
  /** Names that can be typed as a command, those that people use most first. */
  readonly programs: readonly string[];
  /** Those that this person has used, and how often; null: it is not known, and whoever asks for a correction sees unlikely ones as well. */
  readonly used: ReadonlyMap<string, number> | null;
  /** Lines that worked. */
  readonly lines: ReadonlySet<string>;
  /** Words that followed a program in them, those that were used most first. */
  subcommands(program: string): readonly string[];
  /** All words that followed a program in them. */
  words(program: string): ReadonlySet<string>;
  /** What a directory holds; null: it does not exist, or can't be read. */
  entries(path: string): readonly Entry[] | null;
  /** What there is of a kind: branches, remotes, scripts, hosts; empty where nothing is known. */
  names(kind: PlaceKind): readonly string[];
  /** The current branch has a remote one that it is pushed to. */
  readonly hasUpstream: boolean;
  readonly isRoot: boolean;
}
