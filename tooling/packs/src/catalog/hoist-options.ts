import { optionFlags } from '@hunch/cli-catalog/format';
import type { CommandSpec, OptionSpec } from './tool-spec.ts';

/** Fewer commands than this repeat an option by chance. */
const commandsMin = 4;

/**
 * Moves the options that all commands below repeat (`--cli-input-json`, `--project`) up to the command that they share, as persistent
 * ones.
 */
export function hoistOptions(command: CommandSpec): CommandSpec {
  for (const sub of command.subcommands) hoistOptions(sub);
  if (command.subcommands.length < commandsMin) return command;
  const counts = new Map<string, number>();
  for (const sub of command.subcommands)
    for (const option of sub.options) counts.set(keyOf(option), (counts.get(keyOf(option)) ?? 0) + 1);
  const common = new Set(
    [...counts].filter(([, count]) => count > command.subcommands.length / 2).map(([key]) => key),
  );
  if (common.size === 0) return command;
  const moved = new Map<string, OptionSpec>();
  for (const sub of command.subcommands)
    sub.options = sub.options.filter((option) => {
      const key = keyOf(option);
      if (common.has(key)) moved.set(key, option);
      return !common.has(key);
    });
  for (const option of moved.values())
    if (!command.options.some(({ names }) => names.some((name) => option.names.includes(name))))
      command.options.push({ ...option, flags: option.flags | optionFlags.persistent });
  return command;
}

function keyOf({ names, flags, args }: OptionSpec): string {
  const shapes = args.map(({ kind, optional, variadic, values }) => [kind, optional, variadic, values]);
  return JSON.stringify([names, flags & ~optionFlags.persistent, shapes]);
}
