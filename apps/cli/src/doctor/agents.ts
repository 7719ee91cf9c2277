import { existsSync, readFileSync } from 'node:fs';
import type { AgentName } from '@hunch/common/protocol';
import type { Cli } from '../cli.ts';
import { CommandFailure } from '../exit-codes.ts';
import { agentSettings } from '../setup/agent-settings.ts';
import { ignoredWhole, usedAgents } from '../setup/agents.ts';
import { codexHasTrusted } from '../setup/codex-trust.ts';
import { hookedCommand, isOfEarlierHunch, isStrictJson } from '../setup/edit-settings.ts';
import { good, warning, type Finding } from './finding.ts';

/** The coding agents that have been used here: does each run hunch at every event that it should? */
export function checkAgents(cli: Cli): Finding[] {
  return usedAgents(cli).map((agent) => checkAgent(cli, agent));
}

function checkAgent(cli: Cli, agent: AgentName): Finding {
  const { label, directory, file, format, strictJson, note } = agentSettings(agent, cli.environment);
  const remedy = `hunch setup --agent ${agent}`;
  if (!existsSync(file)) return warning(label, 'runs without hunch', `To use it there: ${remedy}`);
  if (format.kind === 'plugin') return good(label, `the plugin is ${file}`);
  try {
    const text = readFileSync(file, 'utf8');
    const commands = format.events.map(({ name }) => hookedCommand(text, agent, name));
    const present = commands.filter((command) => command !== undefined);
    if (present.length === 0) return warning(label, 'runs without hunch', `To use it there: ${remedy}`);
    if (present.length < commands.length) {
      return warning(label, `${file} lacks ${commands.length - present.length} of hunch's hooks`, remedy);
    }
    if (isOfEarlierHunch(text, agent, format)) {
      return warning(label, `${file} has hooks of an earlier hunch`, remedy);
    }
    if (strictJson === true && !isStrictJson(text)) {
      return warning(label, `${file} has comments or trailing commas`, ignoredWhole(label));
    }
    if (agent === 'codex' && !codexHasTrusted(directory, file)) {
      return warning(label, `the hooks are in ${file}, and not trusted yet`, note ?? '');
    }
    return good(label, `the hooks are in ${file}`);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return warning(label, `${file}: ${error.message}`, 'Mend the file.');
  }
}
