/** UTF-16 codes of the characters that mean something to a shell. Every loop of the lexer compares these numbers. */

/** What reading past the end gives; no character has it. */
export const END = -1;

export const TAB = 0x09;
export const NEWLINE = 0x0a;
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
export const BACKTICK = 0x60;
export const OPEN_BRACE = 0x7b;
export const PIPE = 0x7c;
export const CLOSE_BRACE = 0x7d;
export const TILDE = 0x7e;

const PLAIN = 0;
const TERMINATES_WORD = 1;
const SPECIAL_IN_WORD = 2;
const NAME_START = 4;
const DIGIT = 8;

// One table look-up a character instead of a chain of comparisons: the plain-word loop is where a short line spends its time.
const classes = new Uint8Array(128);
for (const character of ' \t\n;&|<>()') classes[character.charCodeAt(0)] = TERMINATES_WORD;
for (const character of '"\'`$\\*?[]{},~+@!') classes[character.charCodeAt(0)] = SPECIAL_IN_WORD;
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_')
  classes[character.charCodeAt(0)] = NAME_START;
for (const character of '0123456789') classes[character.charCodeAt(0)] = DIGIT;

function classOf(code: number): number {
  return code >= 0 && code < 128 ? (classes[code] ?? PLAIN) : PLAIN;
}

/** Neither ends an unquoted word nor means anything inside one. The end of input is not plain. */
export function isPlain(code: number): boolean {
  return code !== END && (classOf(code) & (TERMINATES_WORD | SPECIAL_IN_WORD)) === 0;
}

/** A blank, a newline, an operator character, or the end: what delimits a word (POSIX 2.3, rules 1, 6, 7 and 8). */
export function terminatesWord(code: number): boolean {
  return code === END || classOf(code) === TERMINATES_WORD;
}

export function isNameStart(code: number): boolean {
  return classOf(code) === NAME_START;
}

export function isNameCharacter(code: number): boolean {
  return (classOf(code) & (NAME_START | DIGIT)) !== 0;
}

export function isDigit(code: number): boolean {
  return classOf(code) === DIGIT;
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
