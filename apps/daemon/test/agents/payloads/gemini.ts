import type { HostCase } from './payload-case.ts';

const geminiCall = { callId: '', tool: 'run_shell_command', params: { command: 'make' }, command: 'make' };
const geminiBase = (hook_event_name: string, fields: object = {}) => ({
  session_id: 'gm',
  transcript_path: '/t.json',
  cwd: '/g',
  hook_event_name,
  timestamp: '2026-05-01T10:00:00Z',
  ...fields,
});
const geminiTool = { tool_name: 'run_shell_command', tool_input: { command: 'make' } };
const geminiPlace = { session: 'gm', thread: 'main', cwd: '/g', transcript: '/t.json' };

export const geminiCases: readonly HostCase[] = [
  {
    name: 'before a command',
    payload: geminiBase('BeforeTool', geminiTool),
    event: { ...geminiPlace, kind: 'tool_called', call: geminiCall },
  },
  {
    name: 'after one that worked',
    payload: geminiBase('AfterTool', {
      ...geminiTool,
      tool_response: { llmContent: 'Output: ok\nExit Code: 0', returnDisplay: 'ok' },
    }),
    event: {
      ...geminiPlace,
      kind: 'tool_finished',
      call: geminiCall,
      outcome: { kind: 'success', result: { kind: 'text', text: 'ok\nExit Code: 0' } },
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
      kind: 'tool_finished',
      call: geminiCall,
      outcome: { kind: 'failure', message: 'no\nExit Code: 2', exitCode: 2 },
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
      kind: 'tool_finished',
      call: { callId: '', tool: 'read_file', params: {}, command: undefined },
      outcome: { kind: 'failure', message: 'not found', exitCode: undefined },
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
      kind: 'tool_finished',
      call: geminiCall,
      outcome: { kind: 'failure', message: 'no rule\nExit Code: 2', exitCode: 2 },
    },
  },
  {
    name: 'a command that printed nothing',
    payload: geminiBase('AfterTool', {
      ...geminiTool,
      tool_response: { llmContent: 'Output: (empty)\nBackground PIDs: 7, 8\nProcess Group PGID: 31749' },
    }),
    event: {
      ...geminiPlace,
      kind: 'tool_finished',
      call: geminiCall,
      outcome: { kind: 'success', result: { kind: 'text', text: '' } },
    },
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
      kind: 'tool_finished',
      call: geminiCall,
      outcome: {
        kind: 'failure',
        message:
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
    event: { ...geminiPlace, kind: 'tool_finished', call: geminiCall, outcome: { kind: 'rejected' } },
  },
  {
    name: 'the moment before each request, when it might compress',
    payload: geminiBase('PreCompress', { trigger: 'auto' }),
    event: undefined,
  },
  {
    name: 'a compression that the person asked for',
    payload: geminiBase('PreCompress', { trigger: 'manual' }),
    event: { ...geminiPlace, kind: 'compacted' },
  },
  { name: 'a model event', payload: geminiBase('BeforeModel', { llm_request: {} }), event: undefined },
];
