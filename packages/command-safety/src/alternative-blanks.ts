import { quote } from '@hunch/common/shell';
import { foundBy } from './alternative-search.ts';
import type { Found } from './alternative-found.ts';
import type { CommandContext } from './command-context.ts';
import type { Argument } from './interpreter-state.ts';
import { hasUnknown, HOME, traits, type Flow } from './shell/flow.ts';

/** `path`, `-1`, `1..`, `args without -f`: what stands in a template in braces. */
export type Blank = string;

/** What a blank of a template is filled with; null: it is not known. */
export function valueOf(name: Blank, found: Found): string | null {
  const { run, span, command, paths, surroundings } = found;
  const { isElsewhere, isInText, isReread } = surroundings;
  // What happens on another machine is no command for this one.
  if (command === null && paths.length > 0 && isElsewhere) return null;
  if (name === 'path') return paths.length === 0 ? null : all(paths, found);
  if (name === 'text') return isInText ? run.sourceOf(span) : null;
  if (name === 'source')
    return isReread
      ? null
      : (feedOf(run.sourceOf({ start: 0, end: span.start })) ?? substituted(run.sourceOf(span)));
  if (name === 'search') return isReread ? null : foundBy(run.sourceOf({ start: 0, end: Infinity }), span);
  if (command === null) return null;
  if (name === 'program') return command.program;
  if (name.startsWith('option ')) return valueOfOption(command, namesIn(name));
  const words = wordsOf(name, command);
  return words === null ? null : all(words, found);
}

/** The words of the command that a blank takes up; null: there are none. */
function wordsOf(name: Blank, command: CommandContext): readonly Flow[] | null {
  if (name === 'globals') return globalOptions(command);
  if (name.startsWith('given ')) return optionsGiven(command, namesIn(name));
  if (name.startsWith('args')) {
    const { added, left = '' } =
      /^args(?: with (?<added>\S+))?(?: without (?<left>.+))?$/.exec(name)?.groups ?? {};
    return changedArguments(command, added, left.split(' '));
  }
  const at = Number.parseInt(name, 10);
  const words = name.endsWith('..') ? command.operands.slice(at) : [command.operands.at(at)];
  return words.length === 0 || words.includes(undefined) ? null : words.flatMap((word) => word ?? []);
}

/** The operands that these blanks take up. */
export function operandsTaken(command: CommandContext, blanks: readonly Blank[]): ReadonlySet<Flow> {
  const { operands } = command;
  return new Set(
    blanks.flatMap((name): readonly Flow[] => {
      // What lists the operands, or is read in their place, stands for all of them.
      if (name.startsWith('args') || /^(?:text|source|search)$/.test(name)) return operands;
      if (/^(?:option|given) /.test(name)) return optionsGiven(command, namesIn(name));
      const at = Number.parseInt(name, 10);
      if (Number.isNaN(at)) return [];
      return name.endsWith('..') ? operands.slice(at) : operands.slice(at, at === -1 ? undefined : at + 1);
    }),
  );
}

function namesIn(name: Blank): readonly string[] {
  return name.split(' ').slice(1);
}

