import { characterClass } from './characters.ts';
import { isTokenHash } from './token-words.ts';

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

const { ascii } = characterClass;

/** Shorter words of letters and digits are names: `utf8`, `Base64`, `x86_64`. */
const KEY_CHARACTERS_MIN = 12;

/** Names of acronyms come close to a key, `HTMLDivElementV3`, but aren't as long, or have fewer digits. */
const KEY_CHARACTERS_SURE = 24;

/** What a word of ASCII letters and digits adds to what tokens are reckoned from. */
export function tallyAsciiWord(
  tallies: Float64Array,
  hash: number,
  length: number,
  digits: number,
  capitals: number,
): void {
  const letters = length - digits;
  if (length >= KEY_CHARACTERS_MIN && digits > 0) {
    const kind = keyKind(letters, digits, capitals);
    if (kind !== undefined) {
      tallies[kind] = (tallies[kind] ?? 0) + length;
      return;
    }
  }
  if (capitals > 1) tallyCapitals(tallies, letters, capitals);
  else if (length > 2 && isTokenHash(hash)) tallies[tally.tokenWords] = (tallies[tally.tokenWords] ?? 0) + 1;
  else tallyLetters(tallies, letters);
  if (digits > 0) {
    tallies[tally.digitGroups] = (tallies[tally.digitGroups] ?? 0) + Math.floor((digits + 2) / 3);
    tallies[tally.mixed] = (tallies[tally.mixed] ?? 0) + Math.min(digits, letters);
  }
}

/** A word that is not all ASCII, or has an apostrophe. */
export function tallyOtherWord(tallies: Float64Array, hash: number, kind: number, length: number): void {
  if (isTokenHash(hash)) {
    tallies[tally.otherTokenWords + kind] = (tallies[tally.otherTokenWords + kind] ?? 0) + 1;
  } else if (kind === ascii) tallyLetters(tallies, length);
  else {
    tallies[tally.words + kind] = (tallies[tally.words + kind] ?? 0) + 1;
    tallies[tally.letters + kind] = (tallies[tally.letters + kind] ?? 0) + length;
  }
}

/**
 * Whether letters and digits stand as chance has them, as in keys and hashes, which are cut into tokens of one or two
 * characters. In hexadecimal three of eight are letters, of one case; in base64 two in five are capitals and as many are not,
 * where a name in camel case has one capital to four others. Undefined: it is a word.
 */
function keyKind(letters: number, digits: number, capitals: number): number | undefined {
  const small = letters - capitals;
  const length = letters + digits;
  if (capitals === 0 || small === 0)
    return digits * 4 >= length && letters * 5 >= length ? tally.hexCharacters : undefined;
  const isLikely = capitals * 4 >= length && small * 4 >= length;
  return isLikely && (length >= KEY_CHARACTERS_SURE || digits * 10 >= length)
    ? tally.base64Characters
    : undefined;
}

/** Upper case is cut smaller, and a capital within a word begins a token. */
function tallyCapitals(tallies: Float64Array, letters: number, capitals: number): void {
  if (capitals === letters) {
    tallies[tally.shoutedWords] = (tallies[tally.shoutedWords] ?? 0) + 1;
    tallies[tally.shouted] = (tallies[tally.shouted] ?? 0) + letters;
  } else {
    tallyLetters(tallies, letters);
    tallies[tally.capitals] = (tallies[tally.capitals] ?? 0) + capitals - 1;
  }
}

function tallyLetters(tallies: Float64Array, letters: number): void {
  const bucket = letters < wordLengthTallied ? letters : wordLengthTallied;
  tallies[bucket] = (tallies[bucket] ?? 0) + 1;
  if (letters <= wordLengthTallied) return;
  const endless = Math.max(0, letters - 2 * wordLengthTallied);
  tallies[tally.longLetters] = (tallies[tally.longLetters] ?? 0) + letters - wordLengthTallied - endless;
  tallies[tally.endlessLetters] = (tallies[tally.endlessLetters] ?? 0) + endless;
}
