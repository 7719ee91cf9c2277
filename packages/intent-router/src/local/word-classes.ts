import { lazy } from '../lazy.ts';
import { modelWords } from './model-words.ts';

const classesOfWord = lazy(() => {
  const table = new Map<string, readonly string[]>();
  for (const [name, words] of Object.entries(modelWords().classes.classes)) {
    for (const word of new Set(words.split(' '))) table.set(word, [...(table.get(word) ?? []), name]);
  }
  return table;
});

const none: readonly string[] = [];

/** The classes of a word, or of the word without its ending. */
export function classesOf(word: string): readonly string[] {
  const found = classesOfWord().get(word);
  if (found !== undefined) return found;
  for (const [ending, replacements] of endings) {
    if (!word.endsWith(ending) || word.length < ending.length + 3) continue;
    const stem = word.slice(0, -ending.length);
    for (const replacement of replacements) {
      const inflected = classesOfWord().get(stem + replacement);
      if (inflected !== undefined) return inflected;
    }
    const undoubled = stem.at(-1) === stem.at(-2) ? classesOfWord().get(stem.slice(0, -1)) : undefined;
    if (undoubled !== undefined) return undoubled;
  }
  return none;
}

const endings: readonly (readonly [string, readonly string[]])[] = [
  ['ies', ['y']],
  ['es', ['', 'e']],
  ['s', ['']],
  ['ing', ['', 'e']],
  ['ed', ['', 'e']],
  ['er', ['', 'e']],
];
