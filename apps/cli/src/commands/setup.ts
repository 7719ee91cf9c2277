import { Option, type Command } from 'commander';
import { agentNames, shellNames, type AgentName, type ShellName } from '@hunch/common/protocol';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { renderChanges } from '../render/changes.ts';
import { setUpAgent, usedAgents } from '../setup/agents.ts';
import type { Change } from '../setup/change.ts';
import { setUpShell } from '../setup/shells.ts';
import { loginShell } from '../shell-integration.ts';
import { examples } from './options.ts';

interface SetupOptions {
  readonly shell?: readonly ShellName[];
  readonly agent?: readonly AgentName[];
  readonly dryRun?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .addOption(new Option('--shell <shell...>', 'the shells').choices(shellNames))
    .addOption(new Option('--agent <agent...>', 'the coding agents').choices(agentNames))
    .option('--dry-run', 'say what would be written, and write nothing')
    .addHelpText(
      'after',
      examples(
        ['hunch setup', 'your login shell, and the coding agents found here'],
        ['hunch setup --dry-run', 'what that would be'],
        ['hunch setup --shell zsh fish', 'these shells only'],
        ['hunch setup --agent claude-code', 'this agent only'],
        ['hunch uninstall', 'takes out again what setup has written'],
      ) + '\nDone twice it changes nothing more. A file is copied before it is changed.\n',
    )
    .action((options: SetupOptions) => {
      const dryRun = options.dryRun === true;
      const { shells, agents } = chosen(cli, options);
      const changes: Change[] = [
        ...shells.map((shell) => setUpShell(cli, shell, dryRun)),
        ...agents.map((agent) => setUpAgent(cli, agent, dryRun)),
      ];
      cli.terminal.write(renderChanges(changes, dryRun, cli.terminal));
      if (changes.some(({ kind }) => kind === 'refused')) process.exitCode = exitCodes.failure;
    });
}

/** What was named; nothing named: what is in use here. */
function chosen(
  cli: Cli,
  { shell, agent }: SetupOptions,
): { shells: readonly ShellName[]; agents: readonly AgentName[] } {
  if (shell !== undefined || agent !== undefined) return { shells: shell ?? [], agents: agent ?? [] };
  const own = loginShell(cli.environment);
  const agents = usedAgents(cli);
  if (own === undefined && agents.length === 0) {
    throw new CommandFailure(
      `Neither a shell that hunch knows in SHELL nor a coding agent was found: say --shell ${shellNames.join('|')} or --agent ${agentNames.join('|')}.`,
      exitCodes.usage,
    );
  }
  return { shells: own === undefined ? [] : [own], agents };
}
