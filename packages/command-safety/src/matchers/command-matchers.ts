import { wordsOf, type CommandContext } from '../command-context.ts';
import { hasUnknown, namesAll } from '../shell/flow.ts';
import { codeConditions } from './code/index.ts';
import type { Matcher, Matchers, Test } from './condition.ts';
import { fileMode, manifest, meansWithoutAsking } from './derived-texts.ts';
import { originTraits } from './flows.ts';
import { pathKinds } from '../shell/paths.ts';
import { isTable, type Place } from './place.ts';
import { ownPattern, patternTest } from './text-pattern.ts';
import { wordsTest } from './word-test.ts';

type CommandMatcher = Matcher<CommandContext>;

/** Arguments of a tool are short; what it is told on its standard input may be a script. */
const inputCharactersMax = 4096;

function flag(test: (command: CommandContext) => boolean): CommandMatcher {
  return (value, at) => (at.boolean(value) ? test : (command) => !test(command));
}

function onText(textOf: (command: CommandContext) => string): CommandMatcher {
  return (value, at) => {
    const test = patternTest(value, at);
    return (command) => test(textOf(command));
  };
}

/** `{ min = 1, max = 3 }`. */
function count(lengthOf: (command: CommandContext) => number): CommandMatcher {
  return (value, at) => {
    if (!isTable(value)) {
      at.problem('must be a table of min, max or both');
      return false;
    }
    const min = value.min === undefined ? 0 : at.at('min').integer(value.min);
    const max = value.max === undefined ? Number.POSITIVE_INFINITY : at.at('max').integer(value.max);
    return (command) => lengthOf(command) >= min && lengthOf(command) <= max;
  };
}

/** The value of an option, which is empty where the option is not given: `{ option = ["-n", "--name"], is = "prod" }`. */
function optionValue(value: unknown, at: Place): Test<CommandContext> {
  if (!isTable(value) || value.option === undefined) {
    at.problem('must be a table with an option, and one of is, matches, unknown');
    return false;
  }
  const options = at.at('option').texts(value.option);
  const valueOf = (command: CommandContext): string =>
    command.value(...options) ?? wordAfter(command, options) ?? '';
  if (value.is !== undefined) {
    const known = new Set(at.at('is').texts(value.is));
    return (command) => known.has(valueOf(command));
  }
  if (value.matches !== undefined) {
    const test = patternTest(value.matches, at.at('matches'));
    return (command) => test(valueOf(command));
  }
  if (value.unknown !== undefined) {
    const wanted = at.at('unknown').boolean(value.unknown);
    return (command) => hasUnknown(valueOf(command)) === wanted;
  }
  return (command) => command.value(...options) !== null;
}

/** What stands behind an option of a program whose options are not known. */
function wordAfter({ args }: CommandContext, options: readonly string[]): string | undefined {
  const at = args.findIndex(({ text }) => options.includes(text));
  return at === -1 ? undefined : args[at + 1]?.text;
}

/** Programs, and the words by which they do what a rule is about: `"docker podman" = "^compose down"`. */
function inputByProgram(value: unknown, at: Place): Test<CommandContext> {
  if (!isTable(value)) {
    at.problem('must be a table of programs and patterns');
    return false;
  }
  const tests = new Map<string, (text: string) => boolean>();
  for (const [programs, words] of Object.entries(value)) {
    const names = programs.split(' ');
    const { program } = at.scope;
    if (program !== null && !names.includes(program)) continue;
    const test = patternTest(words, at.at(programs));
    for (const name of names) {
      const other = tests.get(name);
      tests.set(name, other === undefined ? test : (text) => other(text) || test(text));
    }
  }
  if (tests.size === 0) return false;
  return ({ program, input }) => {
    const test = tests.get(program);
    return (
      test !== undefined &&
      test(input.length > inputCharactersMax ? input.slice(0, inputCharactersMax) : input)
    );
  };
}

