import { commonOptions, type Command } from '@hunch/cli-catalog';
import { closest, slipCost } from './closest.ts';
import type { Facts } from './facts.ts';
import { isThere } from './file-names.ts';
import { withWord, type FailedCommand, type Failure } from './failure.ts';
import type { Fix } from './fix.ts';

/** Subcommands and options that the catalogue does not know, where it knows similar ones. */
export function knownWordFixes(command: FailedCommand, { error }: Failure, facts: Facts): readonly Fix[] {
  return [...subcommands(command, error, facts), ...options(command, error, facts)];
}

/** `git git status`, `git clone git clone x`: what begins the line stands there twice. */
export function repeatedFixes({ texts, words, line }: FailedCommand, facts: Facts): readonly Fix[] {
  const count = [1, 2].find((length) =>
    texts.slice(0, length).every((text, at) => text === texts[at + length]),
  );
  // A file may have the name of a program. Of a program that does not exist nothing is known.
  if (count === undefined || !facts.programs.includes(texts[0] ?? '') || isThere(texts[count] ?? '', facts))
    return [];
  return [
    {
      command: line.slice(0, words[0]?.start ?? 0) + line.slice(words[count]?.start ?? 0),
      reason: `${texts.slice(0, count).join(' ')} stands there twice`,
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
  // What exists is no misspelt subcommand: it is a file.
  if (!/^[A-Za-z][\w:-]{2,}$/.test(word) || used.includes(word) || isThere(word, facts)) return [];
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
  const own = reading?.command.allOptions.flatMap((option) => option.names) ?? [];
  const names = [...own, ...[...used].filter((word) => isOption.test(word) && !isReordered(word, texts)), ...commonOptions];
  // Who asks for a program that nobody has used is told nothing of its options.
  if (reading === null && used.size === 0) return [];
  const parts = reading?.parts.map(({ role, option, text, word }) => ({ isStrange: role === 'option' && option === null, isOption: role === 'option', text, word }))
    ?? texts.map((text, word) => ({ isStrange: true, isOption: word > 0 && text.startsWith('-'), text, word })); // prettier-ignore
  const isLetters = (at: number): boolean => {
    const own = parts.filter(({ word }) => word === at);
    return own.length > 1 && own.every(({ isOption, isStrange }) => isOption && !isStrange);
  };
  // `-amend` is read as letters, one with a value: a long option that lacks a dash is the likelier one.
  const lacking = texts.findIndex((text, at) => /^-[a-z][a-z-]{2,}$/.test(text) && !used.has(text) && names.includes(`-${text}`) && !isLetters(at));
  if (lacking > 0) return optionFixes(command, lacking, [`-${texts[lacking] ?? ''}`]);
  return parts
    .filter(({ isOption, text, word }) => isOption && text.length >= 3 && !used.has(texts[word] ?? ''))
    .flatMap(({ isStrange, word }) => optionFixes(command, word, betterOptions(texts[word] ?? '', isStrange, names, error)));
} // prettier-ignore

const isOption = /^-\S{2}/;

/** Behind one dash each letter may be an option: `-nvlp` is `-nlvp`. */
const isReordered = (known: string, texts: readonly string[]): boolean =>
  !known.startsWith('--') && texts.some((text) => lettersOf(text) === lettersOf(known));

const lettersOf = (text: string): string => Array.from(text).toSorted().join('');

function optionFixes(command: FailedCommand, word: number, betters: readonly string[]): readonly Fix[] {
  const whole = command.texts[word] ?? '';
  const [name = ''] = whole.split('=', 1);
  const path = command.path.join(' ');
  return betters.map((better) => ({
    command: withWord(command, word, better + whole.slice(name.length)),
    reason: `${path} has no ${name}, but ${better}`,
    fixer: 'option',
  }));
}

function betterOptions(
  whole: string,
  isStrange: boolean,
  names: readonly string[],
  error: string,
): readonly string[] {
  const [name = ''] = whole.split('=', 1);
  if (/^-[a-z][a-z-]{3,}$/.test(whole) && error.includes(whole)) {
    const [long] = closest(`-${whole}`, names);
    if (long !== undefined) return [long];
  }
  if (!isStrange) return [];
  const isLong = name.startsWith('--');
  const same = names.filter((each) => each.startsWith('--') === isLong && each.length > 2);
  return closest(name, same).filter((each) => isLong || isLikeShort(name, each));
}

/** Of two short ones behind one dash (`-sC`, `-sF`) each may be meant, unless a key was held too long. */
function isLikeShort(typed: string, known: string): boolean {
  if (Math.min(typed.length, known.length) >= dashedWordMin) return slipCost(typed, known) <= 1.5;
  return typed.length !== known.length && slipCost(typed, known) < 1;
}

/** With its dash: as long as `-name`. */
const dashedWordMin = 5;
