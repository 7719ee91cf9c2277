import type { ScannedWords } from '@hunch/common/shell/fast-scan';
import type { LocalCommand } from './classification.ts';
import type { Family, Kind } from './kinds.ts';

/** What a table says of a command: its kind, or why it stays. */
export type Reading = Kind | LocalCommand;

/** Names of targets that the user vouches for (`classifier.targets`). */
export type TrustedTargets = ReadonlySet<string>;

/** Decides; the words from `at` on are the tool's arguments, `name` is the program's without path and version. */
export type ReadArguments = (
  scan: ScannedWords,
  at: number,
  name: string,
  trusted: TrustedTargets,
) => Reading;

export interface Tool {
  readonly family: Family;
  readonly keywords: readonly string[];
  readonly names: readonly string[];
  /** `ccache` and its like can start it. */
  readonly isCompiler: boolean;
  readonly isCrossNamed: boolean;
  readonly localPaths: readonly string[];
  readonly read: ReadArguments;
}
