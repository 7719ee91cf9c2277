import { join } from 'node:path';
import { sampleFailure, withoutMatcher, type Agent } from '../agent.ts';

/** "No objection", in the words of Cursor; its own rules about what may run come after it. */
export const cursorSilence = '{"permission":"allow"}';

const events = [
  // Without an answer Cursor's window blocks the call, its command line goes on (github.com/awslabs/aidlc-workflows/pull/745).
  { name: 'preToolUse', otherwise: cursorSilence },
  ...withoutMatcher('postToolUse', 'postToolUseFailure', 'beforeSubmitPrompt', 'sessionStart'),
  ...withoutMatcher('preCompact', 'subagentStop', 'sessionEnd'),
];

export const cursor: Agent = {
  name: 'cursor',
  label: 'Cursor',
  settings({ HOME }) {
    const directory = join(HOME || '/', '.cursor');
    return { directory, file: join(directory, 'hooks.json'), format: { kind: 'flat', events, version: 1 } };
  },
  parts: (environment, { executable }) => ({
    content: 'MCP server',
    parts: [
      {
        kind: 'member',
        path: join(environment.HOME || '/', '.cursor/mcp.json'),
        keys: ['mcpServers', 'hunch'],
        value: { command: executable, args: ['mcp'] },
      },
    ],
  }),
  fallback: {
    eventKey: 'hook_event_name',
    event: 'preToolUse',
    toolKey: 'tool_name',
    shellTools: ['Shell'],
    inputKey: 'tool_input',
    sessionKey: 'conversation_id',
    asks: false,
    ask: (reason) => ({ permission: 'deny', user_message: reason, agent_message: reason }),
  },
  samplePayloads(conversation_id, cwd) {
    const event = (hook_event_name: string, fields: object): object => ({
      conversation_id,
      generation_id: 'self-test',
      hook_event_name,
      workspace_roots: [cwd],
      cwd,
      ...fields,
    });
    const call = (command: string, tool_use_id: string) => ({
      tool_name: 'Shell',
      tool_input: { command },
      tool_use_id,
    });
    return {
      start: () => event('beforeSubmitPrompt', { prompt: 'self-test' }),
      before: (command, callId) => event('preToolUse', call(command, callId)),
      failed: (command, callId) => [
        event('postToolUseFailure', {
          ...call(command, callId),
          error_message: sampleFailure,
          failure_type: 'error',
        }),
        // Guidance can be given only after a tool that worked.
        event('preToolUse', call('true', `${callId}-next`)),
        event('postToolUse', {
          ...call('true', `${callId}-next`),
          tool_output: '{"exitCode":0,"stdout":""}',
        }),
      ],
      end: () => event('sessionEnd', { reason: 'completed' }),
      silence: cursorSilence,
      events: { before: 'preToolUse', after: 'postToolUse' },
    };
  },
};
