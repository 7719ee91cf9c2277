import { NameTable } from './name-table.ts';
import { asksForHelp, readsFile, writesFile, type ValueRule } from './value-rules.ts';
import { WordTable, wordsOf } from './vocabulary.ts';

/** How an option takes its value. */
export type FlagShape = typeof PLAIN | typeof VALUE | typeof TEXT | typeof OPTIONAL;

/** It takes none: `--release`. */
export const PLAIN = 1;
/** The next word, or attached: `--target x`, `--target=x`, `-p x`, `-px`. */
export const VALUE = 2;
/** The same, and the value may begin with a dash: `-ldflags '-s -w'`. */
export const TEXT = 3;
/** Attached with `=`, or none: `--timings`, `--timings=html`. */
export const OPTIONAL = 4;

/** Options as the manual of a tool lists them: names separated by blanks. */
export interface FlagList {
  readonly plain?: string;
  readonly value?: string;
  readonly text?: string;
  readonly optional?: string;
  /** Of those with a value, the ones whose value is where it writes. */
  readonly output?: string;
  /** Of those with a value, the ones whose value is a file that it reads. */
  readonly input?: string;
  /** Of those with a value, the ones that print what they could be given if the value is `help`. */
  readonly asked?: string;
  /** Of those with a value, the ones whose value decides otherwise. */
  readonly judged?: { readonly names: string; readonly rule: ValueRule };
  /** The same of options whose value may begin with a dash, because it is an option of a tool inside. */
  readonly inner?: { readonly names: string; readonly rule: ValueRule };
  /** Whatever begins so is a plain option: `-W` for `-Wall`. */
  readonly beginning?: string;
  /** Short plain options that may be joined, with one that has a value as the last: `-qrp core`. */
  readonly joined?: string;
}

export interface FlagTable {
  readonly shapes: WordTable<FlagShape>;
  /** Options whose value is looked at, such as a path that is written to. */
  readonly judged: NameTable<ValueRule>;
  /** How those begin, as `leadAt` gives it: nearly every other option is told by it. */
  readonly judgedLeads: Uint8Array;
  /** Those of one letter, by its code: of `-Zhelp`, or the last of joined ones. */
  readonly judgedLetters: readonly (ValueRule | undefined)[];
  /** The same for the name of `--name=value`. */
  readonly names: NameTable<FlagShape>;
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
}

/** @throws TypeError if an option is listed twice, which is a mistake in a table */
export function flagTable(...lists: readonly FlagList[]): FlagTable {
  const shapes = new Map<string, FlagShape>();
  const beginnings: (Uint8Array[] | undefined)[] = Array.from({ length: LEADS }, () => undefined);
  const judged: (readonly [name: string, rule: ValueRule])[] = [];
  const add = (names: string | undefined, shape: FlagShape): void => {
    for (const name of wordsOf(names)) {
      if (shapes.has(name) && shapes.get(name) !== shape)
        throw new TypeError(`option ${name} is listed with two shapes`);
      shapes.set(name, shape);
    }
  };
  const addJudged = (names: string | undefined, rule: ValueRule, shape: FlagShape = VALUE): void => {
    add(names, shape);
    for (const name of wordsOf(names)) judged.push([name, rule]);
  };
  for (const list of lists) {
    add(list.plain, PLAIN);
    add(list.joined, PLAIN);
    add(list.value, VALUE);
    addJudged(list.output, writesFile);
    addJudged(list.input, readsFile);
    addJudged(list.asked, asksForHelp);
    if (list.judged !== undefined) addJudged(list.judged.names, list.judged.rule);
    if (list.inner !== undefined) addJudged(list.inner.names, list.inner.rule, TEXT);
    add(list.text, TEXT);
    add(list.optional, OPTIONAL);
    for (const beginning of wordsOf(list.beginning)) {
      const code = beginning.charCodeAt(1);
      (beginnings[code] ??= []).push(encoder.encode(beginning));
    }
  }
  const shortValues = new Uint8Array(LEADS);
  for (const [name, shape] of shapes)
    if (shape === VALUE && name.length === 2) shortValues[name.charCodeAt(1)] = 1;
  const families = shortValues.slice();
  for (const [letter, candidates] of beginnings.entries())
    if (candidates?.some(({ length }) => length === 2) === true) families[letter] = 1;
  families[DASH] = 0;
  const exceptions = new Int32Array(LEADS * 8);
  for (const [name, shape] of shapes) {
    if (shape === PLAIN || shape === OPTIONAL || name.length < 3) continue;
    const letter = name.charCodeAt(1);
    const next = name.charCodeAt(2);
    const at = (letter << 3) | (next >> 5);
    exceptions[at] = (exceptions[at] ?? 0) | (1 << (next & 31));
  }
  const joined = new Uint8Array(LEADS);
  for (const list of lists) for (const name of wordsOf(list.joined)) joined[name.charCodeAt(1)] = 1;
  const judgedLeads = new Uint8Array(LEADS);
  const judgedLetters: (ValueRule | undefined)[] = Array.from({ length: LEADS }, () => undefined);
  for (const [name, rule] of judged) {
    judgedLeads[leadAt(encoder.encode(name), 0)] = 1;
    if (name.length === 2) judgedLetters[name.charCodeAt(1)] = rule;
  }
  return {
    shapes: new WordTable(shapes),
    judged: new NameTable(judged),
    judgedLeads,
    judgedLetters,
    names: new NameTable(shapes),
    shortValues,
    families,
    exceptions,
    joined,
    beginnings,
  };
}

const encoder = new TextEncoder();

/** All that `leadAt` gives for ASCII. */
const LEADS = 256;

/** The first letter of the option that begins at `from`, and whether it has one dash or two. */
export function leadAt(codes: Uint8Array, from: number): number {
  const code = codes[from + 1] ?? 0;
  return code === DASH ? (codes[from + 2] ?? 0) + 128 : code;
}

const DASH = 45;
