import { NameTable } from './name-table.ts';

const known = new Set<string>();
let table: NameTable<string> | undefined;

/** The words of a table's list, which blanks separate. Each becomes part of the vocabulary. */
export function wordsOf(list: string | undefined): readonly string[] {
  if (list === undefined || list === '') return [];
  const words = list.split(/\s+/).filter((word) => word !== '');
  learnWords(words);
  return words;
}

/** Adds names that stand in a table one by one. */
export function learnWords(words: readonly string[]): void {
  for (const word of words) {
    if (known.has(word)) continue;
    known.add(word);
    table = undefined;
  }
}

/**
 * Every word of every table, to find its one string where it stands in a command. Such a word costs no memory, its hash for
 * further tables is known, and a word that is not here is in no table: it need not be looked up at all.
 */
export function vocabulary(): NameTable<string> {
  return (table ??= new NameTable([...known].map((word) => [word, word] as const)));
}
