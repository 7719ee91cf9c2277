import { packs } from './packs.ts';

/**
 * What the one pass knows of a character. Letters that form words come first, then scripts that are written without
 * blanks between words, where a keyword is found inside a run.
 */
export const characterClass = {
  symbol: 0,
  /** A-Z a-z 0-9 _ */
  ascii: 1,
  /** Letters of western Europe. In a word of several classes the greatest counts. */
  latin: 2,
  /** Letters of the rest of Europe, Turkish, Vietnamese. */
  latinExtended: 3,
  /** The letters of Russian. */
  cyrillic: 4,
  /** What Ukrainian, Serbian and others have beside them; Armenian. */
  cyrillicExtended: 5,
  greek: 6,
  hebrew: 7,
  arabic: 8,
  /** The scripts of India and Sri Lanka. */
  indic: 9,
  /** Every other alphabet. */
  otherLetter: 10,
  han: 11,
  kana: 12,
  hangul: 13,
  /** Thai, Lao, Burmese, Khmer */
  southeast: 14,
  blank: 16,
  newline: 17,
  /** Half of a character beyond 16 bits: emoji, rare Han. */
  surrogate: 18,
} as const;

const { symbol, ascii, cyrillic, han, southeast, blank, newline } = characterClass;

/** Class by code unit. 64 KB, since a table look-up is what the pass can afford for each character. */
export const classOf: Uint8Array = makeClasses();

function makeClasses(): Uint8Array {
  const classes = new Uint8Array(0x10000);
  const byName = new Map<string, number>(Object.entries(characterClass));
  for (const [from, name] of packs.characterBlocks) classes.fill(byName.get(name) ?? symbol, from);
  for (let code = 0; code < 0x80; code += 1) {
    if (/\w/.test(String.fromCharCode(code))) classes[code] = ascii;
  }
  for (const code of [0x09, 0x0b, 0x0c, 0x20, 0xa0, 0x3000]) classes[code] = blank;
  for (const code of [0x0a, 0x0d, 0x2028, 0x2029]) classes[code] = newline;
  // Russian has these two apart from its row.
  for (const code of [0x401, 0x451]) classes[code] = cyrillic;
  for (const code of [0xd7, 0xf7]) classes[code] = symbol;
  return classes;
}

/** Scripts with upper and lower case that the keywords are written in lie below this code unit. */
const CASED_CODES = 0x600;

/** The lower case of each code unit below `CASED_CODES`. */
const lowerCase: Uint16Array = Uint16Array.from({ length: CASED_CODES }, (_, code) => {
  const lower = String.fromCharCode(code).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : code;
});

export function lowerOf(code: number): number {
  return code < CASED_CODES ? (lowerCase[code] ?? code) : code;
}

/** By ASCII code: the lower case of a letter, a digit or `_` itself, 0 for anything else. */
export const asciiWord: Uint8Array = Uint8Array.from({ length: 0x80 }, (_, code) =>
  classOf[code] === ascii ? lowerOf(code) : 0,
);

export function isUnspacedClass(kind: number): boolean {
  return kind >= han && kind <= southeast;
}
