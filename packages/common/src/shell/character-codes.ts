/** UTF-16 codes of the characters that mean something to a shell. Every loop of the lexer compares these numbers. */

/** What reading past the end gives; no character has it. */
export const END = -1;

export const TAB = 0x09;
export const NEWLINE = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
export const BANG = 0x21;
export const DOUBLE_QUOTE = 0x22;
export const HASH = 0x23;
export const DOLLAR = 0x24;
export const PERCENT = 0x25;
export const AMPERSAND = 0x26;
export const SINGLE_QUOTE = 0x27;
export const OPEN_PAREN = 0x28;
export const CLOSE_PAREN = 0x29;
export const STAR = 0x2a;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const DASH = 0x2d;
export const PERIOD = 0x2e;
export const SLASH = 0x2f;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const LESS = 0x3c;
export const EQUALS = 0x3d;
export const GREATER = 0x3e;
export const QUESTION = 0x3f;
export const AT = 0x40;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const CARET = 0x5e;
export const UNDERLINE = 0x5f;
export const BACKTICK = 0x60;
export const OPEN_BRACE = 0x7b;
export const PIPE = 0x7c;
export const CLOSE_BRACE = 0x7d;
export const TILDE = 0x7e;

/** What a character outside quotes means to a shell, as `classOf` gives it; all from 128 on are plain. */
export const PLAIN = 0;
export const SPACE_CLASS = 1;
export const OPERATOR = 2;
export const QUOTING = 3;
/** Part of a pattern or of a brace expansion. */
export const PATTERN = 4;
export const HISTORY = 5;
/** No shell word of a person holds it: NUL, carriage return, escape, delete. The lexer takes it as it is. */
export const CONTROL = 6;

/** Of every UTF-16 code unit, so that no look can miss: V8 then need not ask. Of its 64 KiB, ASCII uses two lines of the cache. */
const meanings = new Uint8Array(65_536);
meanings.fill(CONTROL, 0, 32);
meanings[127] = CONTROL;
const classes: readonly (readonly [characters: string, meaning: number])[] = [
  [' \t\n', SPACE_CLASS],
  [';&|<>()', OPERATOR],
  ['\'"\\`$', QUOTING],
  ['*?[]{}', PATTERN],
  ['!', HISTORY],
];
for (const [characters, meaning] of classes)
  for (const character of characters) meanings[character.charCodeAt(0)] = meaning;

export function classOf(code: number): number {
  return meanings[code] ?? PLAIN;
}

/** To the lexer it may mean something inside a word: a tilde, `+=`, `{a,b}`, `@(a|b)`. */
const SPECIAL_IN_WORD = 1;
const NAME_START = 2;
const DIGIT = 4;
const inWords = new Uint8Array(65_536);
for (const character of '~,+@') inWords[character.charCodeAt(0)] = SPECIAL_IN_WORD;
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_')
  inWords[character.charCodeAt(0)] = NAME_START;
for (const character of '0123456789') inWords[character.charCodeAt(0)] = DIGIT;

/** The classes for words of a line that mean nothing else: only ASCII is plain, and neither `#` nor a newline is. */
export const plainness: Uint8Array = meanings.slice();
plainness.fill(CONTROL, 128);
plainness[HASH] = CONTROL;
plainness[NEWLINE] = CONTROL;

/** Neither ends an unquoted word nor means anything inside one. The end of input is not plain. */
export function isPlain(code: number): boolean {
  if (code === END) return false;
  const meaning = meanings[code];
  return (meaning === PLAIN || meaning === CONTROL) && inWords[code] !== SPECIAL_IN_WORD;
}

/** A blank, a newline, an operator character, or the end: what delimits a word (POSIX 2.3, rules 1, 6, 7 and 8). */
export function terminatesWord(code: number): boolean {
  if (code === END) return true;
  const meaning = classOf(code);
  return meaning === SPACE_CLASS || meaning === OPERATOR;
}

export function isNameStart(code: number): boolean {
  return code !== END && inWords[code] === NAME_START;
}

/** A letter, a digit or `_`: what a variable's name consists of. */
export function isNameCharacter(code: number): boolean {
  return code !== END && (inWords[code] ?? 0) >= NAME_START;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** A blank, a tab or a newline. */
export function isSpace(code: number): boolean {
  return classOf(code) === SPACE_CLASS;
}

export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** `$@ $* $# $? $- $$ $!`: the special parameters that are not digits (bash manual, 3.4.2). */
export function isSpecialParameter(code: number): boolean {
  return (
    code === AT ||
    code === STAR ||
    code === HASH ||
    code === QUESTION ||
    code === DASH ||
    code === DOLLAR ||
    code === BANG
  );
}
