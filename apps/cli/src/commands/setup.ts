import { Option, type Command } from 'commander';
import { agentNames, type AgentName } from '@hunch/common/protocol';
import type { Agent } from '../agents/agent.ts';
import { agents, usedAgents } from '../agents/index.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { setUpParts } from '../setup/agent-parts.ts';
import { setUpAgent } from '../setup/agents.ts';
import type { Change } from '../setup/change.ts';
import { offerSearch, canAsk, showFirstSteps } from '../setup/first-steps.ts';
import { setUpShell } from '../setup/startup-file.ts';
import { loginShell, shellNames, shells } from '../shells/index.ts';
import { keepIntegration } from '../shells/kept-integration.ts';
import type { Shell } from '../shells/shell.ts';
import { defineSetupModel } from './setup-model.ts';
import { columns, printable } from '../render/format.ts';
import { forPerson } from '../render/wrap.ts';
import type { Terminal } from '../render/terminal.ts';
import { forgetUninstalled } from '../uninstalled.ts';

export interface SetupOptions {
  readonly shell?: readonly string[];
  readonly agent?: readonly AgentName[];
  readonly dryRun?: true;
  readonly yes?: true;
  readonly searchKeys?: (typeof searchKeys)[number];
}

/** The choices of `suggestions.search_keys`. */
const searchKeys = ['none', 'ctrl-r', 'ctrl-r-and-up'] as const;

export interface SetupTargets {
  readonly shells: readonly Shell[];
  readonly agents: readonly Agent[];
}

export function define(command: Command, cli: Cli): void {
  defineSetupModel(command, cli);
  command
    .addOption(new Option('--shell <shell...>', 'these shells').choices(shellNames))
    .addOption(new Option('--agent <agent...>', 'these coding agents').choices(agentNames))
    .addOption(
      new Option('--search-keys <keys>', 'open the full-screen search by these keys, in new shells').choices(
        searchKeys,
      ),
    )
    .option('--dry-run', 'print what would change, and change nothing')
    .option('-y, --yes', 'ask nothing')
    .action(async (options: SetupOptions) => {
      const targets = namedTargets(options) ?? targetsInUse(cli);
      const dryRun = options.dryRun === true;
      if (!dryRun) forgetUninstalled(cli);
      reportChanges(cli, dryRun, [
        ...targets.shells.map((shell) => setUpShell(cli, shell, dryRun)),
        ...targets.agents.flatMap((agent) => [
          setUpAgent(cli, agent, dryRun),
          setUpParts(cli, agent, dryRun),
        ]),
      ]);
      if (dryRun) return;
      const asks = options.yes !== true && targets.shells.length > 0 && canAsk(cli);
      if (asks || options.searchKeys !== undefined) {
        const { changeOption, setOption } = await import('./config.ts');
        if (options.searchKeys !== undefined)
          await setOption(cli, 'suggestions.search_keys', options.searchKeys);
        else await offerSearch(cli, (option, value) => changeOption(cli, option, value));
      }
      // After the options, which it holds.
      for (const shell of targets.shells) await keepIntegration(cli, shell);
      if (!asks) return;
      const { importShell } = await import('./import.ts');
      await showFirstSteps(cli, targets.shells, ({ history }) => importShell(cli, history));
    });
}

/** What `--shell` and `--agent` name; undefined where there is neither. */
export function namedTargets({ shell, agent }: SetupOptions): SetupTargets | undefined {
  if (shell === undefined && agent === undefined) return undefined;
  return {
    shells: shells.filter(({ name }) => shell?.includes(name) === true),
    agents: (agent ?? []).map((name) => agents[name]),
  };
}

export function reportChanges(cli: Cli, dryRun: boolean, changes: readonly Change[]): void {
  cli.terminal.write(forPerson(cli, renderChanges(changes, dryRun, cli.terminal)));
  if (changes.some(({ kind }) => kind === 'refused')) process.exitCode = exitCodes.failure;
}

function targetsInUse({ environment }: Cli): SetupTargets {
  const shell = loginShell(environment);
  const used = usedAgents(environment);
  if (shell === undefined && used.length === 0) {
    throw new CommandFailure(
      `Found no coding agent, and SHELL names no supported shell. Pass --shell ${shellNames.join('|')} or --agent ${agentNames.join('|')}.`,
      exitCodes.usage,
    );
  }
  return { shells: shell === undefined ? [] : [shell], agents: used };
}

/** A line for each file, then backups and notes. */
export function renderChanges(changes: readonly Change[], dryRun: boolean, terminal: Terminal): string {
  const { colors, symbols } = terminal;
  const absent = [...new Set(changes.filter(({ kind }) => kind === 'absent').map(({ what }) => what))];
  const rows = changes
    .filter(({ kind }) => kind !== 'absent')
    .map((change) => [
      change.kind === 'refused' ? colors.red(symbols.bad) : colors.green(symbols.good),
      change.what,
      sentence(change, dryRun, terminal),
    ]);
  const notes = changes.flatMap(({ kind, what, backup, note }) => [
    ...(note === undefined || (dryRun && kind === 'added') ? [] : [`${what}: ${note}\n`]),
    ...(backup === undefined ? [] : [`${what}: backup: ${printable(backup)}\n`]),
  ]);
  const without = absent.length === 0 ? '' : colors.dim(`Not installed in ${absent.join(', ')}.`);
  return `${columns(rows)}${without === '' ? '' : `${without}\n`}${notes.length === 0 ? '' : `\n${notes.join('')}`}`;
}

function sentence({ kind, content, file }: Change, dryRun: boolean, { colors }: Terminal): string {
  const path = printable(file);
  switch (kind) {
    case 'added':
      return `${colors.green(dryRun ? 'would add' : 'added')} ${content} to ${path}`;
    case 'removed':
      return `${colors.green(dryRun ? 'would remove' : 'removed')} hunch's ${content} from ${path}`;
    case 'present':
      return `${colors.dim('already set up')} in ${path}`;
    case 'absent':
      return '';
    case 'refused':
      return `${colors.red('cannot change')} ${path}`;
  }
}
