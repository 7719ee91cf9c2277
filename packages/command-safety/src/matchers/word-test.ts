import type { CommandContext } from '../command-context.ts';
import { argumentAt, textBefore, type Argument } from '../interpreter-state.ts';
import { isPublisher, namelessAddress, openAddress, publicAddress } from '../shell/addresses.ts';
import { globExpression } from '../shell/globs.ts';
import { hasUnknown, lastPart, namesAll, traits, withoutUnknown } from '../shell/flow.ts';
import { isVitalFile, pathKinds } from '../shell/paths.ts';
import { placeOf } from '../shell/places.ts';
import { fileContent } from '../shell/redirect.ts';
import { isSecretPath } from '../shell/secret-files.ts';
import { originTraits } from './flows.ts';
import { isTable, type ConditionTable, type Place } from './place.ts';
import { ownPattern, patternTest, type TextTest } from './text-pattern.ts';

/** Whether one word of a command is what a condition asks for. */
type WordTest = (word: Argument, command: CommandContext) => boolean;

/** Which words are asked: places count from 0, negative ones from the end; `to` is left out. */
interface Selection {
  readonly from: number;
  readonly to: number | undefined;
  readonly every: boolean;
}

const addresses = {
  /** Without a name: `http://203.0.113.7/`. */
  nameless: namelessAddress,
  /** Over a connection that anybody in between can change. */
  open: openAddress,
  /** A host that is a public number. */
  public: publicAddress,
} as const;

function oneOf(texts: readonly string[]): TextTest {
  const [first, second] = texts;
  if (first === undefined) return () => false;
  if (second === undefined) return (text) => text === first;
  const known = new Set(texts);
  return (text) => known.has(text);
}

/** The word itself, and the value of a long option: `--index-url=http://…`. */
function onAddress(test: TextTest): TextTest {
  return (text) => test(text) || (text.startsWith('--') && test(text.slice(text.indexOf('=') + 1)));
}

function before({ args }: CommandContext, word: Argument): string {
  return textBefore(args, args.indexOf(word));
}

type TextOf = (word: Argument) => string;

const textOfWord: TextOf = ({ text }) => text;
/** At a fixed place what is not known is left out, as in subcommands. */
const knownTextOfWord: TextOf = ({ text }) => withoutUnknown(text);

const wordMatchers: Readonly<Record<string, (value: unknown, at: Place, textOf: TextOf) => WordTest>> = {
  is: (value, at, textOf) => onText(oneOf(at.texts(value)), textOf),
  is_not: (value, at, textOf) => onText(without(oneOf(at.texts(value))), textOf),
  matches: (value, at, textOf) => onText(patternTest(value, at), textOf),
  not_matches: (value, at, textOf) => onText(without(patternTest(value, at)), textOf),
  /** The word before it. */
  after(value, at) {
    const test = oneOf(at.texts(value));
    return (word, command) => test(before(command, word));
  },
  not_after(value, at) {
    const test = oneOf(at.texts(value));
    return (word, command) => !test(before(command, word));
  },
  after_matches(value, at) {
    const test = patternTest(value, at);
    return (word, command) => test(before(command, word));
  },
  path_kind(value, at) {
    const kinds = new Set(at.choices(value, pathKinds));
    return (word, command) => kinds.has(command.kindOf(word));
  },
  /** The path from the root, as far as it is known. */
  place_matches(value, at) {
    const test = patternTest(value, at);
    return ({ text }, { run }) => test(placeOf(run, text));
  },
  vital_file: flag((word, { run }) => isVitalFile(run, word)),
  secret_file: flag(({ text }) => isSecretPath(text)),
  everything_listed: flag(({ text }) => namesAll(text)),
  /** As `find -type` chose it. */
  directory: flag(({ traits: own }) => (own & traits.directories) !== 0),
  plain_file: flag(({ traits: own }) => (own & traits.plainFiles) !== 0),
  unknown: flag(({ text }) => hasUnknown(text)),
  publisher: flag(({ text }) => onAddress(isPublisher)(text)),
  content_from(value, at) {
    const bits = originTraits(value, at);
    return (word, { run }) => (fileContent(run, word).traits & bits) !== 0;
  },
  address(value, at) {
    const patterns = at
      .choices(value, Object.keys(addresses) as (keyof typeof addresses)[])
      .map((name) => addresses[name]);
    return onText(onAddress((text) => patterns.some((pattern) => pattern.test(text))));
  },
};

