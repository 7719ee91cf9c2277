import type { Command, Option } from 'commander';

/** What a completion knows of a command: the same table that parses it, so the two can't differ. */
export interface CompletionNode {
  /** `['hunch', 'daemon', 'start']` */
  readonly path: readonly string[];
  readonly summary: string;
  readonly options: readonly CompletionOption[];
  readonly argument: CompletionValue | undefined;
  readonly children: readonly CompletionNode[];
}

export interface CompletionOption {
  /** `['-n', '--limit']` */
  readonly flags: readonly string[];
  readonly summary: string;
  /** What follows the flag; undefined for a switch. */
  readonly value: CompletionValue | undefined;
}

export interface CompletionValue {
  readonly name: string;
  readonly choices: readonly string[];
  readonly isFile: boolean;
}

/** @param operands what may follow a command, where it is more than its table says: `config get` -> keys */
export function completionTree(
  program: Command,
  operands: Readonly<Record<string, readonly string[]>> = {},
): CompletionNode {
  return nodeOf(program, [program.name()], operands);
}

export function eachNode(node: CompletionNode): CompletionNode[] {
  return [node, ...node.children.flatMap(eachNode)];
}

function nodeOf(
  command: Command,
  path: readonly string[],
  operands: Readonly<Record<string, readonly string[]>>,
): CompletionNode {
  const help = command.createHelp();
  const [argument] = command.registeredArguments;
  return {
    path,
    summary: command.description(),
    options: help.visibleOptions(command).map(optionOf),
    argument:
      argument === undefined
        ? undefined
        : {
            name: argument.name(),
            choices: argument.argChoices ?? operands[path.slice(1).join(' ')] ?? [],
            isFile: false,
          },
    children: help
      .visibleCommands(command)
      .filter((child) => child.name() !== 'help')
      .map((child) => nodeOf(child, [...path, child.name()], operands)),
  };
}

function optionOf(option: Option): CompletionOption {
  const name = /[<[]([^<[>\]]+)[>\]]/.exec(option.flags)?.[1];
  return {
    flags: [option.short, option.long].flatMap((flag) => flag ?? []),
    summary: option.description,
    value:
      name === undefined ? undefined : { name, choices: option.argChoices ?? [], isFile: name === 'path' },
  };
}
