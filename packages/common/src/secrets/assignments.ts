import { DASH, PERIOD, isNameCharacter } from '../shell/character-codes.ts';
import type { Span } from '../shell/syntax-tree.ts';
import { isDrawnValue, isHexadecimal } from './drawn.ts';
import { isKeyOfNamed, isSecretValue, namesNoSecret, secretNameStrength } from './secret-name.ts';
import { isPath } from './secret-value.ts';
import type { Command, ScannedLine, Word } from './scan-line.ts';

const NAME_CHARACTERS_MAX = 100;
// A value is judged by its beginning: whether it is a secret shows there, and a word may hold very many values.
const JUDGED_CHARACTERS = 512;

/** `NAME=value` anywhere in a word: variables, `--option=value`, `a=b,password=c`, `?token=…`. */
export function* findAssigned({ commands }: ScannedLine): Iterable<Span> {
  for (const { words } of commands) {
    for (const [index, word] of words.entries()) {
      const script = /^-[a-z]*c$/.test(words[index - 1]?.text ?? '');
      yield* findAssignedInWord(word, script);
    }
  }
}

/** @param script the word is a command line of its own: `bash -c 'PGPASSWORD=x psql'` */
function* findAssignedInWord({ start, text }: Word, script: boolean): Iterable<Span> {
  const firstBlank = text.search(/\s/);
  const ends = new Map<RegExp, number>();
  let from = 0;
  for (;;) {
    const equals = text.indexOf('=', from);
    if (equals === -1) return;
    from = equals + 1;
    // `:=` of make and httpie, `+=` of the shell.
    const nameEnd = /[:+]/.test(text.charAt(equals - 1)) ? equals - 1 : equals;
    const nameStart = startOfName(text, nameEnd);
    const name = text.slice(nameStart, nameEnd);
    const strength = secretNameStrength(name);
    if (strength === undefined || isOfNoSecret(text, nameStart)) continue;
    // In "PASSWORD=two words" the blank belongs to the value; in a quoted sentence or script it ends it.
    const inText = script || (firstBlank !== -1 && firstBlank < nameStart);
    const separator = separatorAfter(text.charAt(nameStart - 1), inText);
    const value = assignedValue(text, equals + 1, separator, ends);
    const secret = afterUser(name, text, value);
    if (
      !isSecretValue(
        name,
        strength,
        text.slice(secret.start, Math.min(secret.end, secret.start + JUDGED_CHARACTERS)),
      )
    )
      continue;
    from = value.end;
    yield { start: start + secret.start, end: start + secret.end };
  }
}

/** What is named credentials may read `user:password`; the user is no secret. */
function afterUser(name: string, text: string, value: Span): Span {
  if (!/(?:creds?|credentials?|auth)$/i.test(name)) return value;
  if (value.end - value.start < 64 && isKeyOfNamed(name, text.slice(value.start, value.end))) return value;
  const user =
    /^[\w.@-]{1,60}:(?!\/\/)/.exec(text.slice(value.start, Math.min(value.end, value.start + 64)))?.[0] ?? '';
  return { start: value.start + user.length, end: value.end };
}

