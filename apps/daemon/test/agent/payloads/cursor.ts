import type { HostCase } from './payload-case.ts';

const cursorBase = (hook_event_name: string, fields: object = {}) => ({
  conversation_id: 'conv-1',
  generation_id: 'gen-1',
  model: 'auto',
  hook_event_name,
  cursor_version: '2.6',
  workspace_roots: ['/c'],
  ...fields,
});
const cursorTool = {
  tool_name: 'Shell',
  tool_input: { command: 'go test ./...' },
  tool_use_id: 'tool_9',
  cwd: '/c/x',
};
const cursorCall = {
  callId: 'tool_9',
  tool: 'Shell',
  input: { command: 'go test ./...' },
  command: 'go test ./...',
};
const cursorPlace = { sessionId: 'conv-1', threadId: '', cwd: '/c/x', model: 'auto' };

export const cursorCases: readonly HostCase[] = [
  {
    name: 'before a command',
    payload: cursorBase('preToolUse', cursorTool),
    event: { ...cursorPlace, kind: 'tool-start', call: cursorCall },
  },
  {
    name: 'the question whether it may run',
    payload: cursorBase('beforeShellExecution', { command: 'go test ./...', cwd: '/c/x' }),
    event: {
      ...cursorPlace,
      kind: 'permission',
      call: { callId: '', tool: 'Shell', input: { command: 'go test ./...' }, command: 'go test ./...' },
    },
  },
  {
    name: 'after one that failed',
    payload: cursorBase('postToolUseFailure', {
      ...cursorTool,
      error_message: 'exit code 1',
      failure_type: 'error',
    }),
    event: {
      ...cursorPlace,
      kind: 'tool-end',
      call: cursorCall,
      outcome: { kind: 'failed', error: 'exit code 1', exitCode: 1 },
    },
  },
  {
    name: 'after one that the person refused',
    payload: cursorBase('postToolUseFailure', {
      ...cursorTool,
      error_message: 'no',
      failure_type: 'permission_denied',
    }),
    event: { ...cursorPlace, kind: 'tool-end', call: cursorCall, outcome: { kind: 'rejected' } },
  },
  {
    name: 'a prompt; the directory is the workspace',
    payload: cursorBase('beforeSubmitPrompt', { prompt: 'x' }),
    event: { ...cursorPlace, cwd: '/c', kind: 'user-prompt' },
  },
];
