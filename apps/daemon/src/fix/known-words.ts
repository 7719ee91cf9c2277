import type { Command } from '@hunch/cli-catalog';
import { closest } from './closest.ts';
import type { Facts } from './facts.ts';
import { commonOptions } from './strange-words.ts';
import { withWord, type FailedCommand, type Failure } from './failure.ts';
import type { Fix } from './fix.ts';

/** Subcommands and options that the catalogue does not know, where it knows similar ones. */
export function knownWordFixes(command: FailedCommand, { error }: Failure, facts: Facts): readonly Fix[] {
  return [...subcommands(command, error, facts), ...options(command, error, facts)];
}

/** `git git status` */
export function repeatedFixes(command: FailedCommand): readonly Fix[] {
  const [first, second] = command.texts;
  if (first === undefined || first !== second || command.reading?.command.hasSubcommands !== true) return [];
  const start = command.words[1]?.start ?? 0;
  return [
    {
      command: command.line.slice(0, command.words[0]?.start ?? 0) + command.line.slice(start),
      reason: `${first} stands there twice`,
      fixer: 'repeated',
    },
  ];
}

function subcommands(command: FailedCommand, error: string, facts: Facts): readonly Fix[] {
  const { reading, texts } = command;
  if (reading === null) return usedWords(command, facts);
  if (!reading.command.hasSubcommands) return [];
  const operand = reading.operands[0];
  const word = operand === undefined ? undefined : texts[operand.word];
  if (operand === undefined || word === undefined || !/^[A-Za-z][\w:-]*$/.test(word)) return [];
  // Of a command that takes both, as `git stash`, only what it complains about is a wrong subcommand.
  if (reading.command.operands.length > 0 && error !== '' && !error.includes(word)) return [];
  const used = operand.word === 1 ? facts.subcommands(texts[0] ?? '') : [];
  if (used.includes(word)) return [];
  const names = [...used, ...namesBelow(reading.command, error)].filter(({ length }) => length > 1);
  return closest(word, names).map((name) => ({
    command: withWord(command, operand.word, name),
    reason: `${reading.command.path.join(' ')} has no ${word}, but ${name}`,
    fixer: 'subcommand',
  }));
}

/** Of a program that the catalogue does not know: words that followed it more than once and worked. */
function usedWords(command: FailedCommand, facts: Facts): readonly Fix[] {
  const [program = '', word = ''] = command.texts;
  const used = facts.subcommands(program);
  if (!/^[A-Za-z][\w:-]{2,}$/.test(word) || used.includes(word)) return [];
  return closest(word, used).map((name) => ({
    command: withWord(command, 1, name),
    reason: `${program} ${word} has never worked, ${program} ${name} has`,
    fixer: 'subcommand',
  }));
}

function namesBelow({ subcommands: below }: Command, error: string): readonly string[] {
  const known = below.flatMap(({ names, isHidden }) => (isHidden ? [] : names));
  // `invalid choice: 'x' (choose from 'a', 'b')`, and lists of commands in the usage.
  const choices = /choose from (?<list>[^)\n]+)/.exec(error)?.groups?.list ?? '';
  const listed = choices.match(/[\w:-]+/g) ?? [];
  return [...known, ...listed];
}

/** Where a program is not in the catalogue, its options are those that worked. */
function options(command: FailedCommand, error: string, facts: Facts): readonly Fix[] {
  const isAboutOptions =
    error === '' ||
    /option|unrecognized|unknown|invalid|unexpected|usage|bad flag|did you mean|switch/i.test(error);
  if (!isAboutOptions) return [];
  const { reading, texts } = command;
  const [program = ''] = texts;
  const used = facts.words(program);
  const names = [
    ...(reading?.command.allOptions.flatMap((option) => option.names) ?? []),
    ...[...used].filter((word) => /^-\S{2}/.test(word)),
    ...commonOptions,
  ];
  // Who asks for a program that nobody has used is told nothing of its options.
  if (reading === null && used.size === 0) return [];
  const parts = reading?.parts.map(({ role, option, text, word }) => ({ isStrange: role === 'option' && option === null, isOption: role === 'option', text, word }))
    ?? texts.map((text, word) => ({ isStrange: true, isOption: word > 0 && text.startsWith('-'), text, word })); // prettier-ignore
  return parts
    .filter(({ isOption, text, word }) => isOption && text.length >= 3 && !used.has(texts[word] ?? ''))
    .flatMap(({ isStrange, word }) => optionFixes(command, word, isStrange, names, error));
}

function optionFixes(
  command: FailedCommand,
  word: number,
  isStrange: boolean,
  names: readonly string[],
  error: string,
): readonly Fix[] {
  const whole = command.texts[word] ?? '';
  const [name = ''] = whole.split('=', 1);
  const path = command.path.join(' ');
  return betterOptions(whole, name, isStrange, names, error).map((better) => ({
    command: withWord(command, word, better + whole.slice(name.length)),
    reason: `${path} has no ${name}, but ${better}`,
    fixer: 'option',
  }));
}

function betterOptions(
  whole: string,
  name: string,
  isStrange: boolean,
  names: readonly string[],
  error: string,
): readonly string[] {
  // `-amend` is read as letters: a long option that lacks a dash is the likelier one.
  const isCluster = /^-[a-z][a-z-]{2,}$/.test(whole);
  const doubled = isCluster ? names.filter((each) => each === `-${whole}`) : [];
  if (doubled.length > 0) return doubled;
  if (isCluster && whole.length > 4 && error.includes(whole)) {
    const [long] = closest(`-${whole}`, names);
    if (long !== undefined) return [long];
  }
  if (!isStrange) return [];
  const isLong = name.startsWith('--');
  return closest(
    name,
    names.filter((each) => each.startsWith('--') === isLong && each.length > 2),
  );
}
