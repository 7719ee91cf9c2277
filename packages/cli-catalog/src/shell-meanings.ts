import type { Keyword, Operator, RedirectionOperator } from '@hunch/common/shell';

/** What the shell's own signs mean. */
export const operatorMeanings: Readonly<Partial<Record<Operator, string>>> = {
  ';': 'Then, whatever came of the command before',
  '&': 'Runs the command before in the background',
  '&&': 'Only if the command before succeeds',
  '||': 'Only if the command before fails',
  '|': 'Gives the output of the command before to the next one as input',
  '|&': 'Gives the output and the errors of the command before to the next one as input',
  ';;': 'Ends this case',
  ';&': 'Goes on with the next case',
  ';;&': 'Tries the next cases as well',
  '(': 'Begins a subshell: what it changes stays within',
  ')': 'Ends the subshell',
  '((': 'Begins arithmetic',
  '))': 'Ends the arithmetic',
};

export const keywordMeanings: ReadonlyMap<Keyword, string> = new Map<Keyword, string>([
  ['if', 'If this command succeeds'],
  ['then', 'runs these commands'],
  ['elif', 'Otherwise, if this command succeeds'],
  ['else', 'Otherwise runs these commands'],
  ['fi', 'Ends the condition'],
  ['for', 'Repeats for each value'],
  ['select', 'Offers a menu and repeats for each choice'],
  ['in', 'of these'],
  ['while', 'Repeats while this command succeeds'],
  ['until', 'Repeats until this command succeeds'],
  ['do', 'Begins what is repeated'],
  ['done', 'Ends what is repeated'],
  ['case', 'Compares this value with patterns'],
  ['esac', 'Ends the comparison'],
  ['function', 'Defines a function'],
  ['time', 'Measures how long the command takes'],
  ['coproc', 'Runs the command beside the shell, connected by pipes'],
  ['!', 'Turns success into failure and the other way round'],
  ['{', 'Begins a group of commands'],
  ['}', 'Ends the group'],
  ['[[', 'Tests a condition'],
  [']]', 'Ends the condition'],
]);

const streams: Readonly<Record<string, string>> = { '0': 'input', '1': 'output', '2': 'errors' };

/**
 * What a redirection does, in one line.
 *
 * @param written the operator with its descriptor: `2>`
 */
export function redirectionMeaning(written: string, operator: RedirectionOperator, target: string): string {
  const descriptor = /^\d+/.exec(written)?.[0];
  const reads = operator.startsWith('<');
  const named = descriptor === undefined ? (reads ? 'input' : 'output') : streams[descriptor];
  const stream = named ?? `descriptor ${descriptor}`;
  const isAre = stream === 'errors' ? 'errors' : stream;
  if (operator === '<<' || operator === '<<-') return `Reads the lines up to ${target} as input`;
  if (operator === '<<<') return 'Reads this text as input';
  if (operator === '<') return `Reads ${isAre} from this file`;
  if (operator === '<>') return 'Opens this file for reading and writing';
  if (operator === '>&' || operator === '<&') {
    if (target === '-') return `Closes ${isAre}`;
    const to = streams[target];
    if (to !== undefined) return `Sends ${isAre} where ${to} ${to === 'errors' ? 'go' : 'goes'}`;
    return /^\d+$/.test(target)
      ? `Sends ${isAre} to descriptor ${target}`
      : `Writes output and errors to this file`;
  }
  const what = operator.startsWith('&') ? 'output and errors' : isAre;
  if (target === '/dev/null') return `Discards ${what}`;
  return operator.endsWith('>>')
    ? `Appends ${what} to this file`
    : `Writes ${what} to this file, whose content is replaced`;
}
