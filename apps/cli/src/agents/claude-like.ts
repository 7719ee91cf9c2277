import type { FallbackFormat, SamplePayloads } from './agent.ts';

/** The hook format of Claude Code, which Codex has taken over. */
export const claudeLikeFallback = {
  eventKey: 'hook_event_name',
  event: 'PreToolUse',
  toolKey: 'tool_name',
  inputKey: 'tool_input',
  sessionKey: 'session_id',
  withContext: (answer, additionalContext) => {
    const { hookSpecificOutput = { hookEventName: 'PreToolUse' } } = (answer ?? {}) as {
      readonly hookSpecificOutput?: object;
    };
    return { hookSpecificOutput: { ...hookSpecificOutput, additionalContext } };
  },
} as const satisfies Partial<FallbackFormat>;

export const decision = (permissionDecision: 'ask' | 'deny', permissionDecisionReason: string): object => ({
  hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason },
});

type Event = (name: string, fields: object) => object;
type Call = (command: string, callId: string) => object;

/** @param failed and `end` are where Claude Code and Codex differ */
export function claudeLikePayloads(
  session_id: string,
  cwd: string,
  rest: (event: Event, call: Call) => Pick<SamplePayloads, 'failed' | 'end'> & { readonly after: string },
): SamplePayloads {
  const event: Event = (hook_event_name, fields) => ({
    session_id,
    transcript_path: null,
    cwd,
    permission_mode: 'default',
    hook_event_name,
    ...fields,
  });
  const call: Call = (command, tool_use_id) => ({ tool_name: 'Bash', tool_input: { command }, tool_use_id });
  const { failed, end, after } = rest(event, call);
  return {
    start: () => event('UserPromptSubmit', { prompt: 'self-test' }),
    before: (command, callId) => event('PreToolUse', call(command, callId)),
    failed,
    end,
    events: { before: 'PreToolUse', after },
  };
}
