import { packsJson } from './packs.generated.ts';
import type { Family, Kind } from './kinds.ts';

/** Words that blanks separate; a list where one of them is empty or holds a blank. */
export type Words = string | readonly string[];

/** Why a command stays: `never` as an entry of tier 3, `unsure` in the last tier, `unknown` by a key of `unknowns`. */
export interface ReasonPack {
  readonly never?: string;
  readonly unsure?: string;
  readonly unknown?: 'option' | 'argument' | 'dynamic';
}

/** A condition on one word; all that is given must hold. */
export interface WordTestPack extends ReasonPack {
  readonly is?: Words;
  readonly begins?: Words;
  readonly notBegins?: Words;
  readonly ends?: Words;
  readonly holds?: Words;
  readonly lacks?: Words;
  /** One of these characters is in it. */
  readonly anyOf?: string;
  /** What stands before `=`, or the whole word. */
  readonly key?: Words;
  readonly notKey?: Words;
  readonly keyEnds?: Words;
  /** Letters, digits, `_` and these characters. */
  readonly madeOf?: string;
  readonly keyMadeOf?: string;
  /** One of these and nothing behind it but digits. */
  readonly counted?: Words;
  /** The same with a unit: `-Xmx4g`. */
  readonly sized?: Words;
  /** Behind what it begins with, words in camel case, none of which is one of these. */
  readonly camelLacks?: Words;
  /** What each of `is`, `begins` and `key` may have before it. */
  readonly prefixes?: Words;
  readonly path?: true;
  /** A condition by its name in `word-conditions.ts`. */
  readonly like?: string;
  readonly unlike?: string;
  /** A rule that the word, or what stands behind `=`, must pass or fail. */
  readonly passes?: string;
  readonly valuePasses?: string;
  readonly valueFails?: string;
}

/** What a value, or a list of words in one, says against a command. */
export interface RulePack extends ReasonPack {
  readonly extends?: string;
  /** Characters that separate the words; absent: the value is one word. */
  readonly separator?: string;
  /** Characters at both ends of a word that are none of it. */
  readonly around?: string;
  /** Capitals are small letters. */
  readonly fold?: true;
  /** `_` is `-`. */
  readonly underscores?: true;
  readonly keyEnd?: string;
  /** Of the word, only what stands behind the last of these characters. */
  readonly afterLast?: string;
  readonly madeOf?: string;
  /** Words whose value, attached or the next word, is judged by a rule. */
  readonly values?: Readonly<Record<string, string>>;
  /** The same where the value may be missing. */
  readonly optionalValues?: Readonly<Record<string, string>>;
  /** Asked of the value as a whole. */
  readonly whole?: readonly WordTestPack[];
  readonly pass?: readonly WordTestPack[];
  readonly refuse?: readonly WordTestPack[];
  /** If given, a word that none of these is refused with the reason of the rule. */
  readonly only?: readonly WordTestPack[];
}

/** Options as the manual of a tool lists them. */
export interface OptionListPack {
  readonly eitherDash?: true;
  readonly plain?: Words;
  readonly value?: Words;
  /** The same, and the tool takes a pattern of names as well: `--exclude plugin_*`. */
  readonly pattern?: Words;
  readonly text?: Words;
  readonly optional?: Words;
  /** Of those with a value, the ones whose value is where it writes. */
  readonly output?: Words;
  /** Of those with a value, the ones whose value is a file that it reads. */
  readonly input?: Words;
  /** Of those with a value, the ones that print what they could be given if the value is `help`. */
  readonly asked?: Words;
  /** Whatever begins so is a plain option: `-W` for `-Wall`. */
  readonly beginning?: Words;
  /** Short plain options that may be joined, with one that has a value as the last: `-qrp core`. */
  readonly joined?: Words;
  /** Of those with a value, the ones whose value a rule decides. */
  readonly judged?: Readonly<Record<string, string>>;
  /** The same of options whose value may begin with a dash, because it is an option of a tool inside. */
  readonly inner?: Readonly<Record<string, string>>;
}

export interface SubcommandPack extends OptionListPack {
  readonly names?: Words;
  readonly kind: Kind;
  /** Other kinds by the name of the program. */
  readonly kinds?: Readonly<Record<string, Kind>>;
  readonly options?: Words;
  /** `any`, `none`, or the rule that each operand must pass. */
  readonly operands?: string;
  readonly operandsMin?: number;
  readonly operandsMax?: number;
  /** Sets of options that may stand behind `--`. */
  readonly afterDashes?: Words;
}

export interface ToolPack {
  readonly family: Family;
  /** What must occur in a line for tier 3 to be asked (spec 000, tier 2). */
  readonly keywords: Words;
  readonly names: Words;
  /** It is a subcommand of this tool. */
  readonly below?: string;
  /** Programs in the project itself that are the tool: `./gradlew`. */
  readonly localPaths?: Words;
  /** Names with a version or a target (`gcc-13`, `x86_64-linux-gnu-gcc`) are names too. */
  readonly isCrossNamed?: true;
  /** `+nightly` may come first (rustup). */
  readonly takesToolchain?: true;
  /** `@args` is a file of options. */
  readonly hasResponseFiles?: true;
  /** One letter stands for the option however it goes on: `-tclean`, `-DX=1`. */
  readonly joinsLetters?: true;
  /** A colon joins an option with its value as `=` does. */
  readonly colonJoins?: true;
  /** The rule for words such as `/p:X=1` and `-warnaserror`. */
  readonly switches?: string;
  /** Sets of options before the subcommand. */
  readonly options?: Words;
  /** What it takes, if it has no subcommands. */
  readonly command?: SubcommandPack;
  readonly subcommands?: readonly SubcommandPack[];
  readonly never?: readonly {
    /** An empty one: no subcommand is given. */
    readonly subcommands?: Words;
    readonly options?: Words;
    readonly reason: string;
  }[];
}

/** A program that starts the command it is given. Options outside of its lists make the line unknown: it stays. */
export interface WrapperPack {
  readonly names: Words;
  /** The word that must come first: `stat` of `perf stat`. */
  readonly subcommand?: string;
  readonly flags: OptionListPack;
  /** The rule for what stands between the options and the command: the duration of `timeout`. */
  readonly operand?: string;
  /** Assignments may stand before the command. */
  readonly takesAssignments?: true;
  /** It belongs to the compiler, so that a runner is put before it. */
  readonly staysWithTool?: true;
}

export interface Packs {
  readonly tools: readonly ToolPack[];
  readonly wrappers: readonly WrapperPack[];
  readonly programs: readonly { readonly names: Words; readonly reason: string }[];
  readonly variables: readonly (ReasonPack & { readonly names: Words; readonly rule?: string })[];
  readonly actions: readonly { readonly reason: string; readonly words: Words; readonly vouchable?: true }[];
  readonly sets: Readonly<Record<string, OptionListPack>>;
  readonly rules: Readonly<Record<string, RulePack>>;
  readonly words: Readonly<Record<string, Words>>;
}

let parsed: Packs | undefined;

/** What `tools/*.toml` and `words/*.toml` say; parsed at the first call. */
export function packs(): Packs {
  return (parsed ??= JSON.parse(packsJson()) as Packs);
}

export function listOf(words: Words | undefined): readonly string[] {
  if (words === undefined || words === '') return [];
  return typeof words === 'string' ? words.split(' ') : words;
}
