import { namesIn, packs } from './packs.ts';
import { afterProgram } from './program-match.ts';
import { subcommandsOf } from './program-secrets.ts';
import type { Command, ScannedLine, Word } from './scan-line.ts';
import type { Span } from '../shell/syntax-tree.ts';
import { secretNameStrength } from './secret-name.ts';
import { isGivenValue } from './secret-value.ts';

/** `echo secret | docker login --password-stdin`, and the same with a here-string or a here-document. */
export function* findStandardInput({ text, commands }: ScannedLine): Iterable<Span> {
  for (const [index, command] of commands.entries()) {
    if (isPrinter(command) && isFileOfSecret(text, commands[index - 1], command))
      yield* printedWords(command, command);
    if (!readsSecret(command)) continue;
    for (const printer of printersBefore(commands, index)) yield* printedWords(printer, command);
    for (const word of command.words) {
      // The quote of the word, and a blank, may stand between.
      const before = text.slice(Math.max(0, word.start - 6), word.start);
      if (/<<<\s?["']?$/.test(before) && isGivenValue(word.text)) yield { start: word.start, end: word.end };
    }
    yield* hereDocument(text, command);
  }
}

interface Reader {
  readonly programs: readonly string[];
  readonly subcommands: readonly string[];
}

let readers: readonly Reader[] | undefined;

function readsSecret({ words }: Command): boolean {
  const options = namesIn('stdinOptions');
  if (words.some(({ text }) => options.has(text))) return true;
  const has = (text: string): boolean => words.some((word) => word.text === text);
  const [program] = words;
  if (program?.text === 'sudo' && words.some(({ text }) => /^-[A-Za-z]*S|^--stdin$/.test(text))) return true;
  if (program?.text === 'gpg') return has('--passphrase-fd');
  if ((has('openssl') && has('stdin')) || (has('htpasswd') && has('-i'))) return true;
  readers ??= packs().readers.map((pack) => ({
    programs: pack.names.split(' '),
    subcommands: subcommandsOf(pack),
  }));
  return readers.some(
    ({ programs, subcommands }) => afterProgram(words, programs, subcommands) !== undefined,
  );
}

/** `wg set wg0 private-key <(echo x)`: the word before says what the file holds. */
function isFileOfSecret(text: string, before: Command | undefined, printer: Command): boolean {
  const start = printer.words[0]?.start ?? 0;
  const name = before?.words.at(-1);
  if (name === undefined || !/^\s{0,3}<\(\s{0,3}$/.test(text.slice(name.end, start))) return false;
  const strength = secretNameStrength(name.text);
  return strength === 'certain' || strength === 'likely';
}

/** What is piped into the command: `echo a | reader`, `(echo a; echo a) | reader`, `{ echo a; } | reader`. */
function printersBefore(commands: readonly Command[], index: number): readonly Command[] {
  const printers: Command[] = [];
  for (let at = index - 1; at >= 0; at -= 1) {
    const command = commands[at];
    if (command === undefined) break;
    const closes = command.words.length === 1 && command.words[0]?.text === '}';
    if (!closes && !isPrinter(command)) break;
    if (at === index - 1 && !command.piped) break;
    printers.push(command);
  }
  return printers;
}

export function isPrinter({ words }: Command): boolean {
  return /^(?:echo|printf|print|yes)$/.test(words[0]?.text ?? '');
}

function* printedWords({ words }: Command, reader: Command): Iterable<Span> {
  const [program, ...rest] = words;
  const format = program?.text === 'printf' && rest.length > 1 && rest[0]?.text.includes('%') === true;
  for (const word of format ? rest.slice(1) : rest) {
    if (word.text.startsWith('-') && word.text.length < 4) continue;
    // `echo user:password | chpasswd`
    const named = reader.words.some(({ text }) => text === 'chpasswd');
    yield* givenPart(word, named ? word.text.indexOf(':') + 1 : 0);
  }
}

function* givenPart(word: Word, from: number): Iterable<Span> {
  if (isGivenValue(word.text.slice(from))) yield { start: word.start + from, end: word.end };
}

const HERE_DOCUMENT = /<<-?\s?["']?(\w{1,60})["']?[^\n]{0,200}\n/g;

function* hereDocument(text: string, { words }: Command): Iterable<Span> {
  const first = words[0];
  if (first === undefined || !text.includes('<<')) return;
  HERE_DOCUMENT.lastIndex = first.start;
  const begin = HERE_DOCUMENT.exec(text);
  if (begin === null || /[\n;|]/.test(text.slice(first.start, begin.index))) return;
  const start = begin.index + begin[0].length;
  const close = text.indexOf(`\n${begin[1] ?? ''}`, start - 1);
  const end = close === -1 ? text.length : close;
  if (isGivenValue(text.slice(start, end).trim())) yield { start, end };
}
