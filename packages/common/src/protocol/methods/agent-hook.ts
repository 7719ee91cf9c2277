/** The coding agents whose hooks are understood. */
export const agentNames = ['claude-code', 'codex', 'gemini', 'cursor', 'opencode'] as const;

export type AgentName = (typeof agentNames)[number];

/** How the sessions begin in which `hunch doctor` and `--self-test` try a hook: nothing in them is evidence. */
export const selfTestSessionPrefix = 'hunch-self-test-';

export interface AgentHookParams {
  readonly agent: AgentName;
  /** The JSON that the agent gave its hook, as it came. */
  readonly payload: string;
}

export interface AgentHookResult {
  /** The JSON for the agent; empty: print nothing. */
  readonly output: string;
  /** The hook is to ring the bell of the terminal that it has in common with the agent, if any. */
  readonly bell?: true;
}
