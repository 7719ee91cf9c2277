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
  /** When it ended, as far as the recording says: milliseconds since 1970. */
  readonly atMs?: number;
}

/** A time as recordings write it: ISO 8601, or seconds or milliseconds since 1970. */
export function timeIn(value: unknown): { readonly atMs?: number } {
  const atMs = typeof value === 'string' ? Date.parse(value) : inMilliseconds(value);
  return Number.isFinite(atMs) && atMs > 0 ? { atMs } : {};
}

/** Seconds reach this only in the year 5138. */
const SECONDS_MAX = 1e11;

function inMilliseconds(value: unknown): number {
  if (typeof value !== 'number') return NaN;
  return Math.round(value < SECONDS_MAX ? value * 1000 : value);
}
