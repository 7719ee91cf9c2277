import type { Span } from '../shell/syntax-tree.ts';
import { isSecretValue, secretNameStrength } from './secret-name.ts';
import { canBeSecret, isGivenValue, isPath, looksSecret } from './secret-value.ts';
import type { ScannedLine, Word } from './scan-line.ts';

/** `Name: value`: headers as a word of their own, and names ended by a colon before their value. */
export function* findHeaders({ commands }: ScannedLine): Iterable<Span> {
  for (const { words } of commands) {
    for (const [index, word] of words.entries()) {
      const match = /^([A-Za-z][\w-]{0,60}):(?!:)(\s*)/.exec(word.text);
      if (match === null) continue;
      const [head, name = '', blanks = ''] = match;
      if (head.length === word.text.length && blanks === '')
        yield* headerValue(name, words.slice(index + 1, index + 3));
      else yield* headerRest(name, blanks, word, head.length);
    }
  }
}

function* headerRest(name: string, blanks: string, word: Word, from: number): Iterable<Span> {
  const scheme = isAuthorization(name)
    ? (/^[A-Za-z][\w-]{1,30}\s+/.exec(word.text.slice(from, from + 40))?.[0] ?? '')
    : '';
  const start = from + scheme.length;
  const value = word.text.slice(start);
  if (isHeaderSecret(name, value, blanks !== '')) yield { start: word.start + start, end: word.end };
}

function* headerValue(name: string, [first, second]: readonly Word[]): Iterable<Span> {
  const schemed =
    isAuthorization(name) && first !== undefined && isScheme(first.text) && second !== undefined;
  const word = schemed ? second : first;
  if (word === undefined) return;
  const text = word.text.replace(/,$/, '');
  if (isHeaderSecret(name, text, true)) yield { start: word.start, end: word.start + text.length };
}

function isAuthorization(name: string): boolean {
  return /^(?:proxy-)?authorization$/i.test(name);
}

function isScheme(text: string): boolean {
  return /^(?:bearer|basic|token|digest|apikey|negotiate)$/i.test(text);
}

/** @param spaced `Name: value`, which only text about the name is written like; `a:b` may be anything */
function isHeaderSecret(name: string, value: string, spaced: boolean): boolean {
  if (isAuthorization(name) || /^(?:set-)?cookie$/i.test(name))
    return isGivenValue(value) && !isScheme(value);
  const strength = secretNameStrength(name);
  if (strength === undefined || isPath(value)) return false;
  if (strength === 'service' || strength === 'weak') return isSecretValue(name, strength, value);
  if (/^(?:x-|private-token$|api-key$)/i.test(name)) return isGivenValue(value);
  return strength === 'certain' && spaced
    ? canBeSecret(value) && !/\s/.test(value)
    : looksSecret(value) && !/\s/.test(value);
}

/** As it stands in a line: `"`, `'`, `\"` within double quotes, `'\''` within single ones. */
const quote = String.raw`(?:'\\''|\\?["'])`;
const bareName = String.raw`(?<name>[A-Za-z_][\w.-]{0,60})`;
/** `.a.b = "c"` of jq and yq begins with a dot. */
const name = String.raw`(?<![\w.$-])\.?${bareName}`;
const sign = String.raw`\s{0,3}(?::=|=>|[:=])\s{0,3}`;
const word = String.raw`(?<value>[^\s"'\\]+)`;
/** Without quotes, `.x` and `(x)` are what a program reads. */
const plain = String.raw`(?<value>[^\s"'\\.(][^\s"'\\]*)`;

/** How texts of programs and configurations give a value to a name. Bounded but for the value, which is read once a name. */
const fields: readonly { readonly pattern: RegExp; readonly isVague?: true }[] = [
  { pattern: new RegExp(`${quote}${name}${quote}${sign}${quote}(?<value>[^"'\\\\]*)`, 'g') },
  { pattern: new RegExp(`${name}${quote}?(?:\\]|\\[\\])?${sign}@?${quote}${word}(?=${quote})`, 'g') },
  // A line that is nothing else.
  {
    pattern: new RegExp(
      `(?<=^|\\n|["']|/:)[ \\t]{0,8}${name}${quote}?\\]?${sign}${plain}(?=${quote}|\\n|$)`,
      'g',
    ),
  },
  // `$password = 'x';` of PHP, Perl and PowerShell; `\n` of printf before a line that is nothing else.
  { pattern: new RegExp(`\\$${bareName}\\s{0,3}=\\s{0,3}${quote}${word}(?=${quote})`, 'g') },
  { pattern: new RegExp(`(?<=\\\\n)[ \\t]{0,8}${bareName}${sign}${plain}(?=${quote}|\\\\n|\\n|$)`, 'g') },
  { pattern: new RegExp(`${name}\\s{0,3}${quote}${word}(?=${quote};)`, 'g'), isVague: true },
  // `${TOKEN:-x}`: what holds unless the variable is set.
  { pattern: new RegExp(`\\$\\{${bareName}:?[-=](?<value>[^\\s"'\\\\{}]+)(?=\\})`, 'g') },
];

export function* findFields({ text }: ScannedLine): Iterable<Span> {
  for (const { pattern, isVague } of fields) {
    for (const match of text.matchAll(pattern)) {
      const { name: named = '', value = '' } = match.groups ?? {};
      const strength = secretNameStrength(named);
      if (strength === undefined || !isSecretValue(named, strength, value)) continue;
      if (isVague === true && !looksSecret(value)) continue;
      const end = match.index + match[0].length;
      yield { start: end - value.length, end };
    }
  }
}

// Within quotes, where a value may hold anything but what ends the pair.
const connectionPair =
  /(?<=[;"'\s])(?:password|pwd|accountkey|sharedaccesskey|sharedsecret)\s{0,3}=\s{0,3}([^;"'\n]+)/gi;

export function* findConnectionStrings({ text, quoted }: ScannedLine): Iterable<Span> {
  let done = 0;
  for (const { start, end } of quoted.toSorted((left, right) => left.start - right.start)) {
    if (start < done) continue;
    done = end;
    const part = text.slice(start, end);
    if (!part.includes(';') || !/(?:^|["'])[\w ]{1,40}=/.test(part)) continue;
    for (const match of part.matchAll(connectionPair)) {
      const value = match[1] ?? '';
      const valueEnd = start + match.index + match[0].length;
      if (isGivenValue(value)) yield { start: valueEnd - value.length, end: valueEnd };
    }
  }
}
