import type { Command } from '@hunch/cli-catalog';
import { closest } from './closest.ts';
import type { Facts } from './facts.ts';
import { withWord, type FailedCommand, type Failure } from './failure.ts';
import type { Fix } from './fix.ts';

/** Subcommands and options that the catalogue does not know, where it knows similar ones. */
export function knownWordFixes(command: FailedCommand, { error }: Failure, facts: Facts): readonly Fix[] {
  return [...subcommands(command, error, facts), ...options(command, error)];
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

function options(command: FailedCommand, error: string): readonly Fix[] {
  const { reading } = command;
  if (reading === null) return [];
  const names = reading.command.allOptions.flatMap((option) => option.names);
  const fixes: Fix[] = [];
  for (const { role, option, text, word } of reading.parts) {
    if (role !== 'option' || text.length < 3) continue;
    // `-amend` is read as letters: a long option that lacks a dash is the likelier one.
    const whole = command.texts[word] ?? '';
    const isCluster = /^-[a-z][a-z-]{2,}$/.test(whole);
    const doubled = isCluster ? names.filter((name) => name === `-${whole}`) : [];
    if (doubled.length === 0 && isCluster && whole.length > 4 && error.includes(whole))
      doubled.push(...closest(`-${whole}`, names).slice(0, 1));
    if (option !== null && doubled.length === 0) continue;
    const [name = '', value] = whole.split('=', 2);
    const found =
      doubled.length > 0
        ? doubled
        : closest(
            name,
            names.filter((each) => each.startsWith('--')),
          );
    for (const better of found)
      fixes.push({
        command: withWord(
          command,
          word,
          value === undefined ? better : `${better}=${whole.slice(name.length + 1)}`,
        ),
        reason: `${reading.command.path.join(' ')} has no ${name}, but ${better}`,
        fixer: 'option',
      });
  }
  return error === '' ||
    /option|unrecognized|unknown|invalid|unexpected|usage|bad flag|did you mean|switch/i.test(error)
    ? fixes
    : [];
}
