import type { AgentName } from '@hunch/common/protocol';

/**
 * As much of an agent's hook format as is needed without the daemon: where the command is, and how "ask the person" is
 * said. The daemon's adapters (apps/daemon/src/agent/hosts) have the whole of it and say where it is documented.
 */
export interface FallbackHost {
  /** The payload's member that names the event, and its value before a tool runs. */
  readonly eventKey: string;
  readonly event: string;
  readonly toolKey: string;
  readonly shellTools: readonly string[];
  /** The member with the tool's input, an object whose `command` runs in a shell. */
  readonly inputKey: string;
  readonly sessionKey: string;
  /** False: it can put no question to the person, so the command is denied with the reason. */
  readonly asks: boolean;
  readonly ask: (reason: string) => object;
  /** Adds text for the model to an answer, or to none; absent where a host has no such member before a tool runs. */
  readonly withContext?: (answer: object | undefined, context: string) => object;
}

const claudeLike = {
  eventKey: 'hook_event_name',
  event: 'PreToolUse',
  toolKey: 'tool_name',
  inputKey: 'tool_input',
  sessionKey: 'session_id',
  withContext: (answer: object | undefined, additionalContext: string) => {
    const { hookSpecificOutput = { hookEventName: 'PreToolUse' } } = (answer ?? {}) as {
      readonly hookSpecificOutput?: object;
    };
    return { hookSpecificOutput: { ...hookSpecificOutput, additionalContext } };
  },
} as const;

const decision = (permissionDecision: 'ask' | 'deny', permissionDecisionReason: string): object => ({
  hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason },
});

export const fallbackHosts: { readonly [Name in AgentName]: FallbackHost } = {
  'claude-code': {
    ...claudeLike,
    shellTools: ['Bash'],
    asks: true,
    ask: (reason) => decision('ask', reason),
  },
  codex: {
    ...claudeLike,
    shellTools: ['Bash', 'shell', 'exec_command'],
    asks: false,
    ask: (reason) => decision('deny', reason),
  },
  gemini: {
    eventKey: 'hook_event_name',
    event: 'BeforeTool',
    toolKey: 'tool_name',
    shellTools: ['run_shell_command'],
    inputKey: 'tool_input',
    sessionKey: 'session_id',
    asks: false,
    ask: (reason) => ({ decision: 'deny', reason }),
  },
  cursor: {
    eventKey: 'hook_event_name',
    event: 'preToolUse',
    toolKey: 'tool_name',
    shellTools: ['Shell'],
    inputKey: 'tool_input',
    sessionKey: 'conversation_id',
    asks: false,
    ask: (reason) => ({ permission: 'deny', user_message: reason, agent_message: reason }),
  },
  opencode: {
    eventKey: 'event',
    event: 'tool.execute.before',
    toolKey: 'tool',
    shellTools: ['bash'],
    inputKey: 'args',
    sessionKey: 'sessionID',
    asks: false,
    ask: (reason) => ({ deny: reason }),
  },
};
