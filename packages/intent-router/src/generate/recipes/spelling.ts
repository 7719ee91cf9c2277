import { isCommonWord } from './common-words.ts';
import { lexicon, nothing, singular } from './lexicon.ts';
import type { RequestWord } from './request-word.ts';

/** A word of a request that was taken for another. */
export interface Respelling {
  readonly said: string;
  readonly read: string;
}

/** Shorter words have too many neighbours that mean something else. */
const lettersMin = 6;
/** Of shorter ones only two letters in the wrong order are mended: "lsit". */
const swappedLettersMin = 4;

/** The words that requests are made of, by their first letter. */
export class Vocabulary {
  readonly #byLetter = new Map<string, string[]>();
  readonly #words = new Set<string>();

  /** @param words in lower case; what is no plain word is passed over */
  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (this.#words.has(word) || !/^[a-z]{4,}$/.test(word)) continue;
      this.#words.add(word);
      const list = this.#byLetter.get(word.charAt(0));
      if (list === undefined) this.#byLetter.set(word.charAt(0), [word]);
      else list.push(word);
    }
  }

  /**
   * The word that was meant by one that nobody knows: one slip away, with the same first letter, and the only one in meaning.
   *
   * @returns undefined when the word is known, or when it may be several others or a name
   */
  meantBy(word: string): string | undefined {
    if (!/^[a-z]+$/.test(word) || word.length < swappedLettersMin || this.#isKnown(word)) return undefined;
    const near = (this.#byLetter.get(word.charAt(0)) ?? []).filter((known) => isSlip(word, known));
    // A letter doubled, or not, and two that changed places are likelier than another letter.
    const likely = near.filter((known) => hasSameLetters(singled(word), singled(known)));
    const [first] = likely.length > 0 ? likely : near;
    const meanings = new Set((likely.length > 0 ? likely : near).map(meaning));
    return meanings.size === 1 && !meanings.has(nothing) ? first : undefined;
  }

  #isKnown(word: string): boolean {
    return (
      this.#words.has(word) ||
      this.#words.has(singular(word)) ||
      isFormOfWord(word) ||
      lexicon.phrase([word], 0) !== undefined ||
      lexicon.isGlue(word)
    );
  }
}

/** "Pointing" is English, and no slip for "printing". */
function isFormOfWord(word: string): boolean {
  const [, base = ''] = /^([a-z]{3,})(?:ing|ed)$/.exec(word) ?? [];
  return base !== '' && (isCommonWord(base) || isCommonWord(`${base}e`));
}

function meaning(word: string): string {
  return lexicon.phrase([word], 0)?.concept ?? singular(word);
}

/** One letter too many, too few, wrong, or two in the wrong order. */
function isSlip(word: string, known: string): boolean {
  if (Math.abs(word.length - known.length) > 1) return false;
  if (
    Math.max(word.length, known.length) < lettersMin &&
    (word.length !== known.length || !hasSameLetters(word, known))
  )
    return false;
  // Between what both begin with and what both end with lies the slip.
  let start = 0;
  while (start < word.length && word.charAt(start) === known.charAt(start)) start += 1;
  let end = 0;
  const rest = Math.min(word.length, known.length) - start;
  while (end < rest && word.at(-1 - end) === known.at(-1 - end)) end += 1;
  const said = word.slice(start, word.length - end);
  const meant = known.slice(start, known.length - end);
  if (said.length === 2) return meant.length === 2 && hasSameLetters(said, meant);
  return Math.max(said.length, meant.length) === 1;
}

/** "adress" and "address" are one. */
function singled(word: string): string {
  return word.replaceAll(/(.)\1/g, '$1');
}

function hasSameLetters(word: string, known: string): boolean {
  return word.split('').toSorted().join('') === known.split('').toSorted().join('');
}

/**
 * A request with its slips of spelling mended. Only what a word means is changed: one that turns out to be a value stays as written.
 *
 * @returns undefined when there is nothing to mend
 */
export function respell(
  words: readonly RequestWord[],
  vocabulary: Vocabulary,
): { readonly words: readonly RequestWord[]; readonly respelt: readonly Respelling[] } | undefined {
  const respelt: Respelling[] = [];
  const mended = words.map((word) => {
    const read = word.isQuoted ? undefined : vocabulary.meantBy(word.lower);
    if (read === undefined) return word;
    respelt.push({ said: word.text, read });
    return { ...word, lower: read };
  });
  return respelt.length === 0 ? undefined : { words: mended, respelt };
}
