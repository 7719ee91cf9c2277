import { coreCatalog, type Command } from '@hunch/cli-catalog/core';
import { noShape, type OptionShape } from './shell/flags.ts';

const shapes = new Map<string, OptionShape>();

/** Names come from what is checked. */
const shapesMax = 1_024;

/** How a program reads its options, and behind a subcommand the subcommand; of one that nobody knows, none takes a separate value. */
export function shapeOf(program: string): OptionShape {
  const known = shapes.get(program);
  if (known !== undefined) return known;
  if (shapes.size >= shapesMax) shapes.clear();
  const tool = coreCatalog.findTool(program);
  const shape = tool === null ? noShape : shapeOfCommand(tool);
  shapes.set(program, shape);
  return shape;
}

function shapeOfCommand(command: Command): OptionShape {
  const valued = new Set<string>();
  const joined = new Set<string>();
  for (const { names, value, isJoinedOnly } of command.allOptions)
    if (value === 'required') for (const name of names) (isJoinedOnly ? joined : valued).add(name);
  const below = new Map<string, OptionShape | null>();
  const behind = (operand: string): OptionShape | null => {
    const known = below.get(operand);
    if (known !== undefined) return known;
    const sub = command.subcommand(operand);
    if (sub === null) return null;
    const shape = shapeOfCommand(sub);
    below.set(operand, shape);
    return shape;
  };
  const { longWithOneDash, abbreviates, hasSubcommands, effects, mayHaveEffects, mayStartCommands } = command;
  const shape = { valued, joined, longWithOneDash, abbreviates, effects, mayHaveEffects, mayStartCommands };
  return hasSubcommands ? { ...shape, behind } : shape;
}

/** A program as the catalogue knows it, or the subcommand of it that a word names. */
export function commandNamed(program: string, subcommand?: string): Command | null {
  const tool = coreCatalog.findTool(program);
  return (subcommand === undefined ? null : tool?.subcommand(subcommand)) ?? tool;
}

/** What these subcommands of a program lead to; null: nobody knows the program. */
export function commandBelow(program: string, subcommands: readonly string[]): Command | null {
  let command: Command | null = coreCatalog.findTool(program);
  for (const word of subcommands) command = command?.subcommand(word) ?? command;
  return command;
}

/** How many of the words behind an option are its values: 2 of `--bind a b`, 1 of `-iu root`. */
export function valueWordsOf(command: Command | null, text: string): number {
  const option = command?.option(text) ?? null;
  if (option !== null) return option.value === 'required' && !option.isJoinedOnly ? option.args.length : 0;
  if (command === null || !/^-[a-zA-Z]{2,5}$/.test(text)) return 0;
  const first = Array.from(text.slice(1)).findIndex(
    (letter) => command.option(`-${letter}`)?.value === 'required',
  );
  return first === text.length - 2 ? 1 : 0;
}
