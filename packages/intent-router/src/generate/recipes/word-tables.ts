import { lazy } from '../../lazy.ts';
import { wordsJson } from './words.generated.ts';

/** The files of words/: space-separated words in a text, phrases in a list. */
interface WordTables {
  readonly synonyms: { readonly concepts: Readonly<Record<string, readonly string[]>> };
  readonly ignored: {
    readonly polite_words: string;
    readonly polite_phrases: readonly string[];
    readonly background_phrases: readonly string[];
    readonly background: Readonly<Record<string, string>>;
  };
  readonly grammar: Readonly<Record<'joining' | 'implied' | 'acts' | 'narrowing', string>> & {
    readonly contractions: Readonly<Record<string, string>>;
    readonly numbers: Readonly<Record<string, number>>;
  };
  readonly names: Readonly<Record<NameTable, string>>;
  readonly kinds: Readonly<Record<string, KindTable>>;
  readonly 'file-types': {
    readonly plain: string;
    readonly endings: Readonly<Record<string, readonly string[]>>;
  };
  readonly facts: {
    readonly asks: Readonly<Record<string, string>>;
    readonly parts: Readonly<Record<string, string>>;
    readonly fact: readonly FactTable[];
  };
  readonly effects: {
    readonly effect: readonly (EffectTable & {
      readonly verb: string;
      readonly words: string;
      /** A request that begins with the verb asks for nothing less. */
      readonly leads?: boolean;
    })[];
    readonly loses: EffectTable;
    readonly leaves: EffectTable;
    readonly erases: EffectTable & { readonly words: string };
    readonly lists: EffectTable;
    readonly reads: EffectTable;
    readonly looking: EffectTable & { readonly words: string };
    /** Lists are words. */
    readonly unknown: { readonly nouns: string; readonly makes: string };
    readonly makes: { readonly all: OneOrMore; readonly last: OneOrMore };
    readonly changes: EffectTable & { readonly looks: string; readonly acts: string; readonly asks: string };
    readonly ordered: EffectTable & { readonly words: string };
    readonly thing: readonly { readonly nouns: string; readonly kinds: string }[];
    readonly shown: readonly {
      readonly words: string;
      readonly command: OneOrMore;
      readonly lost: string;
    }[];
  };
  readonly aspects: {
    readonly aspect: readonly {
      readonly kind: string;
      readonly words: string;
      readonly shown: OneOrMore;
      readonly only?: OneOrMore;
      readonly among?: OneOrMore;
    }[];
    /** What a further question asks for. */
    readonly question: readonly { readonly says: string; readonly shown: OneOrMore }[];
  };
  readonly conventions: {
    readonly convention: readonly {
      readonly sign: 'output' | 'time' | 'place';
      readonly does: string;
      readonly command: OneOrMore;
      readonly said?: OneOrMore;
      readonly asked?: OneOrMore;
    }[];
    readonly usual: readonly {
      readonly thing: string;
      readonly commands: readonly string[];
      readonly said?: OneOrMore;
    }[];
  };
  readonly opposites: {
    readonly opposite: readonly OppositeTable[];
    readonly unasked: readonly OppositeTable[];
  };
  readonly 'time-zones': { readonly zones: Readonly<Record<string, string>> };
}

/** The file facts.toml says what the keys mean. */
export interface FactTable {
  readonly says: string;
  readonly reads: string;
  readonly path?: string;
  readonly before?: string;
  readonly after?: string;
  readonly concept?: string;
}

/** The file kinds.toml says what the keys mean. */
export interface KindTable {
  readonly asks: string;
  readonly slots?: string;
  readonly nouns?: string;
  readonly form?: string;
  readonly evident?: string;
  readonly accepts?: string;
  readonly quoted?: boolean;
  readonly plain?: boolean;
  readonly names?: NameTable;
  readonly any_word?: boolean;
  readonly called?: boolean;
  readonly described?: boolean;
  readonly known?: NameTable;
}

/** Regular expressions; "(?i)" in front of one: in upper or lower case. */
export type OneOrMore = string | readonly string[];

/** What a program with its words does, and what prevents it in the same run. */
export interface EffectTable {
  readonly command: OneOrMore;
  readonly unless?: OneOrMore;
}

/** The file opposites.toml says what the keys mean. */
export interface OppositeTable {
  readonly says: string;
  readonly but?: string;
  readonly does: OneOrMore;
  readonly unless?: OneOrMore;
  readonly lost: string;
}

type NameTable =
  | 'in_repositories'
  | 'never'
  | 'manners'
  | 'usual'
  | 'ordinary'
  | 'any_machine'
  | 'no_texts'
  | 'directories'
  | 'of_directories'
  | 'described'
  | 'described_directories'
  | 'described_files'
  | 'places'
  | 'python_libraries'
  | 'npm_libraries'
  | 'desktop_programs'
  | 'services'
  | 'linux_only_programs';

export const wordTables = lazy(() => JSON.parse(wordsJson()) as WordTables);

/** A table of names.toml. */
export function namesIn(table: NameTable): () => ReadonlySet<string> {
  return lazy(() => new Set(wordTables().names[table].split(' ')));
}

/** Everyday English that is seldom a name. */
export const ordinaryWords = namesIn('ordinary');

/** What people call directories, and what is no name elsewhere. */
export const usualDirectories = namesIn('directories');

/** What people call directories; a word behind a preposition of place is one of them. */
export const usualPlaces = lazy(() => new Set([...usualDirectories(), ...namesIn('places')()]));
