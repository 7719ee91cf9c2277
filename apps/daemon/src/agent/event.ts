import type { AgentName } from '@hunch/common/protocol';

/**
 * What a coding agent does, in words that all hosts share. A host adapter makes these from the JSON of its hooks; what
 * it does not know is no event.
 */
export interface AgentPlace {
  readonly sessionId: string;
  /** A subagent's id; empty for the main thread. */
  readonly threadId: string;
  /** Absolute, or empty when the host does not say. */
  readonly cwd: string;
  /** As the host names it, where it does. */
  readonly model?: string;
}

export interface ToolCall {
  /** The host's id of the call; empty where it has none. */
  readonly callId: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The command line, if the tool runs one in a shell. */
  readonly command: string | undefined;
}

/** A call as the end of its batch names it. */
export interface BatchCall extends ToolCall {
  /** What the model is given for it; absent where the host does not say. */
  readonly response?: string;
}

export type ToolOutcome =
  /** `exit: 'unknown'`: of a shell command the host tells only what it printed. */
  | { readonly kind: 'ok'; readonly result: string; readonly exit?: 'unknown' }
  | { readonly kind: 'failed'; readonly error: string; readonly exitCode: number | undefined }
  /** The person stopped it or said no: neither the tool's failure nor the agent's. */
  | { readonly kind: 'rejected' };

/** How a command ended, as far as the host tells: with a code, badly, or nobody knows. */
export type CommandEnd = number | 'failed' | 'unknown';

export type AgentEvent = AgentPlace &
  (
    | { readonly kind: 'session-start' }
    | { readonly kind: 'user-prompt' }
    | { readonly kind: 'tool-start'; readonly call: ToolCall }
    | {
        readonly kind: 'tool-end';
        readonly call: ToolCall;
        readonly outcome: ToolOutcome;
        /** The host reads no answer to it. */
        readonly isUnheard?: true;
      }
    /** Every call that the model asked for at once has ended; the model is asked next. */
    | { readonly kind: 'turn-end'; readonly calls: readonly BatchCall[] }
    | { readonly kind: 'compaction' }
    | { readonly kind: 'thread-end' }
    | { readonly kind: 'session-end' }
  );

/** What is said to the host. Empty: nothing is printed. */
export interface AgentAnswer {
  readonly permission?: { readonly decision: 'ask' | 'allow'; readonly reason: string };
  /** The tool's whole input, changed. */
  readonly updatedInput?: Readonly<Record<string, unknown>>;
  /** Text for the model. */
  readonly context?: string;
}

export interface AgentHost {
  readonly name: AgentName;
  /** Whether a rewritten input is taken without a permission that hunch was not told to give. */
  readonly rewritesWithoutPermission: boolean;
  /** Whether it can put a question to the person; one that can't is told no, with the reason. */
  readonly asks: boolean;
  /** Undefined: nothing hunch cares for. Never throws on JSON of any shape. */
  readonly read: (payload: Readonly<Record<string, unknown>>) => AgentEvent | undefined;
  /** The JSON that the host reads on standard output; undefined when there is nothing to say, or no way to say it. */
  readonly render: (event: AgentEvent, answer: AgentAnswer) => Readonly<Record<string, unknown>> | undefined;
  /** For a host that runs the hooks of another, too: whether it gave the payload, whosever hook was run. */
  readonly owns?: (payload: Readonly<Record<string, unknown>>) => boolean;
  /** Where a host takes silence for a hook that failed: what it is told when there is nothing to say. Permits nothing. */
  readonly renderSilence?: (event: AgentEvent) => Readonly<Record<string, unknown>> | undefined;
}
