import type { AgentName } from '@hunch/common/protocol';
import type { AgentEvent } from '../../src/agent/event.ts';

/**
 * Payloads in the form that each agent documents or was seen to send, and what hunch understands. Fields that hunch does not
 * read are there too.
 */
export interface PayloadCase {
  readonly agent: AgentName;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly event: AgentEvent | undefined;
}

const claude = (hook_event_name: string, fields: object = {}) => ({
  session_id: 'abc123',
  transcript_path: '/home/ann/.claude/projects/p/00893aaf.jsonl',
  cwd: '/home/ann/ledger',
  permission_mode: 'default',
  hook_event_name,
  ...fields,
});
const bash = {
  tool_name: 'Bash',
  tool_input: { command: 'npm test', timeout: 120000 },
  tool_use_id: 'toolu_01',
};
const bashCall = {
  callId: 'toolu_01',
  tool: 'Bash',
  input: { command: 'npm test', timeout: 120000 },
  command: 'npm test',
};
const main = { sessionId: 'abc123', threadId: '', cwd: '/home/ann/ledger' };

const claudeCases: readonly Omit<PayloadCase, 'agent'>[] = [
  {
    name: 'a session begins',
    payload: claude('SessionStart', { source: 'startup' }),
    event: { ...main, kind: 'session-start' },
  },
  {
    name: 'goes on after a compaction',
    payload: claude('SessionStart', { source: 'compact' }),
    event: { ...main, kind: 'compaction' },
  },
  {
    name: 'a prompt',
    payload: claude('UserPromptSubmit', { prompt: 'fix it' }),
    event: { ...main, kind: 'user-prompt' },
  },
  {
    name: 'what the host tells itself when something in the background has ended',
    payload: claude('UserPromptSubmit', { prompt: '<task-notification>\n<task-id>b1</task-id>' }),
    event: undefined,
  },
  {
    name: 'before a command',
    payload: claude('PreToolUse', bash),
    event: { ...main, kind: 'tool-start', call: bashCall },
  },
  {
    name: 'before another tool, in a subagent',
    payload: claude('PreToolUse', {
      agent_id: 'agent-7',
      tool_name: 'Read',
      tool_input: { file_path: '/x' },
      tool_use_id: 't',
    }),
    event: {
      ...main,
      threadId: 'agent-7',
      kind: 'tool-start',
      call: { callId: 't', tool: 'Read', input: { file_path: '/x' }, command: undefined },
    },
  },
  {
    name: 'after a command that worked',
    payload: claude('PostToolUse', {
      ...bash,
      tool_response: { stdout: 'ok', stderr: '', interrupted: false },
    }),
    event: {
      ...main,
      kind: 'tool-end',
      call: bashCall,
      outcome: { kind: 'ok', result: '{"stdout":"ok","stderr":"","interrupted":false}' },
    },
  },
  {
    name: 'after a command that failed',
    payload: claude('PostToolUseFailure', { ...bash, error: 'Exit code 2\nno tests', is_interrupt: false }),
    event: {
      ...main,
      kind: 'tool-end',
      call: bashCall,
      outcome: { kind: 'failed', error: 'Exit code 2\nno tests', exitCode: 2 },
    },
  },
  {
    name: 'after the person stopped it',
    payload: claude('PostToolUseFailure', { ...bash, error: 'interrupted', is_interrupt: true }),
    event: { ...main, kind: 'tool-end', call: bashCall, outcome: { kind: 'rejected' } },
  },
  {
    name: 'the end of a batch',
    payload: claude('PostToolBatch', { tool_calls: [{ ...bash, tool_response: 'ok' }, 'odd', null] }),
    event: { ...main, kind: 'turn-end', calls: [{ ...bashCall, response: 'ok' }] },
  },
  {
    name: 'a compaction',
    payload: claude('PreCompact', { trigger: 'auto' }),
    event: { ...main, kind: 'compaction' },
  },
  {
    name: 'a subagent ends',
    payload: claude('SubagentStop', { agent_id: 'agent-7' }),
    event: { ...main, threadId: 'agent-7', kind: 'thread-end' },
  },
  {
    name: 'the end',
    payload: claude('SessionEnd', { reason: 'exit' }),
    event: { ...main, kind: 'session-end' },
  },
  {
    name: 'an event that is none of ours',
    payload: claude('Notification', { message: 'x' }),
    event: undefined,
  },
  { name: 'no session', payload: { hook_event_name: 'PreToolUse', ...bash }, event: undefined },
  {
    name: 'fields of other types',
    payload: claude('PreToolUse', { tool_name: 7, tool_input: [] }),
    event: undefined,
  },
];

