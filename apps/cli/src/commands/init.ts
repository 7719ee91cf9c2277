import { Argument, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { loginShell, shellNamed, shellNames, shells } from '../shells/index.ts';
import { integrationScript } from '../shells/integration.ts';

export const examples = shells.map(
  ({ loadLine, startupFiles }) => [loadLine, `in ${startupFiles({})[0]}`] as const,
);

export function define(command: Command, cli: Cli): void {
  command
    .addArgument(new Argument('[shell]', 'the shell').choices(shellNames))
    .action(async (name: string | undefined) => {
      const shell = name === undefined ? undefined : shellNamed(name);
      if (shell !== undefined) cli.terminal.write(await integrationScript(cli, shell));
      else if (cli.terminal.interactive) cli.terminal.write(advice(cli));
      else throw new CommandFailure(`Missing shell: hunch init ${shellNames.join('|')}`, exitCodes.usage);
    });
}

function advice(cli: Cli): string {
  const own = loginShell(cli.environment);
  const { bold } = cli.terminal.colors;
  const lines = (own === undefined ? shells : [own]).map(
    ({ loadLine, startupFiles }) =>
      `  ${bold(loadLine)}   at the end of ${startupFiles(cli.environment)[0]}\n`,
  );
  const known =
    own === undefined ? 'Add the line for your shell:\n' : `Your shell is ${own.name}. Add this line:\n`;
  return `${known}${lines.join('')}Then open a new shell, and check with \`hunch doctor\`.\n`;
}
