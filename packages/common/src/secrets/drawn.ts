import { packs } from './packs.ts';

/**
 * How many bits the characters of a text speak for having been drawn by a machine rather than chosen as words: the logarithm of how much
 * more likely its pairs of neighbours are in a random key than in a name. Names come out below 0, keys of 20 characters at 20 and more.
 *
 * Weights: two letters that follow each other in English words are 97 % of a name's pairs and 40 % of a key's, a letter beside a digit 8 %
 * and 30 %; the others count for nothing. A run of hexadecimal digits counts for nothing either: it may be a checksum.
 */
export function drawnBits(text: string): number {
  const pairs = (wordPairs ??= readPairs());
  let bits = 0;
  for (const [run] of text.matchAll(/[A-Za-z0-9]{2,512}/g)) {
    if (run.length >= CHECKSUM_PART_MIN && isHexadecimal(run)) continue;
    for (let index = 1; index < run.length; index += 1) {
      const [before, after] = [run.charCodeAt(index - 1), run.charCodeAt(index)];
      if (isDigit(before) !== isDigit(after)) bits += bitsOf.letterBesideDigit;
      else if (!isDigit(before) && !(isSmall(before) && !isSmall(after)))
        bits +=
          before === after || pairs[pairOf(before, after)] === 1 ? bitsOf.pairOfWords : bitsOf.otherPair;
    }
  }
  return bits;
}

const bitsOf = { pairOfWords: -1.2, otherPair: 2.5, letterBesideDigit: 1.6 } as const;

/** The shortest part of a checksum that is used as a name. */
const CHECKSUM_PART_MIN = 7;

let wordPairs: Uint8Array | undefined;

function readPairs(): Uint8Array {
  const pairs = new Uint8Array(32 * 32);
  for (const [pair] of packs().wordPairs.matchAll(/../g))
    pairs[pairOf(pair.charCodeAt(0), pair.charCodeAt(1))] = 1;
  return pairs;
}

/** Five bits of each letter: upper and lower case fall together. */
function pairOf(before: number, after: number): number {
  return ((before & 31) << 5) | (after & 31);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isSmall(code: number): boolean {
  return code >= 97;
}

/** Digits to the base of 16 in one case, with or without the dashes of a UUID; behind `0x`, addresses mix cases. */
export function isHexadecimal(text: string): boolean {
  return /^(?:[0-9a-f-]+|[0-9A-F-]+|0x[0-9a-fA-F]+)$/.test(text);
}

/** Fewer characters say too little: a version, a short name with a number. */
const NAMED_CHARACTERS_MIN = 12;
const LETTERS_ONLY_CHARACTERS_MIN = 20;
const NAMED_BITS_MIN = 2;
const NAMED_HEXADECIMAL_MIN = 16;

/** What is given to a name that speaks of secrets, and was not chosen by a person. */
export function isDrawnValue(value: string, bitsMin = NAMED_BITS_MIN): boolean {
  if (value.length < NAMED_CHARACTERS_MIN || !/[A-Za-z]/.test(value)) return false;
  if (!/\d/.test(value) && value.length < LETTERS_ONLY_CHARACTERS_MIN) return false;
  if (isHexadecimal(value)) return value.length >= NAMED_HEXADECIMAL_MIN && /\d/.test(value);
  return drawnBits(value) >= bitsMin;
}
