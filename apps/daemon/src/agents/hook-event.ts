import type { AgentEvent } from '@hunch/guidance';

/** Where something happened. */
export interface HookPlace {
  readonly session: string;
  /** A subagent's id; `mainThread` of guidance for the main thread. */
  readonly thread: string;
  /** Absolute, or empty when the host does not say. */
  readonly cwd: string;
  /** As the host names it, where it does. */
  readonly model?: string;
  /** Where the host writes down the session; absolute. */
  readonly transcript?: string;
}

export interface HookCall {
  /** The host's id of the call; empty where it has none. */
  readonly callId: string;
  readonly tool: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The command line, if the tool runs one in a shell. */
  readonly command: string | undefined;
}

/** A call as the end of its batch names it. */
export interface BatchCall extends HookCall {
  /** What the model is given for it; absent where the host does not say. */
  readonly response?: string;
}

export type HookOutcome =
  /** `exit: 'unknown'`: of a shell command the host tells only what it printed. */
  | {
      readonly kind: 'success';
      readonly result: { readonly kind: 'text'; readonly text: string };
      readonly exit?: 'unknown';
    }
  | { readonly kind: 'failure'; readonly message: string; readonly exitCode: number | undefined }
  /** The person stopped it or said no: neither the tool's failure nor the agent's. */
  | { readonly kind: 'rejected' };

/** How a command ended, as far as the host tells: with a code, badly, or nobody knows. */
export type CommandEnd = number | 'failed' | 'unknown';

type Of<Kind extends AgentEvent['kind']> = Extract<AgentEvent, { readonly kind: Kind }>;

/**
 * An event of guidance with what the host's hook tells beside. A host adapter makes these from the JSON of its hooks; what
 * it does not know is no event.
 */
export type HookEvent = HookPlace &
  (
    | Of<'session_started' | 'user_message' | 'compacted' | 'thread_ended' | 'session_ended'>
    | (Of<'tool_called'> & { readonly call: HookCall })
    | (Of<'tool_finished'> & {
        readonly call: HookCall;
        readonly outcome: HookOutcome;
        /** The host reads no answer to it. */
        readonly answerIsIgnored?: true;
      })
    /** Every call that the model asked for at once has ended; the model is asked next. */
    | (Of<'turn_ended'> & { readonly calls: readonly BatchCall[] })
  );

/** The thread of an event among those of all sessions. */
export function threadKey({ session, thread }: HookPlace): string {
  return `${session}\0${thread}`;
}
