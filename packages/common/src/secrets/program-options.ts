import type { ProgramPack, SecretOption } from './packs.ts';
import type { Command, ScannedLine, Word } from './scan-line.ts';
import type { Span } from '../shell/syntax-tree.ts';
import type { FindSecrets } from './secret-rule.ts';
import { isGivenValue } from './secret-value.ts';

interface ProgramSecrets extends Omit<ProgramPack, 'names' | 'options'> {
  readonly programs: readonly string[];
  readonly options: readonly ReadyOption[];
}

interface ReadyOption extends Omit<SecretOption, 'flags'> {
  readonly flags: readonly string[];
}

/** Finds what the options of some programs take. */
export function findInProgramsOf({ names, options, ...pack }: ProgramPack): FindSecrets {
  const secrets: ProgramSecrets = {
    ...pack,
    programs: names.split(' '),
    options: options.map((option) => ({ ...option, flags: option.flags.split(' ') })),
  };
  return (line) => findInPrograms(secrets, line);
}

function* findInPrograms(secrets: ProgramSecrets, { text, commands }: ScannedLine): Iterable<Span> {
  if (!secrets.programs.some((program) => text.includes(program))) return;
  for (const { words } of commands) yield* findInCommand(secrets, words);
}

/**
 * A program may stand anywhere in a command: `sudo mysql`, `docker exec db mysql`. Each option counts once: a second
 * `-p` belongs to another program.
 */
function* findInCommand(secrets: ProgramSecrets, words: Command['words']): Iterable<Span> {
  const start = words.findIndex(({ text }) => secrets.programs.includes(baseName(text)));
  if (start === -1) return;
  const seen = new Set<ReadyOption>();
  let ready = secrets.subcommand === undefined;
  for (let index = start + 1; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) return;
    if (word.text === secrets.subcommand) ready = true;
    if (!word.text.startsWith('-')) {
      if (secrets.runsOther === true) return;
      continue;
    }
    const option = secrets.options.find((candidate) => !seen.has(candidate) && takes(candidate, word.text));
    if (!ready || option === undefined) continue;
    seen.add(option);
    const value = optionValue(option, word, words[index + 1]);
    if (value.separate) index += 1;
    const secret = secretPart(option, value.word);
    if (secret !== undefined) yield secret;
  }
}

function baseName(text: string): string {
  return text.slice(text.lastIndexOf('/') + 1);
}

function takes(option: ReadyOption, text: string): boolean {
  return option.flags.some((flag) => {
    if (text === flag) return option.value !== 'attached';
    if (
      option.clustered === true &&
      flag.length === 2 &&
      /^-[A-Za-z]+$/.test(text) &&
      text.endsWith(flag.slice(1))
    )
      return true;
    return option.value !== 'separate' && text.startsWith(flag.startsWith('--') ? `${flag}=` : flag);
  });
}

function optionValue(
  option: ReadyOption,
  word: Word,
  next: Word | undefined,
): { readonly word: Word | undefined; readonly separate: boolean } {
  const flag = option.flags.find((candidate) => word.text !== candidate && word.text.startsWith(candidate));
  if (flag === undefined || option.value === 'separate') return { word: next, separate: true };
  const from = flag.startsWith('--') ? flag.length + 1 : flag.length;
  return { word: unquotedTail(word, from), separate: false };
}

/** `-p'x y'`: the quotes stand within the word. */
function unquotedTail(word: Word, from: number): Word {
  const text = word.text.slice(from);
  const quote = text.charAt(0);
  const wrapped =
    text.length > 1 && (quote === '"' || quote === "'") && text.indexOf(quote, 1) === text.length - 1;
  const start = word.start + from;
  return wrapped
    ? { start: start + 1, end: word.end - 1, text: text.slice(1, -1) }
    : { start, end: word.end, text };
}

function secretPart(option: ReadyOption, value: Word | undefined): Span | undefined {
  if (value === undefined) return undefined;
  const at = option.after === undefined ? 0 : value.text.indexOf(option.after);
  if (at === -1) return undefined;
  const skipped = at + (option.after?.length ?? 0);
  if (!isGivenValue(value.text.slice(skipped))) return undefined;
  return { start: value.start + skipped, end: value.end };
}
