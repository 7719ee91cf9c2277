import { Argument, type Command } from 'commander';
import { shellNames, type ShellName } from '@hunch/common/protocol';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { integrationScript, loadLine, loginShell } from '../shell-integration.ts';
import { examples } from './options.ts';

export function define(command: Command, cli: Cli): void {
  command
    .addArgument(new Argument('[shell]', 'the shell to integrate').choices(shellNames))
    .addHelpText(
      'after',
      examples(
        ['eval "$(hunch init bash)"', 'in ~/.bashrc'],
        ['eval "$(hunch init zsh)"', 'in ~/.zshrc'],
        ['hunch init fish | source', 'in ~/.config/fish/config.fish'],
      ),
    )
    .action(async (shell: ShellName | undefined) => {
      if (shell !== undefined) cli.terminal.write(await integrationScript(cli, shell));
      else if (cli.terminal.interactive) cli.terminal.write(advice(cli));
      else throw new CommandFailure(`Say which shell: hunch init ${shellNames.join('|')}.`, exitCodes.usage);
    });
}

function advice(cli: Cli): string {
  const own = loginShell(cli.environment);
  const { bold } = cli.terminal.colors;
  const lines = (own === undefined ? shellNames : [own]).map((shell) => {
    const { line, file } = loadLine(shell, cli.environment);
    return `  ${bold(line)}   at the end of ${file}\n`;
  });
  const known =
    own === undefined ? 'Add the line of your shell:\n' : `Your shell is ${own}. Add this line:\n`;
  return `${known}${lines.join('')}Then open a new shell. \`hunch doctor\` says whether it works.\n`;
}
