import { characterClass } from './characters.ts';
import { tally, wordLengthTallied } from './token-tallies.ts';
import { isTokenHash } from './token-words.ts';

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