function without(test: TextTest): TextTest {
  return (text) => !test(text);
}

function onText(test: TextTest, textOf = textOfWord): WordTest {
  return (word) => test(textOf(word));
}

function flag(test: WordTest): (value: unknown, at: Place) => WordTest {
  return (value, at) => (at.boolean(value) ? test : (word, command) => !test(word, command));
}

const noWord = argumentAt({ start: 0, end: 0 }, '');

const selecting: ReadonlySet<string> = new Set(['at', 'from', 'to', 'every', 'first_word']);

/** What `argument` and `operand` are given: texts of which a word is one, or a table of tests for one word. */
export function wordsTest(
  value: unknown,
  at: Place,
  wordsOf: (command: CommandContext) => readonly Argument[],
): (command: CommandContext) => boolean {
  if (!isTable(value)) return someIs(wordsOf, at.texts(value));
  const pattern = Object.keys(value).length === 1 ? ownPattern(value.matches, at.at('matches')) : null;
  if (pattern !== null)
    return (command) => {
      const words = wordsOf(command);
      for (let index = 0; index < words.length; index += 1)
        if (pattern.test(words[index]?.text ?? '')) return true;
      return false;
    };
  const test = wordTest(value, at, value.at === undefined ? textOfWord : knownTextOfWord);
  if (value.first_word !== undefined && at.at('first_word').boolean(value.first_word))
    return (command) => {
      const word = wordsOf(command).find(({ text }) => !text.startsWith('-'));
      return word !== undefined && test(word, command);
    };
  if (value.at !== undefined) {
    const index = at.at('at').integer(value.at);
    return (command) => test(wordsOf(command).at(index) ?? noWord, command);
  }
  return some(wordsOf, test, selectionOf(value, at));
}

function someIs(
  wordsOf: (command: CommandContext) => readonly Argument[],
  texts: readonly string[],
): (command: CommandContext) => boolean {
  return (command) => {
    const words = wordsOf(command);
    for (let index = 0; index < words.length; index += 1)
      if (texts.includes(words[index]?.text ?? '')) return true;
    return false;
  };
}

function selectionOf({ from, to, every }: ConditionTable, at: Place): Selection {
  return {
    from: from === undefined ? 0 : at.at('from').integer(from),
    to: to === undefined ? undefined : at.at('to').integer(to),
    every: every !== undefined && at.at('every').boolean(every),
  };
}

function wordTest(table: ConditionTable, at: Place, textOf: TextOf): WordTest {
  const tests: WordTest[] = [];
  for (const [key, value] of Object.entries(table)) {
    if (selecting.has(key)) continue;
    const matcher = Object.hasOwn(wordMatchers, key) ? wordMatchers[key] : undefined;
    if (matcher === undefined)
      at.at(key).problem(
        `is unknown here: choose from ${[...Object.keys(wordMatchers), ...selecting].join(', ')}`,
      );
    else tests.push(matcher(value, at.at(key), textOf));
  }
  const [first, second] = tests;
  if (first === undefined) return () => true;
  if (second === undefined) return first;
  return (word, command) => {
    for (const test of tests) if (!test(word, command)) return false;
    return true;
  };
}

function some(
  wordsOf: (command: CommandContext) => readonly Argument[],
  test: WordTest,
  { from, to, every }: Selection,
): (command: CommandContext) => boolean {
  return (command) => {
    const words = wordsOf(command);
    const end = to === undefined ? words.length : to < 0 ? words.length + to : Math.min(to, words.length);
    for (let at = from; at < end; at += 1) {
      const word = words[at];
      if (word !== undefined && test(word, command) !== every) return !every;
    }
    return every;
  };
}

/** A glob that one of the names answers to: `auth*`. */
export function globTest(value: unknown, at: Place): TextTest {
  const names = at.texts(value);
  return (text) => {
    const expression = globExpression(lastPart(text));
    return expression !== null && names.some((name) => expression.test(name));
  };
}
