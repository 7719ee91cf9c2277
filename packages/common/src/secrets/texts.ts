import type { Command, ScannedLine, Word } from './scan-line.ts';
import { namesIn } from './packs.ts';
import type { Span } from '../shell/syntax-tree.ts';
import { redactionMark } from './redaction-mark.ts';
import { isGivenValue } from './secret-value.ts';

/** `echo secret | docker login --password-stdin`, and the same with a here-string. */
export function* findStandardInput({ text, commands }: ScannedLine): Iterable<Span> {
  for (const [index, command] of commands.entries()) {
    const reader = commands[index + 1];
    if (command.piped && reader !== undefined && readsSecret(reader)) yield* printedWords(command, reader);
    if (!readsSecret(command)) continue;
    for (const word of command.words) {
      // The quote of the word, and a blank, may stand between.
      const before = text.slice(Math.max(0, word.start - 6), word.start);
      if (/<<<\s?["']?$/.test(before) && isGivenValue(word.text)) yield { start: word.start, end: word.end };
    }
  }
}

function readsSecret({ words }: Command): boolean {
  const options = namesIn('stdinOptions');
  const programs = namesIn('stdinPrograms');
  const has = (text: string): boolean => words.some((word) => word.text === text);
  const [program] = words;
  if (words.some(({ text }) => options.has(text) || programs.has(text))) return true;
  if (program?.text === 'sudo') return words.some(({ text }) => /^-[A-Za-z]*S/.test(text)) || has('--stdin');
  if (program?.text === 'gpg') return has('--passphrase-fd');
  return (
    (has('passwd') && has('--stdin')) || (has('openssl') && has('stdin')) || (has('htpasswd') && has('-i'))
  );
}

function* printedWords({ words }: Command, reader: Command): Iterable<Span> {
  const [program, ...rest] = words;
  if (program === undefined || !/^(?:echo|printf|print)$/.test(program.text)) return;
  const format = program.text === 'printf' && rest.length > 1 && rest[0]?.text.includes('%') === true;
  for (const word of format ? rest.slice(1) : rest) {
    if (word.text.startsWith('-') && word.text.length < 4) continue;
    // `echo user:password | chpasswd`
    const named = reader.words.some(({ text }) => text === 'chpasswd');
    const from = named ? word.text.indexOf(':') + 1 : 0;
    if (isGivenValue(word.text.slice(from))) yield { start: word.start + from, end: word.end };
  }
}

/** `htpasswd -b file user password`: the last word. */
export function* findHtpasswd({ text, commands }: ScannedLine): Iterable<Span> {
  if (!text.includes('htpasswd')) return;
  for (const { words } of commands) {
    const start = words.findIndex(({ text }) => text === 'htpasswd');
    if (start === -1) continue;
    const batch = words.slice(start + 1).some(({ text }) => /^-[A-Za-z]*b/.test(text));
    const operands = words.slice(start + 1).filter(({ text }) => !text.startsWith('-'));
    const last: Word | undefined = operands.at(-1);
    if (batch && operands.length >= 2 && last !== undefined && isGivenValue(last.text)) {
      yield { start: last.start, end: last.end };
    }
  }
}

const KEY_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
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

// Its repetitions are bounded but for the value, at whose end the next search begins.
const SQL_PASSWORD =
  /\b(?:identified\s{1,3}(?:with\s{1,3}\w{1,40}\s{1,3})?(?:by|as)|(?:with|encrypted|login)\s{1,3}password)\s{1,3}\\?['"]([^'"\\\n]+)/gi;

export function* findSqlPasswords({ text }: ScannedLine): Iterable<Span> {
  for (const match of text.matchAll(SQL_PASSWORD)) {
    const value = match[1] ?? '';
    const end = match.index + match[0].length;
    if (isGivenValue(value)) yield { start: end - value.length, end };
  }
}
