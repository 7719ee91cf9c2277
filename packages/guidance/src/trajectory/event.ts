/**
 * What a host of an agent reports. One session has a main thread and, beside it, one thread for each subagent; what
 * happens in one never counts in another.
 */
export type AgentEvent =
  /** Optional: a session also starts with its first event. */
  | {
      readonly kind: 'session_started';
      readonly session: string;
      readonly model?: string;
      /** Whose session it is: what followed hints is told apart by it. */
      readonly agent?: string;
      /** The hooks are being tried: each hint is shown, and none is counted. */
      readonly isTest?: boolean;
    }
  /** A person said something: what came before is judged no more. */
  | { readonly kind: 'user_message'; readonly session: string }
  /** The agent asks for a tool, which has not run yet. */
  | {
      readonly kind: 'tool_called';
      readonly session: string;
      readonly thread?: string;
      readonly call: ToolCall;
    }
  /**
   * A tool has run, failed, or was not let run. With `turn` the call belongs to a parallel batch: the turn stays open
   * until a call of another turn or `turn_ended`. Without it the call is a turn of its own and ends it.
   */
  | {
      readonly kind: 'tool_finished';
      readonly session: string;
      readonly thread?: string;
      readonly turn?: number | string;
      readonly call: ToolCall;
      readonly outcome: ToolOutcome;
    }
  /** The batch is complete; the model is asked next. */
  | { readonly kind: 'turn_ended'; readonly session: string; readonly thread?: string }
  /** The host has replaced the conversation by a summary: the agent can't see its repetitions any more. */
  | { readonly kind: 'compacted'; readonly session: string; readonly thread?: string }
  /** A subagent has stopped. */
  | { readonly kind: 'thread_ended'; readonly session: string; readonly thread: string }
  | { readonly kind: 'session_ended'; readonly session: string };

export interface ToolCall {
  /** As the host names it: `Bash`, `str_replace_editor`, `apply_patch`. */
  readonly tool: string;
  /** What the model gave: usually an object of arguments. */
  readonly params: unknown;
  /** Some of the arguments are missing, so that two calls that look alike need not be. */
  readonly partial?: boolean;
}

export type ToolOutcome =
  | { readonly kind: 'success'; readonly result: ToolResult }
  /** The message is all that the tool said; hosts put rejections by the user and cascaded cancellations here too. */
  | { readonly kind: 'failure'; readonly message: string; readonly result?: ToolResult }
  /** The user did not allow it. */
  | { readonly kind: 'rejected' }
  /** It did not run, or was stopped, because of something else. */
  | { readonly kind: 'cancelled' };

/** The result as text, or, from a recording, only its hash and its length in characters. */
export type ToolResult =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'digest'; readonly digest: string; readonly chars: number };

/** The thread of the events that name none. */
export const mainThread = 'main';
