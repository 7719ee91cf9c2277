import { characterClass } from './characters.ts';

/** ASCII words are tallied by their letters: index 0 (digits alone) to this many and more. */
export const wordLengthTallied = 16;

const base = wordLengthTallied + 1;
/** Classes of characters go up to `southeast`. */
const classes = characterClass.southeast + 1;

/** Where each count stands in `PromptScan.tallies`. */
export const tally = {
  /** Letters of ASCII words beyond `wordLengthTallied`. */
  longLetters: base,
  /** Capitals of a word after its first one, but for words that are all capitals. */
  capitals: base + 1,
  /** Runs of digits are cut in threes by the tokenizers of the day. */
  digitGroups: base + 2,
  /** A blank after a blank. */
  extraBlanks: base + 3,
  /** Lines that begin with a blank. */
  indents: base + 4,
  /** Runs of newlines. */
  newlines: base + 5,
  symbolRuns: base + 6,
  /** Symbols after the same one. */
  symbolRepeats: base + 7,
  /** Symbols after another one. */
  symbolChanges: base + 8,
  /** Symbols beyond ASCII. */
  wideSymbols: base + 9,
  surrogates: base + 10,
  /** Letters of words that are all capitals. */
  shouted: base + 11,
  /** Plus a class of letters: words that hold such. */
  words: base + 12,
  /** Plus a class of letters: the letters. */
  letters: base + 12 + classes,
} as const;

export const tallyCount = tally.letters + classes;
