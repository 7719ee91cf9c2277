import { existsSync } from 'node:fs';
import { HunchError } from '@hunch/common/errors';
import { ask } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure } from '../exit-codes.ts';
import { knowsNothing } from '../nothing-yet.ts';
import { readHistory } from '../import/read-history.ts';
import { columns, counted, printable, withTilde } from '../render/format.ts';
import { forPerson } from '../render/wrap.ts';
import type { Shell } from '../shells/shell.ts';
import { suggestionOptions } from '../suggestion-options.ts';

/** Whether a person can be asked. */
export function canAsk({ terminal }: Pick<Cli, 'terminal'>): boolean {
  return terminal.interactive && process.stdin.isTTY;
}

/** Enough for ten commands, and few enough that what stands above stays in sight. */
const ROWS_BELOW = 15;

/** Ctrl-R is taken from the shell only where the user says so; nothing is asked where that was said before. */
export async function offerSearch(
  cli: Cli,
  change: (option: string, value: string) => Promise<unknown>,
): Promise<void> {
  const { search_keys: chosen } = await suggestionOptions(cli.paths.config, ['search_keys']);
  if (chosen !== undefined || cli.environment.HUNCH_SUGGESTIONS_SEARCH_KEYS) return;
  const prompts = await import('@clack/prompts');
  const answer = await prompts.select({
    message: 'Search your history with Ctrl-R?',
    options: [
      { value: 'full', label: 'Yes, on the full screen' },
      { value: 'below', label: `Yes, in ${ROWS_BELOW} rows below the line` },
      { value: 'none', label: 'No, Ctrl-R stays as it is' },
    ],
  });
  if (prompts.isCancel(answer)) return;
  await change('suggestions.search_keys', answer === 'none' ? 'none' : 'ctrl-r');
  if (answer === 'below') await change('search.height', `${ROWS_BELOW}`);
  cli.terminal.write(
    answer === 'none'
      ? 'Should you want it later: hunch setup --search-keys ctrl-r\n'
      : 'Ctrl-R opens it in new shells. How it looks: hunch config get search\n',
  );
}

/**
 * The end of `hunch setup` at a terminal: what hunch has learnt, the keys, and an answer for this place. A new user sees that it
 * works, or what to do about it.
 */
export async function showFirstSteps(
  cli: Cli,
  shells: readonly Shell[],
  importFrom: (shell: Shell) => Promise<string>,
): Promise<void> {
  try {
    let { commands } = await ask(cli, 'Status', {});
    if (commands === 0) {
      for (const shell of shells) await offerImport(cli, shell, importFrom);
      ({ commands } = await ask(cli, 'Status', {}));
    }
    const { search_keys: searchKeys } = await suggestionOptions(cli.paths.config, ['search_keys']);
    cli.terminal.write(learnt(commands, shells));
    for (const shell of shells) cli.terminal.write(forPerson(cli, keysOf(cli, shell, searchKeys)));
    if (commands > 0) cli.terminal.write(await tryOut(cli));
    if (shells.length > 0) cli.terminal.write('\nOpen a new shell to begin.\n');
  } catch (error) {
    // The files are set up, and that was what was asked for.
    if (!(error instanceof HunchError)) throw error;
    cli.terminal.write(`\n${error.message}\n\`hunch doctor\` checks what is wrong.\n`);
  }
}

async function offerImport(
  cli: Cli,
  shell: Shell,
  importFrom: (shell: Shell) => Promise<string>,
): Promise<void> {
  const file = shell.history.historyFile(cli.environment);
  if (!existsSync(file)) return;
  try {
    const found = readHistory(shell.history, file, cli.environment).length;
    if (found === 0) return;
    const prompts = await import('@clack/prompts');
    const where = withTilde(file, cli.environment);
    const message = `Learn from the ${counted(found, 'command')} in ${printable(where)}? They stay on this machine.`;
    if ((await prompts.confirm({ message })) === true)
      cli.terminal.write(forPerson(cli, `\n${await importFrom(shell)}`));
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    cli.terminal.write(forPerson(cli, `\n${error.message}\n`));
  }
}

function learnt(commands: number, shells: readonly Shell[]): string {
  if (commands > 0) return `\nhunch has learnt from ${counted(commands, 'command')}.\n`;
  const [{ name } = { name: 'bash' }] = shells;
  return `\n${knowsNothing}\nTo begin with your history: hunch import ${name}\n`;
}

function keysOf({ terminal: { colors } }: Cli, { name, firstKeys }: Shell, searchKeys: unknown): string {
  const search = typeof searchKeys === 'string' && searchKeys.startsWith('ctrl-r');
  const rows = [...firstKeys, ...(search ? ([['Ctrl-R', 'search your history']] as const) : [])];
  return `\nKeys in ${name}:\n${columns(rows.map(([key, does]) => ['', colors.bold(key), does]))}`;
}

/** What would come next in this directory, as the shells ask for it. */
async function tryOut(cli: Cli): Promise<string> {
  const asked = { session_id: 'setup', cwd: process.cwd(), ephemeral: true, limit: 3 };
  for (const prefix of ['', 'git ', 'cd ', 'ls']) {
    const { suggestions } = await ask(cli, 'Suggest', { ...asked, prefix });
    if (suggestions.length === 0) continue;
    const where = prefix === '' ? 'On an empty line here' : `After \`${prefix.trim()}\``;
    const lines = suggestions.map(({ text }) => `  ${printable(text)}\n`).join('');
    return `\n${where} it would suggest:\n${lines}`;
  }
  return '';
}
