import type { Span } from '../shell/syntax-tree.ts';
import type { ScannedLine } from './scan-line.ts';
import { isSecretValue, secretNameStrength } from './secret-name.ts';
import { canBeSecret, isGivenValue, looksSecret } from './secret-value.ts';

/** As it stands in a line: `"`, `'`, `\"` within double quotes, `'\''` within single ones. */
const quote = String.raw`(?:'\\''|\\?["'])`;
const name = String.raw`(?<name>[A-Za-z_][\w.:-]{0,60})`;
const sign = String.raw`\s{0,2}[:=]\s{0,2}`;
const value = String.raw`(?<value>[^\s"'\\]+)`;

/** `key="DbPassword" value="…"`, `{"name": "DB_PASSWORD", "value": "…"}`, and the same in two lines of YAML. */
const pair = new RegExp(
  `\\b(?:key|name)${quote}?${sign}${quote}?${name}${quote}?[\\s,;]{1,24}${quote}?value${quote}?${sign}${quote}?(?<value>[^\\s"'\\\\,}>]+)`,
  'gi',
);

/** A name and its value, each in a field of its own. */
export function* findNamedPairs({ text }: ScannedLine): Iterable<Span> {
  for (const match of text.matchAll(pair)) {
    const { name: named = '', value: given = '' } = match.groups ?? {};
    const strength = secretNameStrength(named);
    if (strength !== undefined && isSecretValue(named, strength, given)) yield endOf(match, given);
  }
}

/** `define('DB_PASSWORD', '…')`: a call with a name and its value. */
const call = new RegExp(
  `\\(\\s{0,2}${quote}${name}${quote}\\s{0,2},\\s{0,2}${quote}${value}${quote}\\s{0,2}\\)`,
  'g',
);

/** `new NetworkCredential("ann", "…")`, `smtp.login('ann', '…')`, `auth=('ann', '…')`: the last of these is the secret. */
const credentials = new RegExp(
  `\\b(?:\\w{0,40}credentials?|directoryentry|create_?(?:super)?user|log_?in|authenticate|auth\\s?=)\\s{0,2}\\(\\s{0,2}(?:${quote}[^"'\\n]{1,100}?${quote}\\s{0,2},\\s{0,2}){1,2}${quote}${value}${quote}`,
  'gi',
);

export function* findCallArguments({ text }: ScannedLine): Iterable<Span> {
  for (const match of text.matchAll(call)) {
    const { name: named = '', value: given = '' } = match.groups ?? {};
    const strength = secretNameStrength(named);
    // `('password', 'username')` is a list of names.
    const isValue =
      strength === 'certain'
        ? canBeSecret(given) && !/^[a-z_]+$/.test(given)
        : strength === 'likely'
          ? looksSecret(given)
          : strength !== undefined && isSecretValue(named, strength, given);
    if (!isValue) continue;
    const start = match.index + match[0].lastIndexOf(given);
    yield { start, end: start + given.length };
  }
  for (const match of text.matchAll(credentials)) {
    const { value: given = '' } = match.groups ?? {};
    if (!canBeSecret(given)) continue;
    const start = match.index + match[0].lastIndexOf(given);
    yield { start, end: start + given.length };
  }
}

/** `<password>…</password>` */
const element = /<(?<name>[A-Za-z][\w.:-]{0,60})>(?<value>[^<>\s]{1,256})(?=<\/)/g;

export function* findElements({ text }: ScannedLine): Iterable<Span> {
  for (const match of text.matchAll(element)) {
    const { name: named = '', value: given = '' } = match.groups ?? {};
    const strength = secretNameStrength(named);
    if (strength !== undefined && isSecretValue(named, strength, given)) yield endOf(match, given);
  }
}

/** "the password is 'x'", "the password for user 'ann' is 'x'". */
const told = new RegExp(
  String.raw`\b(?:password|passphrase|passcode)(?: for (?:the )?(?:user |username |account )?${quote}?[\w.@-]{1,40}${quote}?)? is (?:now )?${quote}(?<value>[^\s"'\\]{4,64})(?=${quote})`,
  'gi',
);

/** What expect sends to a prompt for a password: `expect "assword:"; send "x\r"`. */
const sent = new RegExp(
  String.raw`assword[^"'\n]{0,20}${quote}[;\s]{1,4}send\s{1,3}(?:--\s{1,3})?${quote}(?<value>[^\s"'\\]{4,64})(?=\\[rn]|${quote})`,
  'g',
);

export function* findToldPasswords({ text }: ScannedLine): Iterable<Span> {
  for (const match of [...text.matchAll(told), ...text.matchAll(sent)]) {
    const { value: given = '' } = match.groups ?? {};
    if (isGivenValue(given)) yield endOf(match, given);
  }
}

function endOf(match: RegExpMatchArray, given: string): Span {
  const end = (match.index ?? 0) + match[0].length;
  return { start: end - given.length, end };
}
