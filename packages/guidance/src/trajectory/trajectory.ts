import type { CallRecord } from './call-record.ts';
import type { Patterns } from './pattern.ts';
import type { Turn } from './turn.ts';

/** What an agent has done since the user's last message, as classifiers ask for it. */
export interface Trajectory {
  /** Turns since the thread began; unlike all else, the user's messages do not reset it. */
  readonly turnCount: number;
  readonly toolCallCount: number;
  /** Turns in a row, up to now, in which every call failed. */
  readonly consecutiveErrors: number;
  /** The newest failed calls, the oldest of them first. */
  recentErrors(most: number): readonly CallRecord[];
  /** The newest calls, the oldest of them first; bounded by `bounds.recentCalls`. */
  recentToolCalls(most: number): readonly CallRecord[];
  recentTurns(most: number): readonly Turn[];
  /** What the last turn showed. */
  patterns(): Patterns;
}
