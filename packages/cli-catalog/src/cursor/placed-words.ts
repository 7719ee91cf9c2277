import { baseName, type Reading } from '../read-command.ts';
import type { PlacedKind } from './place-kinds.ts';
import { operandKinds, valueKinds } from './places.ts';

/** A word of a command line, and what the pack `places/` says that it names. */
export interface PlacedWord {
  /** Index of the word, and where in it the name begins. */
  readonly word: number;
  readonly start: number;
  readonly text: string;
  /** One of these, the likeliest first. */
  readonly kinds: readonly PlacedKind[];
}

/**
 * What the words of one simple command name, as far as the pack says it.
 *
 * @param reading of these words; null where the catalogue does not know the command: words with a dash are options then, and a word
 *   right behind one may be its value
 * @example
 * ```ts
 * placedWords(words, readCommand(coreCatalog, words)); // of ['kill', '-9', '42']: [{ text: '42', kinds: [{ kind: 'pid', … }], … }]
 * ```
 */
export function placedWords(words: readonly string[], reading: Reading | null): readonly PlacedWord[] {
  if (reading === null) return ofUnknown(words);
  const { path } = reading.command;
  const found: PlacedWord[] = [];
  const add = (
    kinds: readonly PlacedKind[] | null,
    { word, start, text }: Omit<PlacedWord, 'kinds'>,
  ): void => {
    if (kinds !== null && kinds.length > 0) found.push({ word, start, text, kinds });
  };
  const options = reading.options.flatMap(({ name, option }) => option?.names ?? [name]);
  if (words.includes('--')) options.push('--');
  for (const [index, operand] of reading.operands.entries()) add(operandKinds(path, options, index), operand);
  for (const part of reading.parts)
    if (part.role === 'value' && part.option !== null) add(valueKinds(path, part.option.names), part);
  return found;
}

function ofUnknown(words: readonly string[]): readonly PlacedWord[] {
  const path = [baseName(words[0] ?? '')];
  const isOption = (text: string | undefined): boolean => text?.startsWith('-') === true;
  const options = words.filter(isOption);
  const operands = words.flatMap((text, word) => (word === 0 || isOption(text) ? [] : [{ text, word }]));
  return operands.flatMap(({ text, word }, index) => {
    const kinds = isOption(words[word - 1]) ? null : operandKinds(path, options, index);
    return kinds === null || kinds.length === 0 ? [] : [{ word, start: 0, text, kinds }];
  });
}
