import type { Span } from '../shell/syntax-tree.ts';
import { drawnBits, isHexadecimal } from './drawn.ts';
import { namesIn } from './packs.ts';
import type { Command, ScannedLine, Word } from './scan-line.ts';
import { namesNoSecret } from './secret-name.ts';

/** Of a key behind its issuer's name, and of one that stands alone. Bits as {@link drawnBits} counts them. */
const prefixed = { charactersMin: 16, bitsMin: 12 } as const;
const alone = { charactersMin: 20, bitsMin: 18 } as const;

/** A key anywhere in a text, with its issuer's name before it, as most issuers make them now: `aio_…`, `tvly-…`, `pyx-key-v1-…`. */
const inText =
  /(?<![A-Za-z0-9])([A-Za-z][A-Za-z0-9]{1,11})(?:[-_][A-Za-z0-9]{1,8}){0,2}[-_][A-Za-z0-9_-]{0,64}?(?<![A-Za-z0-9])([A-Za-z0-9]{24,256})(?![A-Za-z0-9])[A-Za-z0-9_-]{0,128}/g;

/** A word that is nothing but a key, or is given to a name as one. */
const asWord =
  /^(?:(?<name>[A-Za-z_.-][\w.-]{0,60})=)?["'$]{0,2}(?<key>(?:(?<issuer>[A-Za-z][A-Za-z0-9]{0,15})[-_.:+~])?[A-Za-z0-9_.-]{0,24}[A-Za-z0-9_-]{16,512})["';,]{0,2}$/;

/** In the middle of a text, serial numbers in capitals are no keys. */
const allKinds = /^(?=(?:[^a-z]*[a-z]){2})(?=(?:[^A-Z]*[A-Z]){2})/;

const long = /[A-Za-z0-9_-]{16,512}/g;

/** A quick look: there may be one. */
export function mayHoldDrawnKey(text: string): boolean {
  for (const [run] of text.matchAll(long)) if (isDrawn(run, prefixed.bitsMin)) return true;
  return false;
}

export function* findPrefixedKeys({ text }: ScannedLine): Iterable<Span> {
  const plain = namesIn('plainPrefixes');
  for (const match of text.matchAll(inText)) {
    const [whole, prefix = '', run = ''] = match;
    if (plain.has(prefix.toLowerCase()) || !allKinds.test(run) || !isDrawn(run, prefixed.bitsMin)) continue;
    yield { start: match.index, end: match.index + whole.length };
  }
}

/** Formats that begin so: public keys, certificates, pictures, archives; ULIDs. */
const knownFormats =
  /^(?:AAAA[A-Z]|MI[IG][A-Z]|mQ[IGE]|iVBORw0KGgo|R0lGOD|UklGR|JVBERi0|TVqQAA|H4sI|UEsDB|0[1-9][0-9A-HJKMNP-TV-Z]{24}$)/;
/** Text whose long words are no keys: certificates, and what is decoded. */
const encodedText = /-----BEGIN |base64 (?:-d|-D|--decode)|base64 -i/;

export function* findDrawnWords({ text, commands }: ScannedLine): Iterable<Span> {
  if (encodedText.test(text)) return;
  for (const { words } of commands) {
    if (words.some(({ text: word }) => namesIn('identifierPrograms').has(word))) continue;
    for (const [index, word] of words.entries()) {
      const key = keyOf(word, words[index - 1]);
      if (key !== undefined) yield key;
    }
  }
}

function keyOf({ text, start }: Word, before: Command['words'][number] | undefined): Span | undefined {
  if (text.length < prefixed.charactersMin) return undefined;
  const match = asWord.exec(text);
  const { name, key = '', issuer } = match?.groups ?? {};
  if (match === null || namesNoSecret(name ?? before?.text ?? '') || knownFormats.test(key)) return undefined;
  const rest = issuer === undefined ? '' : key.slice(issuer.length + 1);
  const isPlain =
    issuer !== undefined && (namesIn('plainPrefixes').has(issuer.toLowerCase()) || knownFormats.test(rest));
  if (isPlain) return undefined;
  const isKey =
    (rest.length >= prefixed.charactersMin && isDrawn(rest, prefixed.bitsMin)) ||
    (key.length >= alone.charactersMin && isDrawn(key, alone.bitsMin));
  if (!isKey) return undefined;
  const from = start + text.indexOf(key);
  return { start: from, end: from + key.length };
}

function isDrawn(text: string, bitsMin: number): boolean {
  return /\d/.test(text) && /[A-Za-z]/.test(text) && !isHexadecimal(text) && drawnBits(text) >= bitsMin;
}
