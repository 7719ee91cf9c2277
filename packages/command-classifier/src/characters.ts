/** What a character means to the scanner. One look into a table each; all from 128 on are plain. */
export const PLAIN = 0;
export const BLANK = 1;
export const NEWLINE = 2;
export const OPERATOR = 3;
export const QUOTE = 4;
/** Part of a pattern or of a brace expansion. */
export const PATTERN = 5;
export const BANG = 6;
/** No shell word of a person holds it: NUL, carriage return, escape, delete. */
export const CONTROL = 7;

/** Of every UTF-16 code unit, so that no look can miss: V8 then need not ask. Of its 64 KiB, ASCII uses two lines of the cache. */
const table = new Uint8Array(65_536);
table.fill(CONTROL, 0, 32);
table[127] = CONTROL;
const classes: readonly (readonly [characters: string, meaning: number])[] = [
  [' \t', BLANK],
  ['\n', NEWLINE],
  [';&|<>()', OPERATOR],
  ['\'"\\`$', QUOTE],
  ['*?[]{}', PATTERN],
  ['!', BANG],
];
for (const [characters, meaning] of classes)
  for (const character of characters) table[character.charCodeAt(0)] = meaning;

export function classOf(code: number): number {
  return table[code] ?? PLAIN;
}

/** The same, but only ASCII is plain, and no `#`: what may stand anywhere in a word and mean nothing else. */
export const plainness: Uint8Array = table.slice();
plainness.fill(CONTROL, 128);
plainness['#'.charCodeAt(0)] = CONTROL;

/** A letter, a digit or `_`: what a variable's name consists of. */
export function isNameCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
  );
}

export function isDigitCode(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Nothing but blanks and newlines. */
export function isSpaceOnly(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const meaning = classOf(text.charCodeAt(at));
    if (meaning !== BLANK && meaning !== NEWLINE) return false;
  }
  return true;
}
