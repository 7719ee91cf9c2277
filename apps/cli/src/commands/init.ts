import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { loginShell, shellNamed, shellNames, shells } from '../shells/index.ts';
import { printable, withTilde } from '../render/format.ts';
import { integrationScript } from '../shells/integration.ts';
import { keepIntegration, loadLines } from '../shells/kept-integration.ts';

export const examples = shells.map(
  ({ loadLine, startupFiles }) => [loadLine, `in ${startupFiles({})[0]}`] as const,
);

export function define(command: Command, cli: Cli): void {
  command
    .addArgument(new Argument('[shell]', 'the shell').choices(shellNames))
    .option('--keep', 'keep it as a file for the next shells, too')
    .action(async (name: string | undefined, { keep }: { readonly keep?: true }) => {
      const shell = name === undefined ? undefined : shellNamed(name);
      if (shell !== undefined) {
        cli.terminal.write(await integrationScript(cli, shell));
        if (keep) {
          await keepIntegration(cli, shell);
          renewDaemon(cli);
        }
      } else if (cli.terminal.interactive) cli.terminal.write(advice(cli));
      else throw new CommandFailure(`Missing shell: hunch init ${shellNames.join('|')}`, exitCodes.usage);
    });
}

/** hunch was upgraded, most likely: the daemon of before is replaced, without this shell waiting for it. */
function renewDaemon({ environment, executable, paths }: Cli): void {
  if (environment.HUNCH_NO_AUTOSTART === '1' || !existsSync(paths.socket)) return;
  spawn(process.execPath, [executable, 'daemon', 'start', '--quiet'], {
    cwd: '/',
    detached: true,
    stdio: 'ignore',
  }).unref();
}

function advice(cli: Cli): string {
  const own = loginShell(cli.environment);
  const { bold } = cli.terminal.colors;
  const lines = (own === undefined ? shells : [own]).map(
    (shell) =>
      `At the end of ${printable(withTilde(shell.startupFiles(cli.environment)[0] ?? '', cli.environment))}:\n  ${bold(loadLines(cli, shell).kept)}\n`,
  );
  const known =
    own === undefined
      ? 'Add the line for your shell, or run `hunch setup`, which does it.\n'
      : `Your shell is ${own.name}. Add this line, or run \`hunch setup\`, which does it.\n`;
  return `${known}${lines.join('')}Then open a new shell, and check with \`hunch doctor\`.\n`;
}
