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
  params: { command: 'go test ./...' },
  command: 'go test ./...',
};
const cursorPlace = { session: 'conv-1', thread: 'main', cwd: '/c/x', model: 'auto' };

export const cursorCases: readonly HostCase[] = [
  {
    name: 'before a command',
    payload: cursorBase('preToolUse', cursorTool),
    event: { ...cursorPlace, kind: 'tool_called', call: cursorCall },
  },
  {
    name: 'after one: what was printed is in the JSON of a text',
    payload: cursorBase('postToolUse', {
      ...cursorTool,
      tool_output: '{"exitCode":0,"stdout":"ok\\n","stderr":""}',
    }),
    event: {
      ...cursorPlace,
      kind: 'tool_finished',
      call: cursorCall,
      outcome: { kind: 'success', result: { kind: 'text', text: 'ok\n' } },
    },
  },
  {
    name: 'after one with an exit code, as version 3.7 gives it: no directory, another name',
    payload: cursorBase('postToolUse', {
      ...cursorTool,
      cwd: '',
      tool_output: '{"exitCode":2,"output":"FAIL x"}',
    }),
    event: {
      ...cursorPlace,
      cwd: '/c',
      kind: 'tool_finished',
      call: cursorCall,
      outcome: { kind: 'failure', message: 'FAIL x', exitCode: 2 },
    },
  },
  {
    name: 'after a tool with JSON of its own',
    payload: cursorBase('postToolUse', {
      ...cursorTool,
      tool_name: 'Read',
      tool_input: { path: 'a' },
      tool_output: '{"content":"b"}',
    }),
    event: {
      ...cursorPlace,
      kind: 'tool_finished',
      call: { callId: 'tool_9', tool: 'Read', params: { path: 'a' }, command: undefined },
      outcome: { kind: 'success', result: { kind: 'text', text: '{"content":"b"}' } },
    },
  },
  {
    name: 'after one with a text that is no JSON',
    payload: cursorBase('postToolUse', { ...cursorTool, tool_output: '{ no' }),
    event: {
      ...cursorPlace,
      kind: 'tool_finished',
      call: cursorCall,
      outcome: { kind: 'success', result: { kind: 'text', text: '{ no' } },
    },
  },
  {
    name: 'the question of a shell, which an older setup has asked for',
    payload: cursorBase('beforeShellExecution', { command: 'go test ./...', cwd: '/c/x' }),
    event: undefined,
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
      kind: 'tool_finished',
      call: cursorCall,
      outcome: { kind: 'failure', message: 'exit code 1', exitCode: 1 },
      answerIsIgnored: true,
    },
  },
  {
    name: 'after one that the person refused',
    payload: cursorBase('postToolUseFailure', {
      ...cursorTool,
      error_message: 'no',
      failure_type: 'permission_denied',
    }),
    event: {
      ...cursorPlace,
      kind: 'tool_finished',
      call: cursorCall,
      outcome: { kind: 'rejected' },
      answerIsIgnored: true,
    },
  },
  {
    name: 'a prompt; the directory is the workspace',
    payload: cursorBase('beforeSubmitPrompt', { prompt: 'x' }),
    event: { ...cursorPlace, cwd: '/c', kind: 'user_message' },
  },
];