/** What a condition about the start of a program may ask. */
export const commandMatchers: Matchers<CommandContext> = {
  program(value, at) {
    const names = at.texts(value);
    if (at.scope.program !== null) return names.includes(at.scope.program);
    return ({ program }) => names.includes(program);
  },
  /** What the operands begin with; `|` separates alternatives: `volume rm|remove`. */
  subcommand(value, at) {
    const wanted = at.texts(value).map(wordsOf);
    const [only] = wanted;
    if (only !== undefined && wanted.length === 1) return (command) => command.beginsWithWords(only);
    return (command) => wanted.some((words) => command.beginsWithWords(words));
  },
  /** One of these is given, alone or in a cluster of short ones. */
  option(value, at) {
    const names = at.texts(value);
    return (command) => command.hasOption(names);
  },
  option_value: optionValue,
  argument: (value, at) => wordsTest(value, at, ({ args }) => args),
  operand: (value, at) => wordsTest(value, at, ({ operands }) => operands),
  argument_count: count(({ args }) => args.length),
  operand_count: count(({ operands }) => operands.length),
  /** All arguments, joined by spaces. */
  text_matches(value, at) {
    const pattern = ownPattern(value, at);
    if (pattern !== null) return (command) => pattern.test(command.text);
    const test = patternTest(value, at);
    return (command) => test(command.text);
  },
  text_contains(value, at) {
    const texts = at.texts(value);
    return (command) => texts.some((text) => command.text.includes(text));
  },
  /** The arguments, and what is piped in or read from files that the same text has written. */
  input_matches: onText(({ input }) => input),
  input_by_program: inputByProgram,
  /** Of the input, the statements that a database server would run, in small letters. */
  sql_matches: onText(({ statements }) => statements),
  /** Of the input, what is handed to a cluster. */
  manifest_matches: onText(manifest),
  stdin: flag(({ stdin }) => stdin.text !== ''),
  stdin_matches: onText(({ stdin }) => stdin.text),
  stdin_from(value, at) {
    const bits = originTraits(value, at);
    return ({ stdin }) => (stdin.traits & bits) !== 0;
  },
  stdin_lists_everything: flag(({ stdin }) => namesAll(stdin.text)),
  everything_listed: flag(({ args }) => args.some(({ text }) => namesAll(text))),
  /** An operand, or the value after `=`, is such a path. */
  path_kind(value, at) {
    const kinds = at.choices(value, pathKinds);
    return (command) => command.touches(kinds);
  },
  /** The mode that a `chmod` sets. */
  file_mode(value, at) {
    if (!isTable(value) || value.matches === undefined) {
      at.problem('must be a table with matches');
      return false;
    }
    const test = patternTest(value.matches, at.at('matches'));
    return (command) => test(fileMode(command));
  },
  production: flag(({ targetsProduction }) => targetsProduction),
  disposable: flag(({ targetsDisposableResource }) => targetsDisposableResource),
  privileged: flag(({ privileged }) => privileged),
  /** Another program runs it: `sudo find -exec`. */
  nested: flag(({ run }) => run.depth >= 2),
  /** A flag says not to ask, or that everything is meant. */
  unprompted: flag(meansWithoutAsking),
  reflog_emptied: flag(({ run }) => run.forgetsReflog),
  /** A condition that no composition says, by its name in the code. */
  code(value, at) {
    const condition = typeof value === 'string' ? codeConditions[value] : undefined;
    if (condition !== undefined) return condition;
    at.problem(
      `there is no condition in code "${String(value)}": choose from ${Object.keys(codeConditions).join(', ')}`,
    );
    return false;
  },
};

/**
 * The first words of which one must be the subcommand for the condition to hold; null where it may be any. Most rules about a
 * program of many subcommands are never asked by that.
 */
export function requiredSubcommands(
  table: unknown,
  listOf: (name: string) => readonly string[] | undefined,
): ReadonlySet<string> | null {
  if (!isTable(table)) return null;
  const found: ReadonlySet<string>[] = [];
  const { subcommand, all, any } = table;
  if (subcommand !== undefined) {
    const texts = (Array.isArray(subcommand) ? subcommand : [subcommand]).flatMap((text: unknown) =>
      typeof text === 'string' && text.startsWith('@') ? (listOf(text.slice(1)) ?? []) : [String(text)],
    );
    found.push(new Set(texts.flatMap((text) => (text.split(' ')[0] ?? '').split('|'))));
  }
  if (Array.isArray(all))
    for (const one of all) {
      const words = requiredSubcommands(one, listOf);
      if (words !== null) found.push(words);
    }
  if (Array.isArray(any)) {
    const each = any.map((one) => requiredSubcommands(one, listOf));
    const known = each.filter((words) => words !== null);
    if (known.length === each.length) found.push(new Set(known.flatMap((words) => [...words])));
  }
  return found.toSorted((one, other) => one.size - other.size)[0] ?? null;
}
