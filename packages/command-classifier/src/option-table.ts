import { DASH } from '@hunch/common/shell/fast-scan';
import { NameTable } from './name-table.ts';
import { listOf, type OptionListPack, type Words } from './packs.ts';
import { ruleNamed } from './rules.ts';
import { WordTable } from './vocabulary.ts';
import type { ValueRule } from './word-test.ts';

/** How an option takes its value. */
export type OptionShape = typeof PLAIN | typeof VALUE | typeof TEXT | typeof OPTIONAL | typeof PATTERN;

/** It takes none: `--release`. */
export const PLAIN = 1;
/** The next word, or attached: `--target x`, `--target=x`, `-p x`, `-px`. */
export const VALUE = 2;
/** The same, and the value may begin with a dash: `-ldflags '-s -w'`. */
export const TEXT = 3;
/** Attached with `=`, or none: `--timings`, `--timings=html`. */
export const OPTIONAL = 4;
/** As VALUE, but a pattern of names is no less known: what the shell may make of it, the tool refuses or takes as operands. */
export const PATTERN = 5;

export interface OptionTable {
  readonly shapes: WordTable<OptionShape>;
  /** Options whose value is looked at, such as a path that is written to. */
  readonly judged: NameTable<ValueRule>;
  /** How those begin, as `leadAt` gives it: nearly every other option is told by it. */
  readonly judgedLeads: Uint8Array;
  /** Those of one letter, by its code: of `-Zhelp`, or the last of joined ones. */
  readonly judgedLetters: readonly (ValueRule | undefined)[];
  /** The same for the name of `--name=value`. */
  readonly names: NameTable<OptionShape>;
  /** The letters of short options with a value, as their codes: of `-Iinclude`. */
  readonly shortValues: Uint8Array;
  /** Letters with which any longer option is plain, or has its value attached: `-Wall`, `-Iinclude`. */
  readonly families: Uint8Array;
  /** For each of them, in 8 times 32 bits, the second letters with which options in `shapes` begin that take a further word. */
  readonly exceptions: Int32Array;
  /** The letters of options that may be joined. */
  readonly joined: Uint8Array;
  /** By their second character, so that few are compared. */
  readonly beginnings: readonly (readonly Uint8Array[] | undefined)[];
  /** A colon joins a name with its value too: `--logger:trx`. */
  readonly colonJoins: boolean;
}

/** @throws TypeError if an option is listed with two shapes, which is a mistake in a pack */
export function optionTable(lists: readonly OptionListPack[], colonJoins = false): OptionTable {
  const shapes = new Map<string, OptionShape>();
  const judged: (readonly [name: string, rule: ValueRule])[] = [];
  const beginnings: (Uint8Array[] | undefined)[] = Array.from({ length: LEADS }, () => undefined);
  const joined = new Uint8Array(LEADS);
  for (const list of lists) {
    const named = (words: Words | undefined): readonly string[] => spelt(list, words);
    const add = (words: Words | undefined, shape: OptionShape, rule?: string): void => {
      for (const name of named(words)) {
        if (shapes.has(name) && shapes.get(name) !== shape)
          throw new TypeError(`option ${name} is listed with two shapes`);
        shapes.set(name, shape);
        if (rule !== undefined) judged.push([name, ruleNamed(rule)]);
      }
    };
    add(list.plain, PLAIN);
    add(list.joined, PLAIN);
    add(list.value, VALUE);
    add(list.pattern, PATTERN);
    add(list.output, VALUE, 'output');
    add(list.input, VALUE, 'input');
    add(list.asked, VALUE, 'help-request');
    for (const [words, rule] of Object.entries(list.judged ?? {})) add(words, VALUE, rule);
    for (const [words, rule] of Object.entries(list.inner ?? {})) add(words, TEXT, rule);
    add(list.text, TEXT);
    add(list.optional, OPTIONAL);
    for (const beginning of named(list.beginning))
      (beginnings[beginning.charCodeAt(1)] ??= []).push(encoder.encode(beginning));
    for (const name of named(list.joined)) joined[name.charCodeAt(1)] = 1;
  }
  const judgedLeads = new Uint8Array(LEADS);
  const judgedLetters: (ValueRule | undefined)[] = Array.from({ length: LEADS }, () => undefined);
  for (const [name, rule] of judged) {
    judgedLeads[leadAt(encoder.encode(name), 0)] = 1;
    if (name.length === 2) judgedLetters[name.charCodeAt(1)] = rule;
  }
  const shortValues = new Uint8Array(LEADS);
  for (const [name, shape] of shapes)
    if ((shape === VALUE || shape === PATTERN) && name.length === 2) shortValues[name.charCodeAt(1)] = 1;
  return {
    shapes: new WordTable(shapes),
    judged: new NameTable(judged),
    judgedLeads,
    judgedLetters,
    names: new NameTable(shapes),
    shortValues,
    families: familiesOf(shortValues, beginnings),
    exceptions: exceptionsOf(shapes),
    joined,
    beginnings,
    colonJoins,
  };
}

/** With two dashes as well, where a tool takes either. */
function spelt({ eitherDash }: OptionListPack, words: Words | undefined): readonly string[] {
  const names = listOf(words);
  return eitherDash === true ? [...names, ...names.map((name) => `-${name}`)] : names;
}

function familiesOf(
  shortValues: Uint8Array,
  beginnings: readonly (readonly Uint8Array[] | undefined)[],
): Uint8Array {
  const families = shortValues.slice();
  for (const [letter, candidates] of beginnings.entries())
    if (candidates?.some(({ length }) => length === 2) === true) families[letter] = 1;
  families[DASH] = 0;
  return families;
}

function exceptionsOf(shapes: ReadonlyMap<string, OptionShape>): Int32Array {
  const exceptions = new Int32Array(LEADS * 8);
  for (const [name, shape] of shapes) {
    if (shape === PLAIN || shape === OPTIONAL || name.length < 3) continue;
    const next = name.charCodeAt(2);
    const at = (name.charCodeAt(1) << 3) | (next >> 5);
    exceptions[at] = (exceptions[at] ?? 0) | (1 << (next & 31));
  }
  return exceptions;
}

const encoder = new TextEncoder();

/** All that `leadAt` gives for ASCII. */
const LEADS = 256;

/** The first letter of the option that begins at `from`, and whether it has one dash or two. */
export function leadAt(codes: Uint8Array, from: number): number {
  const code = codes[from + 1] ?? 0;
  return code === DASH ? (codes[from + 2] ?? 0) + 128 : code;
}
