import type { Environment } from '@hunch/common/paths';
import type { ImportSource } from '../import/history-entry.ts';
import type { CompletionNode } from './completion-tree.ts';
import type { KeptFacts } from './kept-facts.ts';

/**
 * Everything that the CLI knows of one shell. A new shell is a folder beside this file and a line in `index.ts`; its keys and
 * variables stand in its `keys.toml`, for docs/shells.md.
 */
export interface Shell {
  readonly name: string;
  /** The oldest version that the hook works with (spec 003 §2.1). */
  readonly oldestVersion: readonly [major: number, minor: number];
  /**
   * The text that the shell sources, without the assignments before it.
   *
   * @param part reads a file of the folder `hook/` by its name without the ending
   */
  readonly hookText: (part: (name: string) => string) => string;
  /** The same for a kept file, where the shell can read that in a faster way than what it evaluates. */
  readonly sourcedText?: (part: (name: string) => string) => string;
  /** Makes what the shell reads faster in place of the kept file, if anything. */
  readonly compile?: (file: string) => void;
  readonly quote: (word: string) => string;
  readonly assign: (name: string, value: string) => string;
  /** An assignment that programs started from the shell see as well. */
  readonly exportVariable: (name: string, value: string) => string;
  /** Loads the hook by starting `hunch init`. */
  readonly loadLine: string;
  /** Sources a kept file, or else starts `hunch init`; belongs into the first of the startup files. @param file quoted for the shell */
  readonly keptLoadLine: (file: string) => string;
  /** The beginning of a kept file: makes the shell return 1 unless the file is current. */
  readonly returnUnlessCurrent: (facts: KeptFacts) => string;
  /** The end of a kept file: a command that succeeds. */
  readonly succeed: string;
  /** The one that `hunch setup` edits, then others that may load the hook. */
  readonly startupFiles: (environment: Environment) => readonly [own: string, ...others: string[]];
  readonly history: ImportSource;
  /** What `hunch setup` names at its end, of those in `keys.toml`. */
  readonly firstKeys: readonly (readonly [key: string, does: string])[];
  readonly completions: (root: CompletionNode) => string;
  /** How the completions are loaded. */
  readonly completionsExample: readonly [command: string, where: string];
  /** Writes into `directory` what a shell with the hook, and nothing of the user's, needs to run one command. */
  readonly probe: (directory: string, hook: string, command: string) => ProbeScript;
}

/** How to run one command in a real shell that has the hook. */
export interface ProbeScript {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What is typed, as far as it is not in the arguments. */
  readonly input: string;
}

/** The lines that the probed shell prints, each followed by what belongs to it. */
export const probeMarks = { session: 'hunch-session', after: 'hunch-after' } as const;

/** @returns what is typed into a shell that reads commands from standard input */
export function typedProbe(command: string): string {
  return `echo ${probeMarks.session} "$HUNCH_SESSION_ID"\n${command}\necho ${probeMarks.after}\n`;
}
