import { packsJson } from './packs.generated.ts';

/** An option that takes a secret. */
export interface SecretOption {
  /** Separated by blanks. */
  readonly flags: string;
  /** `-pVALUE`, `-p VALUE`, or either. */
  readonly value: 'attached' | 'separate' | 'either';
  /** The secret begins after this: `user:password`. Without it in the value, there is none. */
  readonly after?: string;
  /** The flag may be the last letter of several: `-sSu`. */
  readonly clustered?: true;
}

/** Options of programs that take a secret and do not say so in their name. */
export interface ProgramPack {
  /** Separated by blanks. */
  readonly names: string;
  /** Must have come before the option: `docker login`, since `docker run -p` is a port. */
  readonly subcommand?: string;
  /** The program runs another one, whose options are not its own. */
  readonly runsOther?: true;
  readonly options: readonly SecretOption[];
}

interface NamePacks {
  readonly certain: string;
  readonly certainEndings: string;
  readonly likely: string;
  readonly likelyEndings: string;
  readonly harmlessLast: string;
  readonly harmless: string;
  readonly harmlessValues: string;
  readonly hints: string;
  readonly stdinOptions: string;
  readonly stdinPrograms: string;
}

interface Packs {
  readonly tokens: readonly { readonly id: string; readonly issuer: string; readonly pattern: string }[];
  readonly programs: readonly ProgramPack[];
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
