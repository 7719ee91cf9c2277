import type { Catalog } from './catalog.ts';
import type { ArgumentKind } from './kinds.ts';
import { readCommand, type Reading } from './read-command.ts';
import type { Argument, Command, Option } from './tool.ts';

/** A text that may stand at a word's place. */
export interface Completion {
  /** The whole word: `--color=auto`, not `auto`. */
  readonly text: string;
  readonly role: 'subcommand' | 'option' | 'value';
  /** Empty where nobody has written one, or where descriptions were not loaded. */
  readonly description: string;
}

/** What may stand at a word's place. */
export interface WordCompletions {
  /** Those that begin with what is typed; subcommands and values first. */
  readonly completions: readonly Completion[];
  /** What the word names, for a caller who can list such things: files, branches, containers. */
  readonly kinds: readonly ArgumentKind[];
  /** How much of the word stands before what `kinds` name: 7 of `--file=READ`. */
  readonly kindsStart: number;
}

const nothing: WordCompletions = { completions: [], kinds: [], kindsStart: 0 };

/**
 * What may stand at a word's place, by what stands before it.
 *
 * @param index of the word; what it holds up to now narrows the answer, and may be empty
 * @example
 * ```ts
 * completeWord(catalog, ['git', 'chec'], 1).completions[0]?.text; // 'checkout'
 * completeWord(catalog, ['git', 'checkout', ''], 2).kinds; // ['branch', …]
 * ```
 */
export function completeWord(catalog: Catalog, words: readonly string[], index: number): WordCompletions {
  const typed = words[index] ?? '';
  if (index <= 0)
    return {
      completions: catalog
        .toolNames()
        .filter((name) => name.startsWith(typed))
        .map((text) => ({ text, role: 'subcommand', description: '' })),
      kinds: ['command'],
      kindsStart: 0,
    };
  const reading = readCommand(catalog, words.slice(0, index));
  if (reading === null) return nothing;
  const { handed } = reading;
  if (handed !== null) {
    // The last of an action's words is not known to be so before its end is written.
    if (handed.isText || handed.to < index) return nothing;
    return completeWord(catalog, words.slice(handed.from), index - handed.from);
  }
  return completeAfter(reading, typed);
}

/** The same behind words that are read already, of a command that starts no other one. */
export function completeAfter(reading: Reading, typed: string): WordCompletions {
  const { awaits, command } = reading;
  if (awaits !== null) return ofArgument(awaits.argument, typed, 0, '');
  const joined = reading.optionsEnded ? null : joinedValue(command, typed);
  if (joined !== null) return joined;
  const completions = [...subcommandsFor(reading, typed)];
  const argument = nextOperand(reading);
  const operand = argument === null ? nothing : ofArgument(argument, typed, 0, '');
  completions.push(...operand.completions);
  if (!reading.optionsEnded && (typed === '' || typed.startsWith('-')))
    completions.push(...optionsFor(reading, typed));
  return { completions, kinds: typed.startsWith('-') ? [] : operand.kinds, kindsStart: 0 };
}

/** `--color=au` */
function joinedValue(command: Command, typed: string): WordCompletions | null {
  const equals = typed.indexOf('=');
  if (equals === -1 || !typed.startsWith('-')) return null;
  const argument = command.option(typed.slice(0, equals))?.args[0];
  if (argument === undefined) return nothing;
  return ofArgument(argument, typed.slice(equals + 1), equals + 1, typed.slice(0, equals + 1));
}

function ofArgument(argument: Argument, typed: string, kindsStart: number, before: string): WordCompletions {
  return {
    completions: argument.values
      .filter(({ value }) => value.startsWith(typed))
      .map(({ value, description }) => ({ text: before + value, role: 'value', description })),
    kinds: argument.kind === null ? [] : [argument.kind],
    kindsStart,
  };
}

function subcommandsFor({ command, operands, optionsEnded }: Reading, typed: string): Completion[] {
  if (operands.length > 0 || optionsEnded) return [];
  return command.subcommands.flatMap(({ names, description, isHidden }) => {
    const text = names.find((name) => name.startsWith(typed));
    return text === undefined || isHidden ? [] : [{ text, role: 'subcommand' as const, description }];
  });
}

function nextOperand({ command, operands }: Reading): Argument | null {
  const last = command.operands.at(-1);
  return command.operands[operands.length] ?? (last?.isVariadic === true ? last : null);
}

/** All but hidden ones, and those that are given and may stand but once. */
function optionsFor({ command, options }: Reading, typed: string): Completion[] {
  const given = new Set<Option | null>(options.map(({ option }) => option));
  return command.allOptions.flatMap((option) => {
    if (option.isHidden || (given.has(option) && !option.isRepeatable)) return [];
    const names = option.names.filter((name) => name.startsWith(typed));
    const text = names.find((name) => name.startsWith('--')) ?? names[0];
    if (text === undefined) return [];
    const isEqualsOnly = option.value === 'required' && option.isJoinedOnly && text.startsWith('--');
    return [
      { text: isEqualsOnly ? `${text}=` : text, role: 'option' as const, description: option.description },
    ];
  });
}