const codexCall = {
  callId: 'call_1',
  tool: 'Bash',
  input: { command: 'cargo build' },
  command: 'cargo build',
};
const codexBase = (hook_event_name: string, fields: object = {}) => ({
  session_id: 'cx',
  turn_id: 'turn-1',
  transcript_path: null,
  cwd: '/src',
  model: 'gpt-5.5',
  permission_mode: 'default',
  hook_event_name,
  ...fields,
});
const codexTool = { tool_name: 'Bash', tool_use_id: 'call_1', tool_input: { command: 'cargo build' } };
const codexPlace = { sessionId: 'cx', threadId: '', cwd: '/src', model: 'gpt-5.5' };

const codexCases: readonly Omit<PayloadCase, 'agent'>[] = [
  {
    name: 'before a command',
    payload: codexBase('PreToolUse', codexTool),
    event: { ...codexPlace, kind: 'tool-start', call: codexCall },
  },
  {
    name: 'after one of which only the output is told',
    payload: codexBase('PostToolUse', { ...codexTool, tool_response: 'Finished' }),
    event: {
      ...codexPlace,
      kind: 'tool-end',
      call: codexCall,
      outcome: { kind: 'ok', result: 'Finished', exit: 'unknown' },
    },
  },
  {
    name: 'after one that failed: the same event',
    payload: codexBase('PostToolUse', {
      ...codexTool,
      tool_response: { output: 'error[E0308]', metadata: { exit_code: 101 } },
    }),
    event: {
      ...codexPlace,
      kind: 'tool-end',
      call: codexCall,
      outcome: { kind: 'failed', error: 'error[E0308]', exitCode: 101 },
    },
  },
  {
    name: 'a prompt',
    payload: codexBase('UserPromptSubmit', { prompt: 'x' }),
    event: { ...codexPlace, kind: 'user-prompt' },
  },
  { name: 'a compaction', payload: codexBase('PreCompact'), event: { ...codexPlace, kind: 'compaction' } },
  { name: 'the end of an answer', payload: codexBase('Stop'), event: undefined },
];

const geminiCall = { callId: '', tool: 'run_shell_command', input: { command: 'make' }, command: 'make' };
const geminiBase = (hook_event_name: string, fields: object = {}) => ({
  session_id: 'gm',
  transcript_path: '/t.json',
  cwd: '/g',
  hook_event_name,
  timestamp: '2026-05-01T10:00:00Z',
  ...fields,
});
const geminiTool = { tool_name: 'run_shell_command', tool_input: { command: 'make' } };
const geminiPlace = { sessionId: 'gm', threadId: '', cwd: '/g' };

const geminiCases: readonly Omit<PayloadCase, 'agent'>[] = [
  {
    name: 'before a command',
    payload: geminiBase('BeforeTool', geminiTool),
    event: { ...geminiPlace, kind: 'tool-start', call: geminiCall },
  },
  {
    name: 'after one that worked',
    payload: geminiBase('AfterTool', {
      ...geminiTool,
      tool_response: { llmContent: 'Output: ok\nExit Code: 0', returnDisplay: 'ok' },
    }),
    event: {
      ...geminiPlace,
      kind: 'tool-end',
      call: geminiCall,
      outcome: { kind: 'ok', result: 'ok\nExit Code: 0' },
    },
  },
  {
    name: 'after one whose text says that it failed',
    payload: geminiBase('AfterTool', {
      ...geminiTool,
      tool_response: { llmContent: 'Output: no\nExit Code: 2' },
    }),
    event: {
      ...geminiPlace,
      kind: 'tool-end',
      call: geminiCall,
      outcome: { kind: 'failed', error: 'no\nExit Code: 2', exitCode: 2 },
    },
  },
  {
    name: 'after a tool with an error',
    payload: geminiBase('AfterTool', {
      tool_name: 'read_file',
      tool_input: {},
      tool_response: { llmContent: '', error: { message: 'not found' } },
    }),
    event: {
      ...geminiPlace,
      kind: 'tool-end',
      call: { callId: '', tool: 'read_file', input: {}, command: undefined },
      outcome: { kind: 'failed', error: 'not found', exitCode: undefined },
    },
  },
  {
    name: 'what a shell command printed stands in a frame, beside a process id that differs each time',
    payload: geminiBase('AfterTool', {
      ...geminiTool,
      tool_response: {
        llmContent:
          '<untrusted_context>\nOutput: no rule\nExit Code: 2\nProcess Group PGID: 31749\n</untrusted_context>',
      },
    }),
    event: {
      ...geminiPlace,
      kind: 'tool-end',
      call: geminiCall,
      outcome: { kind: 'failed', error: 'no rule\nExit Code: 2', exitCode: 2 },
    },
  },
  {
    name: 'a command that printed nothing',
    payload: geminiBase('AfterTool', {
      ...geminiTool,
      tool_response: { llmContent: 'Output: (empty)\nBackground PIDs: 7, 8\nProcess Group PGID: 31749' },
    }),
    event: { ...geminiPlace, kind: 'tool-end', call: geminiCall, outcome: { kind: 'ok', result: '' } },
  },
  {
    name: 'a command that took too long',
    payload: geminiBase('AfterTool', {
      ...geminiTool,
      tool_response: {
        llmContent:
          'Command was automatically cancelled because it exceeded the timeout of 5.0 minutes without output.',
      },
    }),
    event: {
      ...geminiPlace,
      kind: 'tool-end',
      call: geminiCall,
      outcome: {
        kind: 'failed',
        error:
          'Command was automatically cancelled because it exceeded the timeout of 5.0 minutes without output.',
        exitCode: undefined,
      },
    },
  },
  {
    name: 'a command that the person stopped',
    payload: geminiBase('AfterTool', {
      ...geminiTool,
      tool_response: { llmContent: 'Command was cancelled by user before it could complete.' },
    }),
    event: { ...geminiPlace, kind: 'tool-end', call: geminiCall, outcome: { kind: 'rejected' } },
  },
  {
    name: 'the moment before each request, when it might compress',
    payload: geminiBase('PreCompress', { trigger: 'auto' }),
    event: undefined,
  },
  {
    name: 'a compression that the person asked for',
    payload: geminiBase('PreCompress', { trigger: 'manual' }),
    event: { ...geminiPlace, kind: 'compaction' },
  },
  { name: 'a model event', payload: geminiBase('BeforeModel', { llm_request: {} }), event: undefined },
];

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

