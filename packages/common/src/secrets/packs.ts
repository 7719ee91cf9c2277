import { packsJson } from './packs.generated.ts';

/** An option that takes a secret. */
export interface SecretOption {
  /** Separated by blanks. */
  readonly flags: string;
  /** `-pVALUE`, `-p VALUE`, or either. */
  readonly value: 'attached' | 'separate' | 'either';
  /** The secret begins after this: `user:password`. Without it in the value, there is none. */
  readonly after?: string;
  /** The secret ends before the last of these: `user/password@database`. */
  readonly before?: string;
  /** The flag may be the last letter of several: `-sSu`. */
  readonly clustered?: true;
  /** It may be given more than once. */
  readonly repeated?: true;
}

/** An operand that is a secret. */
export interface SecretOperand {
  /** Counted from 1 behind the subcommand. */
  readonly nth: number | 'last';
  /** Of fewer operands, none is. */
  readonly atLeast?: number;
  readonly after?: string;
  readonly before?: string;
}

/** Programs that are given a secret where nothing is named so. */
export interface ProgramPack {
  /** Separated by blanks. */
  readonly names: string;
  /** Words that must have come before, in this order: `docker login`, since `docker run -p` is a port; `a|b` is either. */
  readonly subcommand?: string;
  /** The program runs another one, whose options are not its own. */
  readonly runsOther?: true;
  readonly options?: readonly SecretOption[];
  readonly operands?: readonly SecretOperand[];
}

/** What the keys of a service look like. They stand at a name that holds one of the words. */
export interface ServicePack {
  readonly id: string;
  /** Lower case, separated by blanks. */
  readonly words: string;
  /** Of the whole value. */
  readonly pattern: string;
}

/** What is piped into such a program, or comes in a here-string or a here-document, is a secret. */
export type ReaderPack = Pick<ProgramPack, 'names' | 'subcommand'>;

/** A file whose lines hold passwords. */
export interface CredentialFilePack {
  /** Stands in the line that writes it. */
  readonly file: string;
  /** Up to the end of the secret, which is its group. */
  readonly pattern: string;
}

interface NamePacks {
  readonly certain: string;
  readonly certainEndings: string;
  readonly likely: string;
  readonly weak: string;
  readonly likelyEndings: string;
  readonly likelyParts: string;
  readonly harmlessLast: string;
  readonly harmless: string;
  readonly harmlessBeforeKey: string;
  readonly keyEndingsWithin: string;
  readonly harmlessValues: string;
  readonly actionsFirst: string;
  readonly plainPrefixes: string;
  readonly identifierNames: string;
  readonly identifierPrograms: string;
  readonly hints: string;
  readonly weakHints: string;
  readonly stdinOptions: string;
  readonly loginWords: string;
}

interface Packs {
  readonly tokens: readonly { readonly id: string; readonly issuer: string; readonly pattern: string }[];
  readonly services: readonly ServicePack[];
  readonly programs: readonly ProgramPack[];
  readonly readers: readonly ReaderPack[];
  readonly credentialFiles: readonly CredentialFilePack[];
  /** The first four letters of each word of BIP 39's English list: no two words share them. */
  readonly mnemonicWords: string;
  /** The pairs of letters that nearly all of a word's are, one after another: `abacad…`. */
  readonly wordPairs: string;
  readonly places: readonly { readonly id: string; readonly why: string }[];
  readonly names: NamePacks;
}

let parsed: Packs | undefined;

/** What `secrets/*.toml` says; parsed at the first call. */
export function packs(): Packs {
  return (parsed ??= JSON.parse(packsJson) as Packs);
}

const lists = new Map<keyof NamePacks, ReadonlySet<string>>();

/** The words of a list in `secrets/names.toml`. */
export function namesIn(list: keyof NamePacks): ReadonlySet<string> {
  let words = lists.get(list);
  if (words === undefined) {
    words = new Set(packs().names[list].split('\n'));
    lists.set(list, words);
  }
  return words;
}
