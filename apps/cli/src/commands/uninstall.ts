import { Option, type Command } from 'commander';
import { agentNames } from '@hunch/common/protocol';
import { agents } from '../agents/index.ts';
import type { Cli } from '../cli.ts';
import { removeParts } from '../setup/agent-parts.ts';
import { removeAgent } from '../setup/agents.ts';
import { removeShell } from '../setup/startup-file.ts';
import { shellNames, shells } from '../shells/index.ts';
import { namedTargets, reportChanges, type SetupOptions } from './setup.ts';

export function define(command: Command, cli: Cli): void {
  command
    .addOption(new Option('--shell <shell...>', 'only from these shells').choices(shellNames))
    .addOption(new Option('--agent <agent...>', 'only from these coding agents').choices(agentNames))
    .option('--dry-run', 'print what would change, and change nothing')
    .action((options: SetupOptions) => {
      const dryRun = options.dryRun === true;
      const targets = namedTargets(options) ?? { shells, agents: Object.values(agents) };
      reportChanges(cli, dryRun, [
        ...targets.shells.map((shell) => removeShell(cli, shell, dryRun)),
        ...targets.agents.flatMap((agent) => [
          removeAgent(cli, agent, dryRun),
          removeParts(cli, agent, dryRun),
        ]),
      ]);
    });
}
