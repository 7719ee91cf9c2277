import type { CallRecord } from '../call-record.ts';
import type { RecentTurns } from '../pattern.ts';
import type { Turn } from '../turn.ts';

/** The numbers of those of the last turns, this one included, in which a call is so; ascending. */
export function turnsWith(
  turn: Turn,
  earlier: RecentTurns,
  windowTurns: number,
  isSo: (call: CallRecord) => boolean,
): readonly number[] {
  const numbers: number[] = [];
  for (let back = windowTurns - 1; back >= 1; back -= 1) {
    const before = earlier.back(back);
    if (before?.calls.some(isSo)) numbers.push(before.number);
  }
  if (turn.calls.some(isSo)) numbers.push(turn.number);
  return numbers;
}
