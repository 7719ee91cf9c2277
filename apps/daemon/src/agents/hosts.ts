import type { AgentName } from '@hunch/common/protocol';
import type { AgentHost } from './host.ts';

import { claudeCode } from './claude-code/host.ts';
import { codex } from './codex/host.ts';
import { cursor } from './cursor/host.ts';
import { gemini } from './gemini/host.ts';
import { opencode } from './opencode/host.ts';

export const agentHosts: { readonly [Name in AgentName]: AgentHost } = {
  'claude-code': claudeCode,
  codex,
  gemini,
  cursor,
  opencode,
};
