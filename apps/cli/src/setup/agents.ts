import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { agentNames, type AgentName } from '@hunch/common/protocol';
import { quote } from '@hunch/common/shell';
import type { Cli } from '../cli.ts';
import { replaceFile } from '../edit-configuration.ts';
import { CommandFailure } from '../exit-codes.ts';
import { nativeHookRuns } from '../shell-integration.ts';
import { agentSettings } from './agent-settings.ts';
import type { Change } from './change.ts';
import { withHooks, withoutHooks } from './edit-settings.ts';
import { opencodePlugin } from './opencode-plugin.ts';

/** The agents that have been used here, by their directories. */
export function usedAgents(cli: Cli): AgentName[] {
  return agentNames.filter((agent) => existsSync(agentSettings(agent, cli.environment).directory));
}

/** Writes hunch's hooks into the agent's settings. */
export function setUpAgent(cli: Cli, agent: AgentName, dryRun: boolean): Change {
  const program = hookProgram(cli, agent, dryRun);
  return edit(cli, agent, dryRun, 'written', (text, { format }) =>
    format.kind === 'plugin'
      ? opencodePlugin(program)
      : withHooks(text, agent, format, program.map((word) => quote(word, 'bash')).join(' ')),
  );
}

export function removeAgent(cli: Cli, agent: AgentName, dryRun: boolean): Change {
  return edit(cli, agent, dryRun, 'removed', (text, { format }) =>
    format.kind === 'plugin' ? '' : withoutHooks(text, agent),
  );
}

/**
 * What the agent runs. The native hook is copied to the data directory, since settings outlive an upgrade, which may move
 * the package; without one it is the CLI itself.
 */
export function hookProgram(cli: Cli, agent: AgentName, dryRun: boolean): string[] {
  if (!nativeHookRuns(cli)) return [cli.executable, 'agent-hook', agent];
  const kept = join(cli.paths.dataDir, 'bin/hunch-hook');
  if (!dryRun && !sameFile(cli.nativeHook, kept)) {
    mkdirSync(dirname(kept), { recursive: true, mode: 0o700 });
    // A running hook may hold the old file open: it is replaced, never written into.
    const fresh = `${kept}.${process.pid}`;
    copyFileSync(cli.nativeHook, fresh);
    chmodSync(fresh, 0o700);
    renameSync(fresh, kept);
  }
  return [kept, 'agent', agent, cli.executable];
}

function sameFile(one: string, other: string): boolean {
  return existsSync(other) && readFileSync(one).equals(readFileSync(other));
}

function edit(
  cli: Cli,
  agent: AgentName,
  dryRun: boolean,
  kind: 'written' | 'removed',
  change: (text: string, settings: ReturnType<typeof agentSettings>) => string,
): Change {
  const settings = agentSettings(agent, cli.environment);
  const { label: what, file, format } = settings;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  let after: string;
  try {
    after = change(before, settings);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return { what, file, kind: 'refused', note: error.message };
  }
  if (after === before) return { what, file, kind: 'unchanged' };
  const note = kind === 'removed' || settings.note === undefined ? {} : { note: settings.note };
  if (dryRun) return { what, file, kind, ...note };
  if (format.kind === 'plugin' && after === '') {
    rmSync(file);
    return { what, file, kind };
  }
  const backup = replaceFile(file, after);
  return { what, file, kind, ...(backup === undefined ? {} : { backup }), ...note };
}
