import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { agentNames, type AgentName } from '@hunch/common/protocol';
import { quote } from '@hunch/common/shell';
import type { Cli } from '../cli.ts';
import { backupOf, replaceFile } from '../edit-configuration.ts';
import { CommandFailure } from '../exit-codes.ts';
import { nativeHookRuns } from '../shell-integration.ts';
import { agentSettings, type AgentSettings } from './agent-settings.ts';
import type { Change } from './change.ts';
import { isStrictJson, restored, withHooks } from './edit-settings.ts';
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
  return edit(cli, agent, dryRun, 'removed', (text, { format, file }) => {
    if (format.kind === 'plugin') return '';
    const kept = backupOf(file);
    const before = existsSync(kept) ? readFileSync(kept, 'utf8') : undefined;
    return restored(text, before, agent, format);
  });
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
  change: (text: string, settings: AgentSettings) => string,
): Change {
  const settings = agentSettings(agent, cli.environment);
  const { label: what, file } = settings;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  let after: string;
  try {
    after = change(before, settings);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return { what, file, kind: 'refused', note: error.message };
  }
  if (after === before) return { what, file, kind: 'unchanged' };
  const note = kind === 'written' ? noteOn(settings, after) : {};
  if (dryRun) return { what, file, kind, ...note };
  if (after === '') {
    rmSync(file);
    return { what, file, kind };
  }
  const backup = replaceFile(file, after);
  return { what, file, kind, ...(backup === undefined ? {} : { backup }), ...note };
}

function noteOn({ label, note, strictJson }: AgentSettings, text: string): { readonly note?: string } {
  const said = strictJson === true && !isStrictJson(text) ? ignoredWhole(label) : note;
  return said === undefined ? {} : { note: said };
}

/** Seen with Claude Code 2.1: no hook runs, no other setting holds, and nothing is said. */
export function ignoredWhole(label: string): string {
  return `${label} ignores the whole file as long as there are comments or trailing commas in it: take them out.`;
}
