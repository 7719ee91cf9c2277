import { isDrawnValue } from './drawn.ts';
import type { ProgramPack, ReaderPack, SecretOperand, SecretOption } from './packs.ts';
import { afterProgram } from './program-match.ts';
import type { Command, ScannedLine, Word } from './scan-line.ts';
import type { Span } from '../shell/syntax-tree.ts';
import type { FindSecrets } from './secret-rule.ts';
import { isGivenValue, isPath } from './secret-value.ts';

interface ProgramSecrets {
  readonly programs: readonly string[];
  readonly subcommands: readonly string[];
  readonly runsOther: boolean;
  readonly options: readonly ReadyOption[];
  readonly operands: readonly SecretOperand[];
}

interface ReadyOption extends Omit<SecretOption, 'flags'> {
  readonly flags: readonly string[];
}

/** Finds what options and operands of some programs hold. */
export function findInProgramsOf(pack: ProgramPack): FindSecrets {
  const secrets: ProgramSecrets = {
    programs: pack.names.split(' '),
    subcommands: subcommandsOf(pack),
    runsOther: pack.runsOther === true,
    options: (pack.options ?? []).map((option) => ({ ...option, flags: option.flags.split(' ') })),
    operands: pack.operands ?? [],
  };
  return (line) => findInPrograms(secrets, line);
}

export function subcommandsOf({ subcommand }: ReaderPack): readonly string[] {
  return subcommand?.split(' ') ?? [];
}

function* findInPrograms(secrets: ProgramSecrets, { text, commands }: ScannedLine): Iterable<Span> {
  if (!secrets.programs.some((program) => text.includes(program))) return;
  for (const { words } of commands) {
    const start = afterProgram(words, secrets.programs, secrets.subcommands);
    if (start !== undefined) yield* findInCommand(secrets, words.slice(start));
  }
}

/** Each option counts once: a second `-p` belongs to another program. */
function* findInCommand(secrets: ProgramSecrets, words: Command['words']): Iterable<Span> {
  const seen = new Set<ReadyOption>();
  const operands: Word[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    if (!word.text.startsWith('-') || word.text === '-') {
      if (secrets.runsOther) return;
      operands.push(word);
      continue;
    }
    const option = secrets.options.find((candidate) => !seen.has(candidate) && takes(candidate, word.text));
    if (option === undefined) continue;
    if (option.repeated !== true) seen.add(option);
    const value = optionValue(option, word, words[index + 1]);
    if (value.separate) index += 1;
    const secret = secretPart(option, value.word);
    if (secret !== undefined) yield secret;
  }
  for (const operand of secrets.operands) {
    const secret = secretPart(operand, chosenOperand(operand, operands));
    if (secret !== undefined) yield secret;
  }
}

function chosenOperand(
  { nth, atLeast = 0, after }: SecretOperand,
  operands: readonly Word[],
): Word | undefined {
  if (operands.length < atLeast) return undefined;
  if (nth !== 'last') return operands[nth - 1];
  // Where output goes stands among the words, too.
  return operands.findLast(({ text }) => (after === undefined ? !isPath(text) : text.includes(after)));
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

function secretPart(
  { after, before }: { readonly after?: string; readonly before?: string },
  value: Word | undefined,
): Span | undefined {
  if (value === undefined) return undefined;
  const at = after === undefined ? 0 : value.text.indexOf(after);
  if (at === -1) return undefined;
  const from = at + (after?.length ?? 0);
  const end = before === undefined ? -1 : value.text.lastIndexOf(before);
  const to = end > from ? end : value.text.length;
  const secret = value.text.slice(from, to);
  // `curl -u KEY:`: a key in place of the user, and no password.
  if (secret === '' && at > 0 && isDrawnValue(value.text.slice(0, at)))
    return { start: value.start, end: value.start + at };
  if (!isGivenValue(secret) || isPath(secret)) return undefined;
  return { start: value.start + from, end: value.start + to };
}
