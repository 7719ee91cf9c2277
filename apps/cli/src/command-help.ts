import type { Command } from 'commander';
import { commandHelpJson } from './command-help.generated.ts';

export type Example = readonly [command: string, meaning: string];

/** A table of help/commands.toml. */
interface CommandHelp {
  readonly summary: string;
  readonly examples?: readonly Example[];
  readonly note?: string;
}

const helpTexts = JSON.parse(commandHelpJson) as Readonly<Record<string, CommandHelp>>;

export function summaryOf(path: string): string {
  return helpTexts[path]?.summary ?? '';
}

/**
 * Gives a command, and each one below it, its texts.
 *
 * @param path as help/commands.toml has it: `router stats`
 * @param ownExamples come first
 */
export function addHelp(command: Command, path: string, ownExamples: readonly Example[] = []): void {
  const { summary = '', examples = [], note } = helpTexts[path] ?? {};
  if (command.parent !== null || path === 'hunch') command.description(summary);
  command.addHelpText('after', exampleText([...ownExamples, ...examples]));
  if (note !== undefined) command.addHelpText('after', `\n${note}\n`);
  for (const inner of command.commands) addHelp(inner, `${path} ${inner.name()}`);
}

function exampleText(examples: readonly Example[]): string {
  if (examples.length === 0) return '';
  const width = Math.max(...examples.map(([example]) => example.length));
  const lines = examples.map(([example, meaning]) => `  ${example.padEnd(width)}  ${meaning}\n`);
  return `\nExamples:\n${lines.join('')}`;
}
