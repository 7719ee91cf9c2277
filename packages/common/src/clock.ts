/** Where an engine takes the time from, so that the same clock and the same events give the same bytes. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

/**
 * A clock that stands still until it is moved.
 *
 * @example
 * ```ts
 * const clock = manualClock(1_000);
 * clock.advance(500);
 * clock.nowMs(); // 1500
 * ```
 */
export function manualClock(startMs: number): Clock & { advance(milliseconds: number): void } {
  let now = startMs;
  return {
    nowMs: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
