import type { ArgumentKind } from '@hunch/cli-catalog/format';

/** A value or an operand, before it is written down. */
export interface ArgumentSpec {
  kind: ArgumentKind | null;
  optional: boolean;
  variadic: boolean;
  name: string;
  description: string;
  /** `name` or `name\tdescription` */
  values: string[];
}

export interface OptionSpec {
  names: string[];
  description: string;
  flags: number;
  args: ArgumentSpec[];
}

export interface CommandSpec {
  names: string[];
  description: string;
  flags: number;
  options: OptionSpec[];
  operands: ArgumentSpec[];
  subcommands: CommandSpec[];
  /** By option or operands, as the overlay writes them. */
  effects: Record<string, string>;
  /** Another tool's name whose body this command shares. */
  sameAs: string | null;
}

export function emptyCommand(names: string[]): CommandSpec {
  return {
    names,
    description: '',
    flags: 0,
    options: [],
    operands: [],
    subcommands: [],
    effects: {},
    sameAs: null,
  };
}
