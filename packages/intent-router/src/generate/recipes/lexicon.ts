import { lazy } from '../../lazy.ts';
import { namesIn, wordTables } from './word-tables.ts';

/**
 * The words of requests, from words/*.toml. A request and the patterns of the recipes are read by the same tables, so a synonym
 * serves every recipe. A word in no table is a concept of its own, in the singular.
 */
export interface Lexicon {
  /** Every word that stands in a table, alone or in a phrase. */
  words(): Iterable<string>;
  /** The concept that a phrase of lower-case words means, `words` of it at most; undefined if it stands in no table. */
  phrase(
    words: readonly string[],
    from: number,
  ): { readonly concept: string; readonly length: number } | undefined;
  isGlue(word: string): boolean;
  isSoft(concept: string): boolean;
  /** Whether a concept is something to be done. */
  isAct(concept: string): boolean;
  /** Whether a plain word may be the name of something: a branch, a package, a directory. */
  mayName(word: string): boolean;
  /** Whether a word of the lexicon is a usual name too: `bash` of a package, `main` of a branch. */
  isUsualName(word: string): boolean;
}

/** Stands for what carries no meaning. */
export const nothing = '';

const phraseWordsMax = 9;

const phrases = lazy(buildPhrases);
const glue = grammarWords('joining');
const soft = grammarWords('implied');
const acts = grammarWords('acts');
const usualNames = namesIn('usual');
const notNames = lazy(
  (): ReadonlySet<string> =>
    new Set([...phrases().keys(), ...glue(), ...soft(), ...wordTables().names.never.split(' ')]),
);

function grammarWords(table: 'joining' | 'implied' | 'acts'): () => ReadonlySet<string> {
  return lazy(() => new Set(wordTables().grammar[table].split(' ')));
}

export const lexicon: Lexicon = {
  *words() {
    for (const phrase of phrases().keys()) yield* phrase.split(' ');
  },
  phrase(words, from) {
    const most = Math.min(phraseWordsMax, words.length - from);
    for (let length = most; length > 0; length -= 1) {
      const text = length === 1 ? (words[from] ?? '') : words.slice(from, from + length).join(' ');
      const concept = phrases().get(text);
      if (concept !== undefined) return { concept, length };
    }
    const word = words[from] ?? '';
    // `settings`, `setting`, `set`: a plural may hide another form.
    for (const stem of stems(word).flatMap((first) => [first, ...stems(first)])) {
      const concept = phrases().get(stem);
      if (concept !== undefined) return { concept, length: 1 };
    }
    return undefined;
  },
  isGlue: (word) => glue().has(word),
  isSoft: (concept) => soft().has(concept),
  isAct: (concept) => acts().has(concept),
  isUsualName: (word) => usualNames().has(word.toLowerCase()),
  mayName(word) {
    const lower = word.toLowerCase();
    if (usualNames().has(lower)) return true;
    return (
      !notNames().has(lower) &&
      !(lower.endsWith('s') && stems(lower).some((stem) => notNames().has(stem) && stem.length > 2))
    );
  },
};

/**
 * What a word may come from: the singular and, for `-ing`, the verb. Not `-ed`: "deleted files" asks for no deletion.
 */
export function stems(word: string): readonly string[] {
  const found: string[] = [];
  if (word.endsWith('ies') && word.length > 4) found.push(`${word.slice(0, -3)}y`);
  if (/(?:s|x|z|ch|sh)es$/.test(word)) found.push(word.slice(0, -2));
  if (word.endsWith('s') && !word.endsWith('ss') && word.length > 3) found.push(word.slice(0, -1));
  if (word.endsWith('ing') && word.length > 5) {
    const base = word.slice(0, -3);
    found.push(base, `${base}e`);
    if (base.at(-1) === base.at(-2)) found.push(base.slice(0, -1));
  }
  return found;
}

/** A word that stands in no table, so that `branches` and `branch` are one concept. */
export function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us') && word.length > 3
    ? word.slice(0, -1)
    : word;
}

function buildPhrases(): Map<string, string> {
  const { synonyms, ignored } = wordTables();
  const table = new Map<string, string>();
  for (const phrase of [...ignored.polite_words.split(' '), ...ignored.polite_phrases])
    table.set(phrase, nothing);
  for (const [concept, words] of Object.entries(synonyms.concepts)) {
    table.set(concept, concept);
    for (const word of words) if (!table.has(word)) table.set(word, concept);
  }
  const background = Object.values(ignored.background).flatMap((words) => words.split(' '));
  for (const phrase of [...background, ...ignored.background_phrases])
    if (!table.has(phrase)) table.set(phrase, nothing);
  return table;
}
