import type { ToolCall, ToolOutcome } from '../trajectory/event.ts';

/** One call of a recorded session, in the order in which they ended. */
export interface RecordedCall {
  /** Calls of one turn ran in parallel. */
  readonly turn: number | string;
  readonly thread: string;
  /** The user spoke just before it. */
  readonly afterUser: boolean;
  readonly call: ToolCall;
  readonly outcome: ToolOutcome;
}
