import { quote } from '@hunch/common/shell';
import type { RiskLevel } from '@hunch/common/verdict';
import type { CommandContext } from './command-context.ts';
import { isAtLeast, type FindingSpan } from './finding.ts';
import type { InterpreterState } from './interpreter-state.ts';
import { hasUnknown, HOME, traits, type Flow } from './shell/flow.ts';

/** What a safer command is made from: the command that was found, or the path that something happens to. */
export interface Found {
  readonly run: InterpreterState;
  readonly span: FindingSpan;
  readonly command: CommandContext | null;
  readonly path: Flow | null;
  /** On another machine, in a container or in a project that is named. */
  readonly isElsewhere: boolean;
  /** The span is of the text that is checked, not of what that text makes. */
  readonly isInText: boolean;
}

/** What of a command a template may take up: see the README. */
const blank =
  /\{(?<name>path|text|source|program|-?\d+(?:\.\.)?|option [^{}]+|args(?: with [^{} ]+)?(?: without [^{}]+)?)\}/g;

const arrow = ' -> ';

/** Longer ones are no advice that anybody reads. */
const alternativeCharactersMax = 300;

/**
 * The first template all of whose blanks are known, with the command's own words in it, if that is rated lower; null: there is
 * none. `docker|podman rm|kill -> …` is for such commands; without that, a template that begins with another program of the rule is
 * for that one.
 *
 * @param programs those that the rule is about
 * @param risk of what was found
 */
export function fillAlternative(
  templates: readonly string[],
  programs: readonly string[],
  risk: RiskLevel,
  found: Found,
): string | null {
  const { run } = found;
  if (run.isAlternative) return null;
  for (const one of templates) {
    const at = one.indexOf(arrow);
    const condition = at === -1 ? null : one.slice(0, at);
    const template = at === -1 ? one : one.slice(at + arrow.length);
    if (found.command !== null && !isFor(found.command, condition, template, programs)) continue;
    let isKnown = true;
    const text = template.replaceAll(blank, (_, name: string) => {
      const value = valueOf(name, found);
      isKnown &&= value !== null;
      return value ?? '';
    });
    if (!isKnown || text.length > alternativeCharactersMax) continue;
    const alternative = text.replaceAll(/ {2,}/g, ' ').trim();
    if (!isAtLeast(run.ports.rate(run, alternative), risk)) return alternative;
  }
  return null;
}

function isFor(
  command: CommandContext,
  condition: string | null,
  template: string,
  programs: readonly string[],
): boolean {
  if (condition === null) {
    const [first = ''] = template.split(' ', 1);
    return first === command.program || !programs.includes(first);
  }
  const [program = '', ...subcommands] = condition.split(' ');
  return (
    (program === '*' || program.split('|').includes(command.program)) &&
    (subcommands.length === 0 || command.beginsWith(subcommands.join(' ')))
  );
}

function valueOf(name: string, { run, span, command, path, isElsewhere, isInText }: Found): string | null {
  // What happens on another machine is no command for this one.
  if (path !== null && isElsewhere) return null;
  if (name === 'path') return path === null ? null : written(path);
  if (name === 'text') return isInText ? run.sourceOf(span) : null;
  if (name === 'source')
    return run.within === null ? feedOf(run.sourceOf({ start: 0, end: span.start })) : null;
  if (command === null) return null;
  if (name === 'program') return command.program;
  if (name.startsWith('option ')) return valueOfOption(command, name.split(' ').slice(1));
  if (name.startsWith('args')) {
    const { added, left = '' } =
      /^args(?: with (?<added>\S+))?(?: without (?<left>.+))?$/.exec(name)?.groups ?? {};
    return all(changedArguments(command, added, left.split(' ')));
  }
  const { operands } = command;
  if (name.endsWith('..')) return all(operands.slice(Number.parseInt(name, 10)));
  const operand = operands.at(Number(name));
  return operand === undefined ? null : written(operand);
}

/** A word as the user would write it; null: part of it is not known. */
function written({ text, traits: own }: Flow): string | null {
  const visible = text === HOME ? '~' : text.startsWith(`${HOME}/`) ? `~${text.slice(HOME.length)}` : text;
  if (visible === '' || hasUnknown(visible) || visible.includes('\u0001')) return null;
  const rest = visible.replace(/^~(?=\/|$)/, '');
  // A pattern stands as it is, or its letters would be all that it means.
  if ((own & traits.glob) !== 0) return /^[\w./*?@%+:,-]*$/.test(rest) ? visible : null;
  return rest === '' ? visible : visible.slice(0, visible.length - rest.length) + quote(rest, 'bash');
}

function all(words: readonly Flow[]): string | null {
  const texts = words.map(written);
  return texts.includes(null) ? null : texts.join(' ');
}

function valueOfOption(command: CommandContext, names: readonly string[]): string | null {
  const text = command.value(...names);
  return text === null || text === '-' ? null : written({ text, traits: 0 });
}

/**
 * All arguments but these options, their values, and `+` before a word where it is among the names.
 *
 * @param added behind the subcommand
 */
function changedArguments(
  command: CommandContext,
  added: string | undefined,
  names: readonly string[],
): readonly Flow[] {
  const kept: Flow[] = [];
  const letters = new Set(names.filter((name) => /^-[^-]$/.test(name)).map((name) => name.slice(1)));
  for (let index = 0; index < command.args.length; index += 1) {
    const argument = command.args[index];
    if (argument === undefined) break;
    const { text } = argument;
    const [flag = ''] = text.split('=', 1);
    if (names.includes(flag)) {
      const next = command.args[index + 1];
      if (flag === text && next !== undefined && command.value(flag) === next.text) index += 1;
      continue;
    }
    const cluster = /^-[a-z]+$/i.test(text) ? Array.from(text) : [];
    if (cluster.some((letter) => letters.has(letter))) {
      const rest = cluster.filter((letter) => !letters.has(letter)).join('');
      if (rest !== '-') kept.push({ ...argument, text: rest });
    } else if (names.includes('+') && text.startsWith('+')) kept.push({ ...argument, text: text.slice(1) });
    else kept.push(argument);
    if (added !== undefined && argument === command.operands[0]) kept.push({ text: added, traits: 0 });
  }
  return kept;
}

/** What is piped into the command behind this text: `curl -s URL`. Null where that is more than plain commands. */
function feedOf(before: string): string | null {
  const piping = before.trimEnd().replace(/\|\s{0,9}sudo$/, '|');
  if (!piping.endsWith('|')) return null;
  const pipeline = piping.slice(0, -1);
  const begin = Math.max(...Array.from(';&\n', (separator) => pipeline.lastIndexOf(separator))) + 1;
  const feed = pipeline.slice(begin).trim();
  return feed === '' || /[<>()`$]/.test(feed) ? null : feed;
}
