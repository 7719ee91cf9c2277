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
  input: { command: 'npm test', timeout: 120000 },
  command: 'npm test',
};
const main = { sessionId: 'abc123', threadId: '', cwd: '/home/ann/ledger' };

export const claudeCases: readonly HostCase[] = [
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
