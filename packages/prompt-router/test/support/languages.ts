import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A paragraph as people write to a model: a question about code, a message to a friend, a story, a letter. */
export interface LanguageSample {
  /** ISO 639-1. */
  readonly language: string;
  readonly text: string;
  /** Not among those that the weights are fitted to. */
  readonly heldOut: boolean;
}

/** Languages that nothing is fitted to at all. */
export const unseenLanguages: readonly string[] = ['cs', 'el', 'ro', 'sv', 'th'];
/** In each of the others every so many-th paragraph is held out. */
const HELD_OUT = 3;

/** @param folder `test/languages`: a file for each language, a paragraph a line */
export function languageSamples(folder: string): readonly LanguageSample[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => paragraphs(basename(name, '.txt'), readFileSync(join(folder, name), 'utf8')));
}

function paragraphs(language: string, text: string): readonly LanguageSample[] {
  const isUnseen = unseenLanguages.includes(language);
  return text
    .trim()
    .split('\n')
    .map((line, index) => ({ language, text: line, heldOut: isUnseen || index % HELD_OUT === HELD_OUT - 1 }));
}
