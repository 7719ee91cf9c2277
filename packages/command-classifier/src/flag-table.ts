import type { LocalCommand } from './classification.ts';
import { NameTable } from './name-table.ts';
import { refuseOutput } from './output-path.ts';
import { wordsOf } from './vocabulary.ts';

/** How an option takes its value. */
export type FlagShape =
  /** None: `--release`. */
  | 'plain'
  /** The next word, or attached: `--target x`, `--target=x`, `-p x`, `-px`. */
  | 'value'
  /** The same, and the value may begin with a dash: `-ldflags '-s -w'`. */
  | 'text'
  /** Attached with `=`, or none: `--timings`, `--timings=html`. */
  | 'optional';

/** Options as the manual of a tool lists them: names separated by blanks. */
export interface FlagList {
  readonly plain?: string;
  readonly value?: string;
  readonly text?: string;
  readonly optional?: string;
  /** Of those with a value, the ones whose value is where it writes. */
  readonly output?: string;
  /** Of those with a value, the ones whose value decides. */
  readonly judged?: { readonly names: string; readonly rule: ValueRule };
  /** Whatever begins so is a plain option: `-W` for `-Wall`. */
  readonly beginning?: string;
}

/** Why a command with this value stays; null if the value says nothing against it. */
export type ValueRule = (value: string) => LocalCommand | null;

export interface FlagTable {
  readonly shapes: ReadonlyMap<string, FlagShape>;
  /** Options whose value is looked at, such as a path that is written to. */
  readonly judged: NameTable<ValueRule>;
  /** How those begin, as `leadOf` gives it: nearly every other option is told by it. */
  readonly judgedLeads: Uint8Array;
  /** To find the name of `--name=value` without cutting it off. */
  readonly names: NameTable<string>;
  /**
   * The letters of short options with a value, as their codes: to cut `-I` off `-Iinclude` and look it up would cost three
   * times as much as all the rest, since V8 keeps strings of two characters unique.
   */
  readonly shortValues: Uint8Array;
  /** By their second character, so that few are compared. */
  readonly beginnings: readonly (readonly string[] | undefined)[];
}

/** @throws TypeError if an option is listed twice, which is a mistake in a table */
export function flagTable(...lists: readonly FlagList[]): FlagTable {
  const shapes = new Map<string, FlagShape>();
  const beginnings: string[][] = [];
  const judged: (readonly [name: string, rule: ValueRule])[] = [];
  const add = (names: string | undefined, shape: FlagShape): void => {
    for (const name of wordsOf(names)) {
      if (shapes.has(name) && shapes.get(name) !== shape)
        throw new TypeError(`option ${name} is listed with two shapes`);
      shapes.set(name, shape);
    }
  };
  for (const list of lists) {
    add(list.plain, 'plain');
    add(list.value, 'value');
    add(list.output, 'value');
    for (const name of wordsOf(list.output)) judged.push([name, refuseOutput]);
    add(list.judged?.names, 'value');
    if (list.judged !== undefined)
      for (const name of wordsOf(list.judged.names)) judged.push([name, list.judged.rule]);
    add(list.text, 'text');
    add(list.optional, 'optional');
    for (const beginning of wordsOf(list.beginning)) {
      const code = beginning.charCodeAt(1);
      (beginnings[code] ??= []).push(beginning);
    }
  }
  const shortValues = new Uint8Array(LEADS);
  for (const [name, shape] of shapes)
    if (shape === 'value' && name.length === 2) shortValues[name.charCodeAt(1)] = 1;
  const judgedLeads = new Uint8Array(LEADS);
  for (const [name] of judged) judgedLeads[leadOf(name)] = 1;
  return {
    shapes,
    judged: new NameTable(judged),
    judgedLeads,
    names: new NameTable([...shapes.keys()].map((name) => [name, name] as const)),
    shortValues,
    beginnings,
  };
}

/** All that `leadOf` gives for ASCII. */
const LEADS = 256;

/** The first letter of an option, and whether it has one dash or two. */
export function leadOf(option: string): number {
  const code = option.charCodeAt(1);
  return code === DASH ? option.charCodeAt(2) + 128 : code;
}

const DASH = 45;
