import { characterClass } from './characters.ts';

/** ASCII words are tallied by their letters: index 0 (digits alone) to this many and more. */
export const wordLengthTallied = 16;

const base = wordLengthTallied + 1;
/** Classes of characters go up to `southeast`. */
const classes = characterClass.southeast + 1;

/** Where each count stands in `PromptScan.tallies`. */
export const tally = {
  /** Letters of ASCII words beyond `wordLengthTallied`, up to twice as many. */
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
  /** The letters of words that are all capitals. */
  shouted: base + 11,
  /** Words of ASCII that are tokens; these and words that are all capitals are in no tally of lengths. */
  tokenWords: base + 12,
  /** Words that are all capitals. */
  shoutedWords: base + 13,
  /** Letters of ASCII words beyond twice `wordLengthTallied`: keys and pictures in base64, which no name is as long as. */
  endlessLetters: base + 14,
  /** In words of letters and digits, the fewer of the two: in hashes and base64 they cut each other short. */
  mixed: base + 15,
  /** The characters of hashes and identifiers in hexadecimal, which are in no other tally. */
  hexCharacters: base + 16,
  /** The same of keys in base64. */
  base64Characters: base + 17,
  /** Of the runs of symbols those that a blank stands before: such are a token, others often a part of one (`.name`). */
  spacedRuns: base + 18,
  /** Plus a class of letters: words that hold such, and are no tokens; or tokens of a script without blanks. */
  words: base + 19,
  /** Plus a class of letters: the letters of these. */
  letters: base + 19 + classes,
  /** Plus a class of letters: words that hold such, and are tokens. */
  otherTokenWords: base + 19 + 2 * classes,
} as const;

export const tallyCount = tally.otherTokenWords + classes;
