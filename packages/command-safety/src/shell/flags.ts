import type { Effect } from '@hunch/cli-catalog/core';
import { withText, type Argument } from '../interpreter-state.ts';
import { MAYBE_EMPTY_UNKNOWN } from './flow.ts';

/** How a program reads its options. */
export interface OptionShape {
  /** Options whose value is the next argument, short and long. */
  readonly valued: Pick<ReadonlySet<string>, 'has'>;
  /** Short options whose value is joined to them, never the next argument: `-odir`. */
  readonly joined?: Pick<ReadonlySet<string>, 'has'>;
  /** A single dash may begin a long option (`-exec`, `-auto-approve`). */
  readonly longWithOneDash: boolean;
  /** GNU's getopt takes a long option by any beginning that is its own. */
  readonly abbreviates: boolean;
  /** How what stands behind this operand is read, where it is a subcommand with options of its own. */
  readonly behind?: (operand: string) => OptionShape | null;
  /** What it does with what it is given, as the catalogue says. */
  readonly effects?: readonly Effect[];
  /** It has effects, or a subcommand has. */
  readonly mayHaveEffects?: boolean;
  /** It starts a command that it is given, or a subcommand does. */
  readonly mayStartCommands?: boolean;
}

/** The arguments of a command, sorted by what they are. */
export interface SortedArguments {
  /** Each flag by itself, values cut off: `-rf` is `-r` and `-f`. Long ones as written. */
  readonly flags: ReadonlySet<string>;
  /** The values of flags that have one: `--name=x`, and `-n x` if the shape knows `-n`. */
  readonly values: ReadonlyMap<string, Argument>;
  /** The same for options that are given more than once. */
  readonly given: readonly (readonly [flag: string, value: Argument])[];
  readonly operands: readonly Argument[];
  /** How many operands are subcommands. */
  readonly depth: number;
  /** Of the subcommand that they lead to. */
  readonly shape: OptionShape;
}

/** Of a program that nobody knows: no option takes the next word. */
export const noShape: OptionShape = { valued: new Set(), longWithOneDash: false, abbreviates: false };

/** Options may stand anywhere before `--`, as GNU's getopt and most others take them. */
export function sortArguments(args: readonly Argument[], whole: OptionShape = noShape): SortedArguments {
  const operands: Argument[] = [];
  const sorting: Sorting = {
    flags: noFlags,
    values: noValues,
    given: noneGiven,
    operands,
    depth: 0,
    shape: whole,
  };
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index];
    if (argument === undefined) break;
    const { shape } = sorting;
    const text = argument.text.startsWith(MAYBE_EMPTY_UNKNOWN)
      ? argument.text.replaceAll(MAYBE_EMPTY_UNKNOWN, '')
      : argument.text;
    if (text === '--') {
      operands.push(...args.slice(index + 1));
      break;
    }
    if (!text.startsWith('-') || text.length === 1) {
      operands.push(argument);
      const below = shape.behind?.(text) ?? null;
      if (below !== null) {
        sorting.shape = below;
        sorting.depth = operands.length;
      }
    } else if (
      text.startsWith('--') ||
      (shape.longWithOneDash && shape.joined?.has(text.slice(0, 2)) !== true)
    ) {
      const equals = text.indexOf('=');
      const flag = equals === -1 ? text : text.slice(0, equals);
      addFlag(sorting, flag);
      if (equals !== -1) addValue(sorting, flag, withText(argument, text.slice(equals + 1)));
      else if (shape.valued.has(flag) && addValue(sorting, flag, args[index + 1])) index += 1;
    } else if (sortCluster(sorting, argument, text, shape, args[index + 1])) index += 1;
  }
  return sorting;
}

/** Sets and maps come into being with their first element: half of all commands have no flag, most no value. */
interface Sorting {
  flags: Set<string>;
  values: Map<string, Argument>;
  given: (readonly [flag: string, value: Argument])[];
  readonly operands: Argument[];
  depth: number;
  shape: OptionShape;
}
const noFlags = new Set<string>();
const noValues = new Map<string, Argument>();
const noneGiven: (readonly [flag: string, value: Argument])[] = [];

function addFlag(sorting: Sorting, flag: string): void {
  if (sorting.flags === noFlags) sorting.flags = new Set();
  sorting.flags.add(flag);
}

function addValue(sorting: Sorting, flag: string, value: Argument | undefined): boolean {
  if (value === undefined) return false;
  if (sorting.values === noValues) sorting.values = new Map();
  sorting.values.set(flag, value);
  if (sorting.given === noneGiven) sorting.given = [];
  sorting.given.push([flag, value]);
  return true;
}

/** `-a` by the code of `a`: the same few texts for every command. */
const shortFlags: readonly string[] = Array.from(
  { length: 128 },
  (_, code) => `-${String.fromCharCode(code)}`,
);

/** Gives whether the next argument is the value of the last letter. */
function sortCluster(
  sorting: Sorting,
  argument: Argument,
  text: string,
  shape: OptionShape,
  next: Argument | undefined,
): boolean {
  for (let at = 1; at < text.length; at += 1) {
    const flag = shortFlags[text.charCodeAt(at)] ?? `-${text.charAt(at)}`;
    addFlag(sorting, flag);
    const isJoined = shape.joined?.has(flag) === true && at + 1 < text.length;
    if (!isJoined && !shape.valued.has(flag)) continue;
    if (at + 1 === text.length) return addValue(sorting, flag, next);
    addValue(sorting, flag, withText(argument, text.slice(at + 1)));
    return false;
  }
  return false;
}

/**
 * Whether one of the flags is given. GNU programs take a long option by any beginning that no other shares; with
 * `abbreviated` the beginnings of `names` count.
 */
export function hasFlag({ flags }: SortedArguments, names: readonly string[], abbreviated: boolean): boolean {
  for (const name of names) if (flags.has(name)) return true;
  if (!abbreviated) return false;
  for (const flag of flags) {
    if (flag.length >= 3 && flag.startsWith('--') && names.some((name) => name.startsWith(flag))) return true;
  }
  return false;
}
