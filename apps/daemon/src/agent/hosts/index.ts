import type { AgentName } from '@hunch/common/protocol';
import type { AgentHost } from '../event.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { cursor } from './cursor.ts';
import { gemini } from './gemini.ts';
import { opencode } from './opencode.ts';

export const agentHosts: { readonly [Name in AgentName]: AgentHost } = {
  'claude-code': claudeCode,
  codex,
  gemini,
  cursor,
  opencode,
};
