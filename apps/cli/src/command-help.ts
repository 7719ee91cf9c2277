import type { Command } from 'commander';
import { commandHelpJson } from './command-help.generated.ts';

export type Example = readonly [command: string, meaning: string];

/** Where the first page of the help lists a command, in its order. */
export const helpGroups = ['every-day', 'agents', 'models', 'maintenance'] as const;
export type HelpGroup = (typeof helpGroups)[number];

/** A table of help/commands.toml. */
export interface CommandHelp {
  /** Of each command that stands directly below `hunch`. */
  readonly group?: HelpGroup;
  readonly summary: string;
  readonly examples?: readonly Example[];
  readonly note?: string;
}

const helpTexts = JSON.parse(commandHelpJson) as Readonly<Record<string, CommandHelp>>;

export function summaryOf(path: string): string {
  return helpTexts[path]?.summary ?? '';
}

/** @param path as help/commands.toml has it: `router stats` */
export function helpOf(path: string): CommandHelp {
  return helpTexts[path] ?? { summary: '' };
}

/** The commands below others that are called so: `daemon status`, `router status`. */
export function commandsNamed(name: string): readonly string[] {
  return Object.keys(helpTexts).filter((path) => path.endsWith(` ${name}`));
}

/** What `--help` says of a command besides what its options say. */
export type HelpTexts = WeakMap<Command, Pick<CommandHelp, 'examples' | 'note'>>;

/**
 * Gives a command, and each one below it, its texts.
 *
 * @param path as help/commands.toml has it
 * @param ownExamples come first
 */
export function addHelp(
  texts: HelpTexts,
  command: Command,
  path: string,
  ownExamples: readonly Example[] = [],
): void {
  const { summary, examples = [], note = '' } = helpOf(path);
  if (command.parent !== null || path === 'hunch') command.description(summary);
  texts.set(command, { examples: [...ownExamples, ...examples], note });
  for (const inner of command.commands) addHelp(texts, inner, `${path} ${inner.name()}`);
}
