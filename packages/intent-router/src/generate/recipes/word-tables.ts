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
  readonly grammar: Readonly<Record<'joining' | 'implied' | 'acts' | 'narrowing', string>>;
  readonly names: Readonly<Record<NameTable, string>>;
  readonly nouns: { readonly nouns: Readonly<Record<string, readonly string[]>> };
  readonly 'file-types': {
    readonly plain: string;
    readonly endings: Readonly<Record<string, readonly string[]>>;
  };
  readonly 'time-zones': { readonly zones: Readonly<Record<string, string>> };
}

type NameTable =
  | 'never'
  | 'usual'
  | 'ordinary'
  | 'any_machine'
  | 'no_texts'
  | 'directories'
  | 'python_libraries'
  | 'npm_libraries'
  | 'desktop_programs'
  | 'services'
  | 'linux_only_programs';

export const wordTables = lazy(() => JSON.parse(wordsJson) as WordTables);

/** A table of names.toml. */
export function namesIn(table: NameTable): () => ReadonlySet<string> {
  return lazy(() => new Set(wordTables().names[table].split(' ')));
}