/** A word as the user would write it; null: part of it is not known. */
export function quoted({ text, traits: own }: Flow): string | null {
  const visible = text === HOME ? '~' : text.startsWith(`${HOME}/`) ? `~${text.slice(HOME.length)}` : text;
  if (visible === '' || hasUnknown(visible) || visible.includes('\u0001')) return null;
  const rest = visible.replace(/^~(?=\/|$)/, '');
  // A pattern stands as it is, or its letters would be all that it means.
  if ((own & traits.glob) !== 0) return /^[\w./*?@%+:,-]*$/.test(rest) ? visible : null;
  if (rest === visible) return quote(rest, 'bash');
  // In quotes the first slash would belong to the user's name.
  return rest.length < 2 ? visible : `~/${quote(rest.slice(1), 'bash')}`;
}

function all(words: readonly Flow[], found: Found): string | null {
  const texts = words.map((word) => (isPlain(word, found) ? word.text : quoted(word)));
  return texts.includes(null) ? null : texts.join(' ');
}

/** Whether it stands so in the text: what needed no quotes there needs none here. */
function isPlain(word: Flow & { readonly start?: number; readonly end?: number }, found: Found): boolean {
  const { text, start, end } = word;
  if (found.surroundings.isReread || start === undefined || end === undefined || text === '') return false;
  return !hasUnknown(text) && found.run.sourceOf({ start, end }) === text;
}

/** The options before its subcommand: `-n shop` of `kubectl -n shop delete pod web`. */
function globalOptions({ args, operands, depth }: CommandContext): readonly Flow[] {
  const [subcommand] = operands;
  return depth === 0 || subcommand === undefined ? [] : args.slice(0, args.indexOf(subcommand));
}

/** An option that is named here has a value, whether anybody else knows that or not. */
function valueOfOption(command: CommandContext, names: readonly string[]): string | null {
  const text = command.value(...names) ?? optionsGiven(command, names)[1]?.text ?? null;
  return text === null || text.startsWith('-') ? null : quoted({ text, traits: 0 });
}

/** Of an option that nobody knows, the next word may be the value. */
function isValue(command: CommandContext, name: string, next: Argument): boolean {
  return (
    command.value(name) === next.text || (!next.text.startsWith('-') && command.followsUnknownOption(next))
  );
}

/** Those of these options that are given, with their values. */
function optionsGiven(command: CommandContext, names: readonly string[]): readonly Flow[] {
  const { args } = command;
  const given: Flow[] = [];
  for (const [index, argument] of args.entries()) {
    const [name = ''] = argument.text.split('=', 1);
    if (!names.includes(name)) continue;
    const next = args[index + 1];
    given.push(argument);
    if (name === argument.text && next !== undefined && isValue(command, name, next)) given.push(next);
  }
  return given;
}

/** `-9`, `-KILL`, `-SIGKILL`: the name `signals` stands for all of them. */
const signal = /^-(?:\d{1,2}|(?:SIG)?(?:HUP|INT|QUIT|ABRT|KILL|TERM|STOP|TSTP|CONT|USR[12]))$/;

/**
 * All arguments but these options, their values, and `+` before a word where it is among the names.
 *
 * @param added in the place of an operand that is left out, else behind the first one
 */
function changedArguments(
  command: CommandContext,
  added: string | undefined,
  names: readonly string[],
): readonly Flow[] {
  const kept: Flow[] = [];
  let isPlaced = false;
  const replaces = command.operands.some(({ text }) => names.includes(text));
  const letters = new Set(names.filter((name) => /^-[^-]$/.test(name)).map((name) => name.slice(1)));
  for (let index = 0; index < command.args.length; index += 1) {
    const argument = command.args[index];
    if (argument === undefined) break;
    const { text } = argument;
    const [flag = ''] = text.split('=', 1);
    const cluster = /^-[a-z]+$/i.test(text) ? Array.from(text) : [];
    if (names.includes(flag) || (names.includes('signals') && signal.test(text))) {
      const next = command.args[index + 1];
      if (flag === text && next !== undefined && command.value(flag) === next.text) index += 1;
      if (added !== undefined && !isPlaced && command.operands.includes(argument)) {
        kept.push({ text: added, traits: 0 });
        isPlaced = true;
      }
    } else if (cluster.some((letter) => letters.has(letter))) {
      const rest = cluster.filter((letter) => !letters.has(letter)).join('');
      if (rest !== '-') kept.push({ ...argument, text: rest });
    } else if (names.includes('+') && text.startsWith('+')) kept.push({ ...argument, text: text.slice(1) });
    else kept.push(argument);
    if (added !== undefined && !isPlaced && !replaces && argument === command.operands[0])
      kept.push({ text: added, traits: 0 });
  }
  return kept;
}

/** What is piped into the command behind this text: `curl -s URL`. Null where that is more than plain commands. */
function feedOf(before: string): string | null {
  const piping = before.trimEnd().replace(/\|\s{0,9}sudo$/, '|');
  if (!piping.endsWith('|')) return null;
  const pipeline = piping.slice(0, -1);
  const begin = Math.max(...Array.from(';&\n', (separator) => pipeline.lastIndexOf(separator))) + 1;
  const isOther = pipeline.lastIndexOf('||');
  const feed = pipeline.slice(isOther < begin ? begin : isOther + 2).trim();
  return feed === '' || /[<>()`$]/.test(feed) ? null : feed;
}

/** The plain command whose output stands in this one: `docker ps -q` of `docker rm $(docker ps -q)`. */
function substituted(text: string): string | null {
  const inside = /\$\((?<command>[^()`$<>]{1,200})\)/.exec(text)?.groups?.command?.trim() ?? '';
  return inside === '' || text.split('$(').length > 2 ? null : inside;
}
