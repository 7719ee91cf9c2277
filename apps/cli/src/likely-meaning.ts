import { agentNames } from '@hunch/common/protocol';
import { quote } from '@hunch/common/shell';
import { commandsNamed } from './command-help.ts';
import { shellNames } from './shells/index.ts';

/** Commands whose operand is a command of the user's, with options of its own. */
const aboutCommands = new Set(['check', 'explain', 'fix', 'classify']);

/**
 * What somebody meant whose command line was refused, as a line behind the message; empty: nobody knows.
 *
 * @param text the message of commander
 * @param operands of the command line
 */
export function likelyMeaning(text: string, operands: readonly string[], args: readonly string[]): string {
  const [command = '', first, ...others] = operands;
  if (text.includes('unknown option') && first !== undefined && aboutCommands.has(command)) {
    const words = args.slice(args.indexOf(first)).join(' ');
    return `Put the command in quotes: hunch ${command} ${quote(words, 'bash')}\n`;
  }
  if (
    text.includes('too many arguments') &&
    first !== undefined &&
    (command === 'setup' || command === 'uninstall')
  ) {
    const names = [first, ...others].join(' ');
    if (isOneOf(shellNames, first)) return `For a shell: hunch ${command} --shell ${names}\n`;
    if (isOneOf(agentNames, first)) return `For an agent: hunch ${command} --agent ${names}\n`;
  }
  if (text.includes('unknown command') && first === undefined) {
    if (command === 'version') return 'For the version: hunch --version\n';
    const named = commandsNamed(command);
    if (named.length > 0) return `There is: ${named.map((path) => `hunch ${path}`).join(', ')}\n`;
  }
  return '';
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
