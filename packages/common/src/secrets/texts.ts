import type { ScannedLine } from './scan-line.ts';
import { packs } from './packs.ts';
import type { Span } from '../shell/syntax-tree.ts';
import { redactionMark } from './redaction-mark.ts';
import { isGivenValue } from './secret-value.ts';

const KEY_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d:?/g;
const KEY_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** From the line after `BEGIN` to the line before `END`; to the end of the text if that is missing. */
export function* findPrivateKeys({ text }: ScannedLine): Iterable<Span> {
  KEY_BEGIN.lastIndex = 0;
  for (;;) {
    const begin = KEY_BEGIN.exec(text);
    if (begin === null) return;
    const start = begin.index + begin[0].length;
    KEY_END.lastIndex = start;
    const end = KEY_END.exec(text)?.index ?? text.length;
    const key = text.slice(start, end);
    if (key.trim() !== '' && !key.startsWith(redactionMark)) yield { start, end };
    KEY_BEGIN.lastIndex = end;
  }
}

export function* findSignatures({ text }: ScannedLine): Iterable<Span> {
  for (const match of text.matchAll(
    /[?&](?:sig|X-Amz-Signature|X-Goog-Signature)=([A-Za-z0-9%+/=_-]{16,512})/g,
  )) {
    const end = match.index + match[0].length;
    yield { start: end - (match[1] ?? '').length, end };
  }
}

export function* findDataSourceNames({ text, commands }: ScannedLine): Iterable<Span> {
  if (!/@(?:tcp|unix|udp)\(/.test(text)) return;
  for (const { words } of commands) {
    for (const word of words) {
      const at = /@(?:tcp|unix|udp)\(/.exec(word.text);
      const colon = word.text.indexOf(':');
      if (at === null || colon === -1 || colon > at.index) continue;
      if (!isGivenValue(word.text.slice(colon + 1, at.index))) continue;
      yield { start: word.start + colon + 1, end: word.start + at.index };
    }
  }
}

// Their repetitions are bounded but for the value, at whose end the next search begins.
const SQL_PASSWORD =
  /\b(?:identified\s{1,3}(?:with\s{1,3}\w{1,40}\s{1,3})?(?:by|as)|(?:(?:with|encrypted|login)|(?:user|role|login)\s{1,3}\S{1,80}|set)\s{1,3}password(?:\s{1,3}for\s{1,3}\S{1,80})?)\s{0,3}=?\s{0,3}(?:password\()?\\?['"]([^'"\\\n]+)/gi;

export function* findSqlPasswords({ text }: ScannedLine): Iterable<Span> {
  for (const match of text.matchAll(SQL_PASSWORD)) {
    const value = match[1] ?? '';
    const end = match.index + match[0].length;
    if (isGivenValue(value)) yield { start: end - value.length, end };
  }
}

let credentialFiles: readonly { readonly file: string; readonly line: RegExp }[] | undefined;

/** A line that goes into a file of passwords: `echo 'machine x login ann password y' >> ~/.netrc`. */
export function* findInCredentialFiles({ text }: ScannedLine): Iterable<Span> {
  credentialFiles ??= packs().credentialFiles.map(({ file, pattern }) => ({
    file,
    line: new RegExp(pattern, 'g'),
  }));
  for (const { file, line } of credentialFiles) {
    if (!text.includes(file)) continue;
    for (const match of text.matchAll(line)) {
      const value = match[1] ?? '';
      const end = match.index + match[0].length;
      if (isGivenValue(value)) yield { start: end - value.length, end };
    }
  }
}
