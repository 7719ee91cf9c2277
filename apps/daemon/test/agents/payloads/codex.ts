import type { HostCase } from './payload-case.ts';

const codexCall = {
  callId: 'call_1',
  tool: 'Bash',
  params: { command: 'cargo build' },
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
const codexPlace = { session: 'cx', thread: 'main', cwd: '/src', model: 'gpt-5.5' };

export const codexCases: readonly HostCase[] = [
  {
    name: 'before a command',
    payload: codexBase('PreToolUse', codexTool),
    event: { ...codexPlace, kind: 'tool_called', call: codexCall },
  },
  {
    name: 'after one of which only the output is told',
    payload: codexBase('PostToolUse', { ...codexTool, tool_response: 'Finished' }),
    event: {
      ...codexPlace,
      kind: 'tool_finished',
      call: codexCall,
      outcome: { kind: 'success', result: { kind: 'text', text: 'Finished' }, exit: 'unknown' },
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
      kind: 'tool_finished',
      call: codexCall,
      outcome: { kind: 'failure', message: 'error[E0308]', exitCode: 101 },
    },
  },
  {
    name: 'a prompt',
    payload: codexBase('UserPromptSubmit', { prompt: 'x' }),
    event: { ...codexPlace, kind: 'user_message' },
  },
  { name: 'a compaction', payload: codexBase('PreCompact'), event: { ...codexPlace, kind: 'compacted' } },
  {
    name: 'the end of a session',
    payload: codexBase('SessionEnd'),
    event: { ...codexPlace, kind: 'session_ended' },
  },
  { name: 'the end of an answer', payload: codexBase('Stop'), event: undefined },
];
