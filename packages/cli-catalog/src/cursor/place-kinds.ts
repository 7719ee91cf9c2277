import { argumentKinds, type ArgumentKind } from '../kinds.ts';

/** What only a place of the pack `places/` names: an operand of the catalogue says `service`, the pack whose. */
const furtherKinds = [
  /** A name that may be typed as a command, where it is not started: `which`, `man`. */
  'program',
  /** A unit of systemd, without `.service`. */
  'unit',
  /** A branch of this repository; a `branch` may be a remote's that is not here yet. */
  'local-branch',
  /** What a remote has, by the name that it goes by here: `origin/main`. */
  'remote-branch',
  'current-branch',
  /** What git's index has: a file, or a folder with such files. */
  'tracked-path',
  /** The same, and what was taken out of the index and is in the commit that is checked out. */
  'committed-path',
  'package-script',
  'make-target',
  'just-recipe',
  /** Of a Taskfile. */
  'project-task',
  'compose-service',
  /** A host with a colon, before a path there. */
  'host-path',
  /** A folder with a package of its own, by its path or the package's name. */
  'workspace',
  /** A workspace and one of its scripts, a blank between them. */
  'workspace-script',
  /** Of Python's library, one that may be run. */
  'python-module',
  'http-method',
  /** Where a file system is mounted. */
  'mount',
] as const;

export type PlaceKind = ArgumentKind | (typeof furtherKinds)[number];

export const placeKinds: ReadonlySet<string> = new Set<PlaceKind>([...argumentKinds, ...furtherKinds]);

/** A kind of thing that may stand at a place. */
export interface PlacedKind {
  readonly kind: PlaceKind;
  /** Endings of names that fit best: `.py` after `python`. */
  readonly endings: readonly string[];
}
