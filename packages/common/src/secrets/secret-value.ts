import { namesIn } from './packs.ts';
import { redactionMark } from './redaction-mark.ts';

/** Something was written there that can be the secret itself: no variable, no substitution, no switch. */
export function isGivenValue(value: string): boolean {
  if (value === '' || value === '-' || value === '*' || /^[*.x]{3,}$/i.test(value)) return false;
  if (value.includes(redactionMark)) return false;
  // openssl's `file:`, Docker's `id=…,src=…`: where the secret is to be found.
  if (/^(?:(?:file|env|fd):|(?:id|src|source|type|env|file)=)/.test(value)) return false;
  if (isExpanded(value) || isPlaceholder(value)) return false;
  return !namesIn('harmlessValues').has(value.toLowerCase());
}

/** A variable or a substitution of a shell, of Windows or of a format; `$6$…` is the hash of a password. */
function isExpanded(value: string): boolean {
  return /^(?:`|\$(?!\w{1,12}\$[\w./])|%(?:\w{1,60}%$|\(\w{1,60}\)|\w(?:\\[nrt]){0,3}["']?$))/.test(value);
}

/** `<password>`, `{{ x }}`, `your-api-key`, `value...`, quotes with nothing between, and a regular expression that looks for secrets. */
function isPlaceholder(value: string): boolean {
  if (/^<[^>]*>?[\])]{0,3}$/.test(value) || /^\{\{(?:[^{}]*\}\}|$)/.test(value)) return true;
  return /^(?:your[-_ .]|["'`,;]{1,4}$|\\[swdSWDb]|\[\^|\(\?[:=!<])|\.{3}\]?$/i.test(value);
}

/** An absolute path, or one that begins with a dot or a tilde; `@file` as curl has it. */
export function isPath(value: string): boolean {
  return /^(?:[/@]|~|\.{1,2}(?:\/|$)|[A-Za-z]:\\)/.test(value);
}

/** The value of a variable that is certainly called a secret: anything but a path, a switch or a number of 2 digits. */
export function canBeSecret(value: string): boolean {
  return isGivenValue(value) && !isPath(value) && !/^\d{1,2}$/.test(value);
}

const LOOKS_SECRET_CHARACTERS_MIN = 8;
// A password made of letters only is rarely longer than a word; a key without digits is.
const LETTERS_ONLY_CHARACTERS_MIN = 20;

/** The value of a variable that may well be something else: it has to look as if nobody had chosen it as a name. */
export function looksSecret(value: string, charactersMin = LOOKS_SECRET_CHARACTERS_MIN): boolean {
  if (value.length < charactersMin || !canBeSecret(value)) return false;
  // What JSON holds is judged field by field.
  if (value.includes('://') || /^[{[]|\.[a-z]{2,5}$/.test(value)) return false;
  const digits = /\d/.test(value);
  const lower = /[a-z]/.test(value);
  const upper = /[A-Z]/.test(value);
  const other = /[^A-Za-z0-9_.,:/-]/.test(value);
  if (digits && !lower && !upper) return value.length >= 12 && /^\d+$/.test(value);
  if (digits || other) return !isWordyName(value);
  if (lower && upper && /[a-z][A-Z]+[a-z]+[A-Z]/.test(value)) return true;
  return value.length >= LETTERS_ONLY_CHARACTERS_MIN && /^(?:[a-z]+|[A-Z]+|[A-Za-z]+)$/.test(value);
}

/** `user-2`, `eu-west-1`, `node_modules-v18.2`: words, then a short number. */
function isWordyName(value: string): boolean {
  return (
    /^[a-z]+(?:[-_.:/][a-z]+){0,8}[-_.:/]?v?\d{0,4}(?:\.\d{1,4}){0,3}$/i.test(value) &&
    !/^[a-z]+\d{3,}$/i.test(value)
  );
}

const TYPED_PASSWORD_CHARACTERS = { min: 8, max: 128 } as const;

/**
 * A password that was typed where a command was expected: one word that is no path and mixes kinds of characters as no name
 * of a program does. Ask only of what the shell did not find (exit code 127).
 */
export function looksTypedPassword(line: string): boolean {
  const word = line.trim();
  const { min, max } = TYPED_PASSWORD_CHARACTERS;
  if (word.length < min || word.length > max || /[\s/|;&<>()$`]/.test(word)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9_.-]/].filter((kind) => kind.test(word));
  return kinds.length >= 3 || (looksSecret(word) && !/^[a-z][a-z0-9_.-]*$/.test(word));
}
