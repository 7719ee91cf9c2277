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

const { symbol, ascii, latin, latinExtended, cyrillic, cyrillicExtended, greek, hebrew, arabic } =
  characterClass;
const { indic, otherLetter, han, kana, hangul, southeast } = characterClass;

/** From a code unit up to the next entry's; blocks of the Unicode standard. */
const blocks: readonly (readonly [from: number, kind: number])[] = [
  [0x00, symbol],
  [0xc0, latin],
  [0x100, latinExtended],
  [0x250, otherLetter],
  [0x2b0, symbol],
  [0x370, greek],
  [0x400, cyrillicExtended],
  [0x410, cyrillic],
  [0x450, cyrillicExtended],
  [0x590, hebrew],
  [0x600, arabic],
  [0x780, otherLetter],
  [0x900, indic],
  [0xe00, southeast],
  [0xf00, otherLetter],
  [0x1000, southeast],
  [0x10a0, otherLetter],
  [0x1100, hangul],
  [0x1200, otherLetter],
  [0x1780, southeast],
  [0x1800, otherLetter],
  [0x1e00, latinExtended],
  [0x1f00, greek],
  [0x2000, symbol],
  [0x2c00, otherLetter],
  [0x2e00, symbol],
  [0x2e80, han],
  [0x3000, symbol],
  [0x3040, kana],
  [0x3100, han],
  [0x3130, hangul],
  [0x3190, han],
  [0x31f0, kana],
  [0x3200, symbol],
  [0x3400, han],
  [0xa000, otherLetter],
  [0xac00, hangul],
  [0xd7b0, hangul],
  [0xd800, characterClass.surrogate],
  [0xe000, symbol],
  [0xf900, han],
  [0xfb00, arabic],
  [0xfe00, symbol],
  [0xfe70, arabic],
  [0xff00, symbol],
  [0xff10, latin],
  [0xff1a, symbol],
  [0xff21, latin],
  [0xff3b, symbol],
  [0xff41, latin],
  [0xff5b, symbol],
  [0xff66, kana],
  [0xffa0, hangul],
  [0xffe0, symbol],
];

/** Class by code unit. 64 KB, since a table look-up is what the pass can afford for each character. */
export const classOf: Uint8Array = makeClasses();

function makeClasses(): Uint8Array {
  const classes = new Uint8Array(0x10000);
  blocks.forEach(([from, kind], index) => classes.fill(kind, from, blocks[index + 1]?.[0] ?? 0x10000));
  for (let code = 0; code < 0x80; code += 1) {
    if (/\w/.test(String.fromCharCode(code))) classes[code] = ascii;
  }
  for (const code of [0x09, 0x0b, 0x0c, 0x20, 0xa0, 0x3000]) classes[code] = characterClass.blank;
  for (const code of [0x0a, 0x0d, 0x2028, 0x2029]) classes[code] = characterClass.newline;
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
