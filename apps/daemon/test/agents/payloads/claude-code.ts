import type { HostCase } from './payload-case.ts';

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
  params: { command: 'npm test', timeout: 120000 },
  command: 'npm test',
};
const main = {
  session: 'abc123',
  thread: 'main',
  cwd: '/home/ann/ledger',
  transcript: '/home/ann/.claude/projects/p/00893aaf.jsonl',
};

export const claudeCases: readonly HostCase[] = [
  {
    name: 'a session begins',
    payload: claude('SessionStart', { source: 'startup' }),
    event: { ...main, kind: 'session_started' },
  },
  {
    name: 'goes on after a compaction',
    payload: claude('SessionStart', { source: 'compact' }),
    event: { ...main, kind: 'compacted' },
  },
  {
    name: 'a prompt',
    payload: claude('UserPromptSubmit', { prompt: 'fix it' }),
    event: { ...main, kind: 'user_message' },
  },
  {
    name: 'what the host tells itself when something in the background has ended',
    payload: claude('UserPromptSubmit', { prompt: '<task-notification>\n<task-id>b1</task-id>' }),
    event: undefined,
  },
  {
    name: 'before a command',
    payload: claude('PreToolUse', bash),
    event: { ...main, kind: 'tool_called', call: bashCall },
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
      thread: 'agent-7',
      kind: 'tool_called',
      call: { callId: 't', tool: 'Read', params: { file_path: '/x' }, command: undefined },
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
      kind: 'tool_finished',
      call: bashCall,
      outcome: {
        kind: 'success',
        result: { kind: 'text', text: '{"stdout":"ok","stderr":"","interrupted":false}' },
      },
    },
  },
  {
    name: 'after a command that failed',
    payload: claude('PostToolUseFailure', { ...bash, error: 'Exit code 2\nno tests', is_interrupt: false }),
    event: {
      ...main,
      kind: 'tool_finished',
      call: bashCall,
      outcome: { kind: 'failure', message: 'Exit code 2\nno tests', exitCode: 2 },
    },
  },
  {
    name: 'after the person stopped it',
    payload: claude('PostToolUseFailure', { ...bash, error: 'interrupted', is_interrupt: true }),
    event: { ...main, kind: 'tool_finished', call: bashCall, outcome: { kind: 'rejected' } },
  },
  {
    name: 'the end of a batch',
    payload: claude('PostToolBatch', { tool_calls: [{ ...bash, tool_response: 'ok' }, 'odd', null] }),
    event: { ...main, kind: 'turn_ended', calls: [{ ...bashCall, response: 'ok' }] },
  },
  {
    name: 'a compaction',
    payload: claude('PreCompact', { trigger: 'auto' }),
    event: { ...main, kind: 'compacted' },
  },
  {
    name: 'a subagent ends',
    payload: claude('SubagentStop', { agent_id: 'agent-7' }),
    event: { ...main, thread: 'agent-7', kind: 'thread_ended' },
  },
  {
    name: 'the end',
    payload: claude('SessionEnd', { reason: 'exit' }),
    event: { ...main, kind: 'session_ended' },
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
