import type { Argument } from '../run.ts';
import { UNKNOWN } from './marks.ts';

/** How a program reads its options. */
export interface OptionShape {
  /** Options whose value is the next argument, short and long: `-n --namespace`. */
  readonly valued?: ReadonlySet<string>;
  /** A single dash may begin a long option (`-exec`, `-auto-approve`). */
  readonly longWithOneDash?: boolean;
  /** GNU's getopt takes a long option by any beginning that is its own. */
  readonly abbreviates?: boolean;
}

/** The arguments of a command, sorted by what they are. */
export interface SortedArguments {
  /** Each flag by itself, values cut off: `-rf` is `-r` and `-f`. Long ones as written. */
  readonly flags: ReadonlySet<string>;
  /** The values of flags that have one: `--name=x`, and `-n x` if the shape knows `-n`. */
  readonly values: ReadonlyMap<string, Argument>;
  readonly operands: readonly Argument[];
}

const noShape: OptionShape = {};

/** Options may stand anywhere before `--`, as GNU's getopt and most others take them. */
export function sortArguments(args: readonly Argument[], shape: OptionShape = noShape): SortedArguments {
  const flags = new Set<string>();
  const values = new Map<string, Argument>();
  const operands: Argument[] = [];
  let index = 0;
  const takeValue = (flag: string): void => {
    const value = args[index + 1];
    if (value === undefined) return;
    values.set(flag, value);
    index += 1;
  };
  for (; index < args.length; index += 1) {
    const argument = args[index];
    if (argument === undefined) break;
    const text = argument.text.startsWith(UNKNOWN) ? argument.text.replaceAll(UNKNOWN, '') : argument.text;
    if (text === '--') {
      operands.push(...args.slice(index + 1));
      break;
    }
    if (!text.startsWith('-') || text.length === 1) operands.push(argument);
    else if (text.startsWith('--') || shape.longWithOneDash === true) {
      const equals = text.indexOf('=');
      const flag = equals === -1 ? text : text.slice(0, equals);
      flags.add(flag);
      if (equals !== -1) values.set(flag, { ...argument, text: text.slice(equals + 1) });
      else if (shape.valued?.has(flag) === true) takeValue(flag);
    } else sortCluster(argument, text, shape, flags, values, takeValue);
  }
  return { flags, values, operands };
}

function sortCluster(
  argument: Argument,
  text: string,
  shape: OptionShape,
  flags: Set<string>,
  values: Map<string, Argument>,
  takeValue: (flag: string) => void,
): void {
  for (let at = 1; at < text.length; at += 1) {
    const flag = `-${text.charAt(at)}`;
    flags.add(flag);
    if (shape.valued?.has(flag) !== true) continue;
    if (at + 1 < text.length) values.set(flag, { ...argument, text: text.slice(at + 1) });
    else takeValue(flag);
    return;
  }
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
