import { NameTable } from './name-table.ts';
import { listOf, packs } from './packs.ts';

const sets = new Map<string, NameTable<true>>();

/** The words of a list by its name in a pack. @throws TypeError if there is none, which is a mistake in the code */
export function wordsNamed(name: string): readonly string[] {
  const words = packs().words[name];
  if (words === undefined) throw new TypeError(`no pack has the words ${name}`);
  return listOf(words);
}

/** The same as a set that is asked in place. */
export function wordSet(name: string): NameTable<true> {
  let set = sets.get(name);
  if (set === undefined) {
    set = setOf(wordsNamed(name));
    sets.set(name, set);
  }
  return set;
}

export function setOf(words: readonly string[]): NameTable<true> {
  return new NameTable(words.map((word) => [word, true] as const));
}
