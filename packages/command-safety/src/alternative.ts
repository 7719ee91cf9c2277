import type { RiskLevel } from '@hunch/common/verdict';
import type { Found } from './alternative-found.ts';
import { operandsTaken, quoted, valueOf, type Blank } from './alternative-blanks.ts';
import type { CommandContext } from './command-context.ts';
import { isAtLeast } from './finding.ts';
import { hasUnknown } from './shell/flow.ts';

/** What of a command a template may take up: see the README. */
const blank =
  /\{(?<name>path|text|source|search|program|globals|-?\d+(?:\.\.)?|(?:option|given) [^{}]+|args(?: with [^{} ]+)?(?: without [^{}]+)?)\}/g;

const arrow = ' -> ';

/** Longer ones are no advice that anybody reads. */
const alternativeCharactersMax = 300;

/**
 * The first template that takes up all that the command is about, with the command's own words in it, if that is rated lower; null:
 * there is none. `docker|podman rm|kill -> …` is for such commands; without that, a template that begins with another program of the
 * rule is for that one.
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
  for (const one of withListed(templates, found)) {
    const at = one.indexOf(arrow);
    const condition = at === -1 ? null : one.slice(0, at);
    const template = at === -1 ? one : one.slice(at + arrow.length);
    if (found.command !== null && !isFor(found.command, condition, template, programs)) continue;
    const text = filled(template, condition, found);
    if (text === null) continue;
    for (const alternative of inPlace(text, template, found))
      if (
        alternative.length <= alternativeCharactersMax &&
        !isAtLeast(run.ports.rate(run, alternative), risk)
      )
        return alternative;
  }
  return null;
}

/** What another command lists is best shown by that one. */
function withListed(templates: readonly string[], found: Found): readonly string[] {
  if (found.command === null && /^xargs\s/.test(found.run.sourceOf(found.span)))
    return ['{source}', ...templates];
  return namesUnknown(found) ? [...templates, '{source}', '{search}'] : templates;
}

/** Whether it is about something that another command gives: that one may show what. */
function namesUnknown({ command, paths }: Found): boolean {
  return (command?.operands ?? paths).some(({ text }) => hasUnknown(text));
}

/** Null: a blank is not known, or the template would leave out something that the command is about. */
function filled(template: string, condition: string | null, found: Found): string | null {
  const { command } = found;
  const blanks: Blank[] = [];
  let isKnown = true;
  const text = template.replaceAll(blank, (_, name: string) => {
    const value = valueOf(name, found);
    isKnown &&= value !== null;
    blanks.push(name);
    return value ?? '';
  });
  if (!isKnown) return null;
  const isWhole =
    command === null ? blanks.length > 0 : takesAll(command, blanks, wordsOfCondition(condition));
  return isWhole && (command === null || keepsPlace(command, text))
    ? text.replaceAll(/ {2,}/g, ' ').trim()
    : null;
}

/** Options whose value says where a command acts: without it, another one would look somewhere else. */
const placeOption =
  /^--?(?:host(?:name)?|port|server|ur[li]|endpoint(?:s|-url)?|bootstrap-servers?|broker-list|context|namespace|profile|project(?:[-_]id)?|subscription|region|zone|cluster|kubeconfig|state|repo|instance|registry|index-url|rsh|app|org)$/;

/** Whether all that says where it acts stands in the text, too: the value of such an option, and an address behind any. */
function keepsPlace({ args }: CommandContext, text: string): boolean {
  return args.every((argument, index) => {
    if (!argument.text.startsWith('-')) return true;
    const equals = argument.text.indexOf('=');
    const isNamed = placeOption.test(equals === -1 ? argument.text : argument.text.slice(0, equals));
    const value = equals === -1 ? (args[index + 1]?.text ?? '') : argument.text.slice(equals + 1);
    if (value.startsWith('-') || !(isNamed || /^[a-z]{2,10}:\/\//.test(value))) return true;
    return hasUnknown(value) || text.includes(value);
  });
}

/** Whether each operand is a subcommand, a word of the condition, the value of an option that nobody knows, or in a blank. */
function takesAll(command: CommandContext, blanks: readonly Blank[], condition: readonly string[]): boolean {
  if (condition.at(-1) === theRest) return true;
  const first = Math.max(command.depth, condition.length);
  const taken = operandsTaken(command, blanks);
  return command.operands.every(
    (operand, index) => index < first || taken.has(operand) || command.followsUnknownOption(operand),
  );
}

/** In a condition, behind what it says of the first operands: the others are no objects, but say what is done to them. */
const theRest = '..';

/** What a condition says of the operands. */
function wordsOfCondition(condition: string | null): readonly string[] {
  return condition === null ? [] : condition.split(' ').slice(1);
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
  const [program = ''] = condition.split(' ', 1);
  return (
    (program === '*' || program.split('|').includes(command.program)) &&
    wordsOfCondition(condition).every((word, index) => {
      const operand = command.operand(index);
      return word === theRest || (operand !== '' && word.split('|').some((one) => matches(operand, one)));
    })
  );
}

/** `*` stands for anything. */
function matches(operand: string, pattern: string): boolean {
  const parts = pattern.split('*');
  if (parts.length === 1) return operand === pattern;
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const found = index === parts.length - 1 ? operand.lastIndexOf(part) : operand.indexOf(part, at);
    if (found < at || (index === 0 && found > 0)) return false;
    at = found + part.length;
  }
  return at === operand.length;
}

/**
 * The command as it must be written where the text stands: as the same user, on the same machine, in the same directory. Without
 * `sudo` it is worth something too, where the danger is just that.
 */
function inPlace(text: string, template: string, { run, command, surroundings }: Found): readonly string[] {
  const { cwd, isElsewhere, privileged, lead } = surroundings;
  // What is piped in has all that stands before it.
  if (template.startsWith('{source}')) return isElsewhere ? [] : [text];
  // Several commands, not all of which may need it.
  if (text.includes(' && ')) return isElsewhere || cwd !== (run.context.cwd ?? null) ? [] : [text];
  const before = command !== null && lead !== null ? run.sourceOf(lead) : null;
  // What happens on another machine is no command for this one.
  if (isElsewhere) return before === null || before.includes('\n') ? [] : [before + text];
  const entered = cwd === (run.context.cwd ?? null) || namesNoPlace(text) ? '' : entering(cwd);
  if (entered === null) return [];
  if (before !== null && before !== '' && !before.includes('\n'))
    return privileged ? [entered + before + text, entered + text] : [entered + before + text];
  const raising = privileged ? ['sudo', 'doas'].find((program) => run.mentions(`${program} `)) : undefined;
  return raising === undefined ? [entered + text] : [`${entered}${raising} ${text}`, entered + text];
}

/** Of paths that mean the same everywhere. */
function namesNoPlace(text: string): boolean {
  return text
    .split(' ')
    .slice(1)
    .every((word) => /^['"]?[-/~]/.test(word));
}

/** Null: the directory is not known. */
function entering(cwd: string | null): string | null {
  const text = cwd?.replace(/^\.\/(?=[^-/])/, '') ?? '';
  const place = quoted({ text, traits: 0 });
  return place === null ? null : `cd ${place} && `;
}
