import type { AgentName } from '@hunch/common/protocol';
import { cursorSilence } from './agent-settings.ts';

/** What the agent would give its hook, for a session that fails the same way again and again. */
export interface SamplePayloads {
  readonly start: () => object;
  /** Before a shell command runs. */
  readonly before: (command: string, callId: string) => object;
  /** After it failed; several where the agent has an event for the end of a batch. */
  readonly failed: (command: string, callId: string) => readonly object[];
  readonly end: () => object;
  /** What the hook says before a command when it has nothing to say; by most agents that is nothing. */
  readonly silence?: string;
  /** The events by the agent's names: one before a shell command, one after. */
  readonly events: { readonly before: string; readonly after: string };
}

const failure = 'Exit code 1\nerror: the self-test fails on purpose';

export function samplePayloads(agent: AgentName, sessionId: string, cwd: string): SamplePayloads {
  switch (agent) {
    case 'claude-code':
    case 'codex':
      return claudeLike(agent, sessionId, cwd);
    case 'gemini':
      return gemini(sessionId, cwd);
    case 'cursor':
      return cursor(sessionId, cwd);
    case 'opencode':
      return opencode(sessionId, cwd);
  }
}

function claudeLike(agent: 'claude-code' | 'codex', sessionId: string, cwd: string): SamplePayloads {
  const event = (name: string, fields: object): object => ({
    session_id: sessionId,
    transcript_path: null,
    cwd,
    permission_mode: 'default',
    hook_event_name: name,
    ...fields,
  });
  const call = (command: string, callId: string): object => ({
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: callId,
  });
  const isCodex = agent === 'codex';
  return {
    start: () => event('UserPromptSubmit', { prompt: 'self-test' }),
    before: (command, callId) => event('PreToolUse', call(command, callId)),
    failed: (command, callId) =>
      isCodex
        ? [
            event('PostToolUse', {
              ...call(command, callId),
              // Only what the command printed.
              tool_response: `${failure.slice(failure.indexOf('\n') + 1)}\n`,
            }),
          ]
        : [
            event('PostToolUseFailure', { ...call(command, callId), error: failure, is_interrupt: false }),
            event('PostToolBatch', { tool_calls: [{ ...call(command, callId), tool_response: failure }] }),
          ],
    end: () => event(isCodex ? 'SubagentStop' : 'SessionEnd', { reason: 'other' }),
    events: { before: 'PreToolUse', after: isCodex ? 'PostToolUse' : 'PostToolBatch' },
  };
}

function gemini(sessionId: string, cwd: string): SamplePayloads {
  const event = (name: string, fields: object): object => ({
    session_id: sessionId,
    transcript_path: '',
    cwd,
    hook_event_name: name,
    timestamp: new Date().toISOString(),
    ...fields,
  });
  const call = (command: string): object => ({ tool_name: 'run_shell_command', tool_input: { command } });
  return {
    start: () => event('BeforeAgent', { prompt: 'self-test' }),
    before: (command) => event('BeforeTool', call(command)),
    failed: (command) => [
      event('AfterTool', {
        ...call(command),
        tool_response: {
          llmContent: `<untrusted_context>\nOutput: ${failure}\nExit Code: 1\nProcess Group PGID: 4711\n</untrusted_context>`,
          returnDisplay: failure,
        },
      }),
    ],
    end: () => event('SessionEnd', { reason: 'exit' }),
    events: { before: 'BeforeTool', after: 'AfterTool' },
  };
}

function cursor(sessionId: string, cwd: string): SamplePayloads {
  const event = (name: string, fields: object): object => ({
    conversation_id: sessionId,
    generation_id: 'self-test',
    hook_event_name: name,
    workspace_roots: [cwd],
    cwd,
    ...fields,
  });
  const call = (command: string, callId: string): object => ({
    tool_name: 'Shell',
    tool_input: { command },
    tool_use_id: callId,
  });
  return {
    start: () => event('beforeSubmitPrompt', { prompt: 'self-test' }),
    before: (command, callId) => event('preToolUse', call(command, callId)),
    failed: (command, callId) => [
      event('postToolUseFailure', {
        ...call(command, callId),
        error_message: failure,
        failure_type: 'error',
      }),
      // What it says can be given only after a tool that worked.
      event('preToolUse', call('true', `${callId}-next`)),
      event('postToolUse', { ...call('true', `${callId}-next`), tool_output: '{"exitCode":0,"stdout":""}' }),
    ],
    end: () => event('sessionEnd', { reason: 'completed' }),
    silence: cursorSilence,
    events: { before: 'preToolUse', after: 'postToolUse' },
  };
}

function opencode(sessionId: string, cwd: string): SamplePayloads {
  const event = (name: string, fields: object): object => ({
    event: name,
    sessionID: sessionId,
    cwd,
    ...fields,
  });
  const call = (command: string, callId: string): object => ({
    tool: 'bash',
    args: { command },
    callID: callId,
  });
  return {
    start: () => event('chat.message', {}),
    before: (command, callId) => event('tool.execute.before', call(command, callId)),
    failed: (command, callId) => [
      event('tool.execute.after', { ...call(command, callId), output: failure, metadata: { exit: 1 } }),
    ],
    end: () => event('session.deleted', {}),
    events: { before: 'tool.execute.before', after: 'tool.execute.after' },
  };
}
