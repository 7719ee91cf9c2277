import { existsSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { agentNames } from '@hunch/common/protocol';
import { agents } from '../agents/index.ts';
import type { Cli } from '../cli.ts';
import { removeParts } from '../setup/agent-parts.ts';
import { printable } from '../render/format.ts';
import { forPerson } from '../render/wrap.ts';
import { endDaemon } from '../running-daemon.ts';
import { removeAgent, removeHookProgram } from '../setup/agents.ts';
import { removeMadeDirectories } from '../setup/made-directories.ts';
import { removeShell } from '../setup/startup-file.ts';
import { shellNames, shells } from '../shells/index.ts';
import { removeKept } from '../shells/kept-integration.ts';
import { rememberUninstalled } from '../uninstalled.ts';
import { namedTargets, reportChanges, type SetupOptions } from './setup.ts';

export function define(command: Command, cli: Cli): void {
  command
    .addOption(new Option('--shell <shell...>', 'only from these shells').choices(shellNames))
    .addOption(new Option('--agent <agent...>', 'only from these coding agents').choices(agentNames))
    .option('--dry-run', 'print what would change, and change nothing')
    .action(async (options: SetupOptions) => {
      const dryRun = options.dryRun === true;
      const named = namedTargets(options);
      const targets = named ?? { shells, agents: Object.values(agents) };
      reportChanges(cli, dryRun, [
        ...targets.shells.map((shell) => removeShell(cli, shell, dryRun)),
        ...targets.agents.flatMap((agent) => [
          removeAgent(cli, agent, dryRun),
          removeParts(cli, agent, dryRun),
        ]),
      ]);
      if (dryRun) return;
      for (const shell of targets.shells) removeKept(cli, shell);
      removeMadeDirectories(cli);
      if (named === undefined) await removeRest(cli);
    });
}

/** What runs, and what only hooks need. The history and the configuration stay. */
async function removeRest(cli: Cli): Promise<void> {
  rememberUninstalled(cli);
  const pid = await endDaemon(cli);
  removeHookProgram(cli);
  const { dataDir, configDir } = cli.paths;
  const left = [dataDir, configDir].filter((directory) => existsSync(directory)).map(printable);
  const text =
    `\n${pid === undefined ? '' : `The daemon has stopped (process ${pid}).\n`}` +
    (left.length === 0
      ? ''
      : `Your history and configuration stay. To remove them, too:\n  rm -r ${left.join(' ')}\n`);
  cli.terminal.write(forPerson(cli, text));
}
