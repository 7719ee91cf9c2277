import { Option, type Command } from 'commander';
import { agentNames, shellNames, type AgentName, type ShellName } from '@hunch/common/protocol';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { renderChanges } from '../render/changes.ts';
import { removeAgent } from '../setup/agents.ts';
import { removeShell } from '../setup/shells.ts';
import { examples } from './options.ts';

interface UninstallOptions {
  readonly shell?: readonly ShellName[];
  readonly agent?: readonly AgentName[];
  readonly dryRun?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .addOption(new Option('--shell <shell...>', 'only from these shells').choices(shellNames))
    .addOption(new Option('--agent <agent...>', 'only from these coding agents').choices(agentNames))
    .option('--dry-run', 'say what would be removed, and remove nothing')
    .addHelpText(
      'after',
      examples(
        ['hunch uninstall', 'out of every shell and agent'],
        ['hunch uninstall --agent cursor', 'out of this agent only'],
      ) +
        '\nIt removes exactly what `hunch setup` has written. The history and the configuration stay:\n' +
        '`hunch doctor` says where they are.\n',
    )
    .action((options: UninstallOptions) => {
      const dryRun = options.dryRun === true;
      const all = options.shell === undefined && options.agent === undefined;
      const changes = [
        ...(options.shell ?? (all ? shellNames : [])).map((shell) => removeShell(cli, shell, dryRun)),
        ...(options.agent ?? (all ? agentNames : [])).map((agent) => removeAgent(cli, agent, dryRun)),
      ];
      cli.terminal.write(renderChanges(changes, dryRun, cli.terminal));
      if (changes.some(({ kind }) => kind === 'refused')) process.exitCode = exitCodes.failure;
    });
}