function startOfName(text: string, end: number): number {
  const limit = Math.max(0, end - NAME_CHARACTERS_MAX);
  let start = end;
  while (start > limit && isNameCode(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

/** `checksum/secret=…`, as annotations have it. */
export function isOfNoSecret(text: string, nameStart: number): boolean {
  const slash = nameStart - 1;
  return text.charAt(slash) === '/' && namesNoSecret(text.slice(startOfName(text, slash), slash));
}

function isNameCode(code: number): boolean {
  return isNameCharacter(code) || code === DASH || code === PERIOD;
}

/** To the end of the word, or of its quotes, or to what separates it from the next pair. */
function assignedValue(text: string, from: number, separator: RegExp, ends: Map<RegExp, number>): Span {
  // `A=$'x'`
  const start = text.charAt(from) === '$' && /["']/.test(text.charAt(from + 1)) ? from + 1 : from;
  const quote = text.charAt(start);
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, start + 1);
    if (close === text.length - 1 || (close !== -1 && separators.inText.includes(separator))) {
      return { start: start + 1, end: close };
    }
  }
  // Found once for all the names before it: a word may be one name after another.
  const known = ends.get(separator);
  if (known !== undefined && known >= from) return { start: from, end: known };
  separator.lastIndex = from;
  const end = separator.exec(text)?.index ?? text.length;
  ends.set(separator, end);
  return { start: from, end };
}

/** What ends a value in a query, in a list, and elsewhere; in a text a blank does so too. */
const separators = {
  alone: [/[&#]/g, /,/g, /[,;&](?:[\w. -]{1,60}=|$)/g],
  inText: [/[&#\s]/g, /[,\s]/g, /[,;&](?:[\w. -]{1,60}=|$)|\s/g],
} as const;

/** @param before the character before the name */
function separatorAfter(before: string, inText: boolean): RegExp {
  const [query, list, pair] = inText ? separators.inText : separators.alone;
  if (before === '?' || before === '&') return query;
  return before === ',' ? list : pair;
}

const mayBeKey = /^(?=.{0,80}\d|.{0,80}[A-Z])[\w.:/+=-]{10,512}$/;

/** `--password value`; `set NAME value` and its like. */
export function* findFollowing({ text, commands }: ScannedLine): Iterable<Span> {
  for (const { words } of commands) {
    const setter = setterOf(words);
    for (const [index, { text: name }] of words.entries()) {
      // `name = value`, as configuration files have it, which are often written by a here-document.
      const spaced = /^:?=$/.test(words[index + 1]?.text ?? '');
      const value = words[spaced ? index + 2 : index + 1];
      if (value === undefined || value.text.startsWith('-')) continue;
      const isOption = /^--?[A-Za-z][\w.-]*$/.test(name);
      const isName = /^[A-Za-z_/@:][\w.:/@-]*$/.test(name);
      // `jq --arg NAME VALUE`, `read NAME <<< VALUE`
      const isGiven =
        isName &&
        (words[index - 1]?.text === '--arg' || text.slice(value.start - 6, value.start).includes('<<<'));
      const isSet = (spaced || isGiven || index > setter) && isName;
      if (!isOption && !isSet) {
        if (isName && mayBeKey.test(value.text) && isKeyAfter(name, value.text)) yield value;
        continue;
      }
      const strength = secretNameStrength(name);
      if (strength === undefined || value.text.startsWith('pass:')) continue;
      const secret = afterUser(name, value.text, { start: 0, end: value.text.length });
      if (!isSecretValue(name, strength, value.text.slice(secret.start))) continue;
      yield { start: value.start + secret.start, end: value.end };
    }
  }
}

/** Two words are no assignment, as a rule: `git show token 1a2b…`. */
const AFTER_NAME_BITS_MIN = 8;

/** `jfrog AP5…`: a service, and what only its keys look like; `--arg token 0aB…`: a name, and what nobody chose. */
function isKeyAfter(name: string, value: string): boolean {
  if (isKeyOfNamed(name, value)) return true;
  const strength = secretNameStrength(name);
  if (strength !== 'certain' && strength !== 'likely') return false;
  return !isHexadecimal(value) && !isPath(value) && isDrawnValue(value, AFTER_NAME_BITS_MIN);
}

/**
 * Commands that take a name and then its value: fish's `set`, csh's `setenv`, `dotenv set`, `cf set-env APP`, `chamber write SERVICE`, and
 * the `config` of many programs.
 *
 * @returns the place of the word; behind the last one if there is none
 */
function setterOf(words: Command['words']): number {
  const setter = words
    .slice(0, SETTER_WORDS_MAX)
    .findIndex(({ text }) =>
      /^(?:nmcli|config(?:ure)?|variable|(?:env:)?set|set-?env|setx|write|put|store)$/.test(text),
    );
  return setter === -1 ? words.length : setter;
}

/** `aws --profile prod configure set` */
const SETTER_WORDS_MAX = 5;
