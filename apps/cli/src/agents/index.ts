import { existsSync } from 'node:fs';
import type { Environment } from '@hunch/common/paths';
import type { AgentName } from '@hunch/common/protocol';
import type { Agent } from './agent.ts';
import { claudeCode } from './claude-code/index.ts';
import { codex } from './codex/index.ts';
import { cursor } from './cursor/index.ts';
import { gemini } from './gemini/index.ts';
import { opencode } from './opencode/index.ts';

/** Every supported coding agent. A new one is a folder beside this file and a line here (and an adapter in the daemon). */
export const agents: Readonly<Record<AgentName, Agent>> = {
  'claude-code': claudeCode,
  codex,
  gemini,
  cursor,
  opencode,
};

/** The agents that have been used here, by their directories. */
export function usedAgents(environment: Environment): readonly Agent[] {
  return Object.values(agents).filter((agent) => existsSync(agent.settings(environment).directory));
}
