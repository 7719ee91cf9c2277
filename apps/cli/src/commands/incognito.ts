import { Argument, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import { CommandFailure } from '../exit-codes.ts';
import { loadLine, loginShell } from '../shell-integration.ts';
import { examples } from './options.ts';

const meanings: Readonly<Record<string, string>> = {
  off: 'commands are recorded',
  ephemeral: 'commands count in this shell only; nothing is written to disk',
  no_send: 'nothing leaves this shell',
};

export function define(command: Command, cli: Cli): void {
  command
    .addArgument(
      new Argument('[mode]', 'what this shell lets hunch see')
        .choices([...Object.keys(meanings), 'on', 'status'])
        .default('status'),
    )
    .addHelpText(
      'after',
      examples(
        ['hunch incognito ephemeral', meanings.ephemeral ?? ''],
        ['hunch incognito no_send', meanings.no_send ?? ''],
        ['hunch incognito off', meanings.off ?? ''],
        ['hunch incognito on', 'the mode that suggestions.incognito_mode names; ephemeral if it does not'],
      ) + '\nIt acts on the shell it is typed in, and on what is started from there.\n',
    )
    .action((mode: string) => {
      // The function `hunch` of an integrated shell handles the modes itself: only it can set the shell's variable.
      if (mode !== 'status') throw new CommandFailure(notIntegrated(cli, mode));
      const current = cli.environment.HUNCH_INCOGNITO || 'off';
      cli.terminal.write(
        `${current}: ${meanings[current] ?? 'not a mode that hunch knows; it counts as no_send'}\n`,
      );
    });
}

function notIntegrated(cli: Cli, mode: string): string {
  const shell = loginShell(cli.environment);
  const how = shell === 'fish' ? `set -gx HUNCH_INCOGNITO ${mode}` : `export HUNCH_INCOGNITO=${mode}`;
  const load = loadLine(shell ?? 'bash', cli.environment);
  return (
    'A program cannot change the shell that started it, and this shell has not loaded the integration.\n' +
    `Load it with \`${load.line}\` in ${load.file}, or set the variable yourself: ${how}`
  );
}
