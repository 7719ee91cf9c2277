import { Argument, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import { CommandFailure } from '../exit-codes.ts';
import { incognitoMeanings, incognitoModes } from '../incognito-modes.ts';
import { loginShell, shells } from '../shells/index.ts';

export const examples = Object.entries(incognitoMeanings).map(
  ([mode, meaning]) => [`hunch incognito ${mode}`, meaning] as const,
);

export function define(command: Command, cli: Cli): void {
  command
    .addArgument(
      new Argument('[mode]', 'what this shell lets hunch record')
        .choices([...incognitoModes, 'on', 'status'])
        .default('status'),
    )
    .action((mode: string) => {
      // The function `hunch` of the shell hook handles the modes itself: only it can set the shell's variable.
      if (mode !== 'status') throw new CommandFailure(notIntegrated(cli, mode));
      const current = cli.environment.HUNCH_INCOGNITO || 'off';
      cli.terminal.write(
        `${current}: ${incognitoMeanings[current] ?? 'unknown mode, treated as no_send: nothing is sent to the daemon'}\n`,
      );
    });
}

function notIntegrated({ environment }: Cli, mode: string): string {
  const shell = loginShell(environment) ?? shells[0];
  const [file] = shell.startupFiles(environment);
  return (
    'This shell has not loaded the hook of hunch, and no other program can change its variables.\n' +
    `Add \`${shell.loadLine}\` to ${file}, or set the variable yourself: ${shell.exportVariable('HUNCH_INCOGNITO', mode)}`
  );
}
