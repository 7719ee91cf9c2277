/**
 * How the generator writes tools down: positional JSON arrays, so that `JSON.parse` reads a tool and no key is repeated. Trailing
 * empty places are left out. Only the generator (tooling/packs) and this package's reader know the format; any version may change it.
 *
 * @module
 */

export { argumentKinds, effectVerbs, type ArgumentKind, type EffectVerb } from './kinds.ts';

/** Bits of {@link ArgumentData}. */
export const argumentFlags = { optional: 1, variadic: 2 } as const;

/** Bits of {@link OptionData}. */
export const optionFlags = {
  /** Subcommands below take it as well. */
  persistent: 1,
  /** The value is joined by `=` (long) or by nothing (short), never a word of its own. */
  joinedOnly: 2,
  hidden: 4,
  dangerous: 8,
  repeatable: 16,
} as const;

/** Bits of {@link CommandData}. */
export const commandFlags = {
  /** One dash may begin a long option: `-name`, `-auto-approve`. */
  longWithOneDash: 1,
  /** Options end at the first operand. */
  optionsFirst: 2,
  /** A long option may be cut short where it stays unambiguous, as GNU's getopt_long has it. */
  abbreviates: 4,
  dangerous: 8,
  hidden: 16,
  /** `NAME=value` may stand before the command that it starts. */
  assigns: 32,
  /** The command that it starts is one text for a shell: `ssh`, `watch`. */
  text: 64,
  /** The command that it starts runs as another user. */
  privileged: 128,
  /** The command that it starts runs on another machine, in a container, or below another root. */
  elsewhere: 256,
  /** Without a command it opens a shell. */
  opensShell: 512,
  /** The first word may be short options without their dash: `tar xzf`. */
  bareLetters: 1024,
} as const;

/** `[kind as an index into argumentKinds plus one, or 0; flags; name; the words that it may be]` */
export type ArgumentData = readonly [
  kind?: number,
  flags?: number,
  name?: string,
  values?: readonly string[],
];

/** `["-a --all", flags, its values…]` */
export type OptionData = readonly [names: string, flags?: number, ...args: readonly ArgumentData[]];

/** `["checkout co", flags, options, operands, subcommands or the name of the tool whose body this one shares]` */
export type CommandData = readonly [
  names: string,
  flags?: number,
  options?: readonly OptionData[],
  operands?: readonly ArgumentData[],
  subcommands?: readonly CommandData[] | string,
  /** As the overlay writes them: `{"-o":"write","operands":"write delete"}`. */
  effects?: Readonly<Record<string, string>>,
];

/**
 * The same tree in words: `[of the command, of its options, of its operands, of its subcommands]`. Behind a description stand, a line
 * each, those of the words that the value may be.
 */
export type DescriptionData = readonly [
  description?: string,
  options?: readonly string[],
  operands?: readonly string[],
  subcommands?: readonly DescriptionData[],
];

/** Tools by shards, so that the first look at one reads few others. */
export interface Shards {
  /** The names of each shard's tools, blanks between them; `nvim=vim`: the same tool under another name. */
  readonly names: readonly string[];
  /** The text of each shard: a line a tool, its name, a tab, its JSON. */
  readonly texts: readonly (() => string)[];
}
