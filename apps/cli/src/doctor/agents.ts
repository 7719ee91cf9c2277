import { existsSync, readFileSync } from 'node:fs';
import type { Agent } from '../agents/agent.ts';
import { usedAgents } from '../agents/index.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure } from '../exit-codes.ts';
import { hookedCommand, isOfEarlierHunch } from '../setup/edit-settings.ts';
import { good, warning, type Finding } from './finding.ts';

/** The coding agents that have been used here: does each run hunch at every event that it should? */
export function checkAgents(cli: Cli): readonly Finding[] {
  return usedAgents(cli.environment).map((agent) => checkAgent(cli, agent));
}

function checkAgent(cli: Cli, agent: Agent): Finding {
  const { label, name } = agent;
  const settings = agent.settings(cli.environment);
  const { file, format } = settings;
  const remedy = `hunch setup --agent ${name}`;
  const absent = warning(label, 'not set up', `To use hunch in it: ${remedy}`);
  if (!existsSync(file)) return absent;
  if (format.kind === 'plugin') return good(label, `plugin installed: ${file}`);
  try {
    const text = readFileSync(file, 'utf8');
    const commands = format.events.map((event) => hookedCommand(text, name, event.name));
    const missing = commands.filter((command) => command === undefined).length;
    if (missing === commands.length) return absent;
    if (missing > 0) return warning(label, `${missing} of hunch's hooks are missing in ${file}`, remedy);
    if (isOfEarlierHunch(text, name, format))
      return warning(label, `the hooks in ${file} are from an older version of hunch`, remedy);
    const problem = agent.problem?.(settings);
    if (problem !== undefined) return warning(label, problem, agent.note ?? '');
    return good(label, `hooks installed in ${file}`);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return warning(label, `${file}: ${error.message}`, 'Then run `hunch doctor` again.');
  }
}
