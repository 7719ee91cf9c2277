import {
  commonOptions,
  cursorPlace,
  readCommand,
  unwrap,
  type Catalog,
  type PlaceKind,
  type Reading,
} from '@hunch/cli-catalog';
import { fileKinds, isThere } from './file-names.ts';
import type { Facts } from './facts.ts';

/** Further words are arguments of their own. */
const wordsMax = 8;
/** The catalogue knows few programs whole, so an option that nobody knows says less than another word. */
const strangeOption = 0.5;

/** Names that may be meant though nobody has seen them: of no other kind is there a word that looks so. */
const shapes: Partial<Record<PlaceKind, RegExp>> = {
  host: /^(?:[\w.-]+@[\w.:-]+|\d{1,3}(?:\.\d{1,3}){3}\S*)$/,
  'host-path': /^(?:[\w.-]+@)?[\w.-]+:/,
  url: /^\w+:\/\//,
};

/** How strange the words behind a program are: 1 for each that nothing here knows. */
export interface Strangeness {
  readonly all: number;
  /** Of the word right behind the program. */
  readonly first: number;
  /** That word is a subcommand or an option that the program has. */
  readonly isOwn: boolean;
}

/** What is known: subcommands and options of the catalogue, words that followed the program and worked, files, and names of the kind that goes there. */
export function strangenessOf(text: string, facts: Facts, catalog: Catalog): Strangeness {
  const all = text.split(/\s+/);
  // Behind `sudo` stands a program.
  const { from, isText } = unwrap(catalog, all);
  const below = isText ? 0 : from;
  if (below > 0 && !facts.programs.includes(all[below] ?? '')) return { all: 1, first: 1, isOwn: false };
  const words = all.slice(below, below + wordsMax);
  const reading = readCommand(catalog, words);
  let sum = 0;
  let first = 0;
  for (let place = 1; place < words.length; place += 1) {
    const strange = strangenessAt(words, place, reading, facts, catalog);
    sum += strange;
    if (place === 1 && below === 0) first = strange;
  }
  const isOwn = reading?.parts.some(
    ({ word, role, option }) =>
      word === 1 && (role === 'subcommand' || (role === 'option' && option !== null)),
  );
  return { all: sum, first, isOwn: isOwn === true && below === 0 };
}

function strangenessAt(
  words: readonly string[],
  place: number,
  reading: Reading | null,
  facts: Facts,
  catalog: Catalog,
): number {
  const [program = ''] = words;
  const word = words[place] ?? '';
  if (facts.words(program).has(word)) return 0;
  const parts = reading?.parts.filter((part) => part.word === place) ?? [];
  if (/^-[\w-]/.test(word)) {
    const isKnown =
      parts.length > 0 && parts.every(({ role, option }) => role !== 'option' || option !== null);
    return isKnown || commonOptions.includes(word) ? 0 : strangeOption;
  }
  if (parts.some(({ role }) => role === 'subcommand' || role === 'value')) return 0;
  if (/^\d+$/.test(word) || (program === 'man' && facts.programs.includes(word))) return 0;
  // Where a subcommand has to stand, a file of that name is not meant.
  const { hasSubcommands, operands } = reading?.command ?? { hasSubcommands: false, operands: [] };
  if (hasSubcommands && operands.length === 0 && reading?.operands[0]?.word === place) return 1;
  if (program.length > 1 && isThere(word, facts)) return 0;
  const placed = cursorPlace(catalog, `${words.slice(0, place).join(' ')} `)?.kinds ?? [];
  const isOfKind = placed.some(
    ({ kind }) =>
      shapes[kind]?.test(word) === true || (!fileKinds.has(kind) && facts.names(kind).includes(word)),
  );
  return isOfKind ? 0 : 1;
}