const cursorCases: readonly Omit<PayloadCase, 'agent'>[] = [
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

const openBase = (event: string, fields: object = {}) => ({
  event,
  sessionID: 'ses_1',
  cwd: '/o',
  ...fields,
});
const openTool = { tool: 'bash', args: { command: 'pytest' }, callID: 'c1' };
const openCall = { callId: 'c1', tool: 'bash', input: { command: 'pytest' }, command: 'pytest' };
const openPlace = { sessionId: 'ses_1', threadId: '', cwd: '/o' };

const openCases: readonly Omit<PayloadCase, 'agent'>[] = [
  {
    name: 'before a command',
    payload: openBase('tool.execute.before', openTool),
    event: { ...openPlace, kind: 'tool-start', call: openCall },
  },
  {
    name: 'after one that failed',
    payload: openBase('tool.execute.after', { ...openTool, output: '1 failed', metadata: { exit: 1 } }),
    event: {
      ...openPlace,
      kind: 'tool-end',
      call: openCall,
      outcome: { kind: 'failed', error: '1 failed', exitCode: 1 },
    },
  },
  {
    name: 'one that was stopped for its time',
    payload: openBase('tool.execute.after', {
      ...openTool,
      output:
        '(no output)\n\n<shell_metadata>\nshell tool terminated command after exceeding timeout 1000 ms.',
      metadata: { exit: null },
    }),
    event: {
      ...openPlace,
      kind: 'tool-end',
      call: openCall,
      outcome: {
        kind: 'failed',
        error:
          '(no output)\n\n<shell_metadata>\nshell tool terminated command after exceeding timeout 1000 ms.',
        exitCode: undefined,
      },
    },
  },
  {
    name: 'one that the person stopped',
    payload: openBase('tool.execute.after', {
      ...openTool,
      output: '<shell_metadata>\nUser aborted the command\n</shell_metadata>',
      metadata: { exit: null },
    }),
    event: { ...openPlace, kind: 'tool-end', call: openCall, outcome: { kind: 'rejected' } },
  },
  {
    name: 'a tool that is not there',
    payload: openBase('tool.execute.after', {
      tool: 'invalid',
      args: { tool: 'no_such_tool' },
      callID: 'c1',
      output: 'The arguments provided to the tool are invalid',
      metadata: { truncated: false },
    }),
    event: {
      ...openPlace,
      kind: 'tool-end',
      call: { callId: 'c1', tool: 'invalid', input: { tool: 'no_such_tool' }, command: undefined },
      outcome: {
        kind: 'failed',
        error: 'The arguments provided to the tool are invalid',
        exitCode: undefined,
      },
    },
  },
  {
    name: 'a tool that threw',
    payload: openBase('tool.error', { ...openTool, error: 'File not found' }),
    event: {
      ...openPlace,
      kind: 'tool-end',
      call: openCall,
      outcome: { kind: 'failed', error: 'File not found', exitCode: undefined },
    },
  },
  {
    name: 'a compaction',
    payload: openBase('session.compacted'),
    event: { ...openPlace, kind: 'compaction' },
  },
];

const of = (agent: AgentName, cases: readonly Omit<PayloadCase, 'agent'>[]): PayloadCase[] =>
  cases.map((entry) => ({ agent, ...entry }));

export const payloadCases: readonly PayloadCase[] = [
  ...of('claude-code', claudeCases),
  ...of('codex', codexCases),
  ...of('gemini', geminiCases),
  ...of('cursor', cursorCases),
  ...of('opencode', openCases),
];
