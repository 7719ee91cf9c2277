import { helpGroups, helpOf, summaryOf, type HelpGroup } from './command-help.ts';
import { commandNames } from './commands/index.ts';
import { exampleRows } from './help-page.ts';
import { wrappedColumns, wrapWords } from './render/wrap.ts';

/** What `hunch help` was asked for: the first page, one group of commands, or all of them. */
export type OverviewChoice = 'first' | 'all' | HelpGroup;

/** Undefined: the arguments ask for something else. */
export function overviewChoice(args: readonly string[]): OverviewChoice | undefined {
  const words = args.filter((arg) => !['--all', '-h', '--help'].includes(arg));
  const wantsHelp = args.some((arg) => arg === '-h' || arg === '--help');
  if (args.length === 0 || (words.length === 0 && wantsHelp)) return args.includes('--all') ? 'all' : 'first';
  const [help, name, ...others] = words;
  if (help !== 'help' || others.length > 0) return undefined;
  if (name === undefined) return args.includes('--all') ? 'all' : 'first';
  return helpGroups.find((group) => group === name);
}

/** The help that is read before one knows which command it is. */
export function overview(choice: OverviewChoice, width: number): string {
  if (choice === 'first') return firstPage(width);
  const chosen = choice === 'all' ? helpGroups : [choice];
  const groups = chosen.map((group) => {
    const rows = namesIn(group).map((name) => ({ left: name, right: summaryOf(name), indent: 1 }));
    return `${titleOf(group)}:\n${wrappedColumns(rows, width)}`;
  });
  return `${groups.join('\n')}\n${choice === 'all' ? wrappedColumns(globalOptions, width) : ''}Of one command: hunch help COMMAND\n`;
}

const globalOptions = [
  { left: '--color auto|always|never', right: 'colours in the output', indent: 1 },
  { left: '-V, --version', right: 'print the version', indent: 1 },
];

/** At most twenty lines, also on a narrow terminal. */
function firstPage(width: number): string {
  const { summary, examples = [] } = helpOf('hunch');
  const rows = helpGroups.map((group) => ({
    left: group.replace('-', ' '),
    right: namesIn(group).join(' '),
    indent: 1,
  }));
  const more = wrapWords(`More: hunch help COMMAND, ${helpGroups.join(', ')} or --all`, width);
  return `${summary}\n\n${exampleRows(examples, width)}\n${wrappedColumns(rows, width)}\n${more.join('\n')}\n`;
}

function titleOf(group: HelpGroup): string {
  const about = group.replace('-', ' ');
  return about.charAt(0).toUpperCase() + about.slice(1);
}

function namesIn(group: HelpGroup): readonly string[] {
  return commandNames.filter((name) => helpOf(name).group === group);
}
