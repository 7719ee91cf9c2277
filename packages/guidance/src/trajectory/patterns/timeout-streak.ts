import { textFingerprint } from '../fingerprint.ts';
import { evidenceTurnsMax, type PatternDetector } from '../pattern.ts';
import { turnsWith } from './turns-with.ts';

const WINDOW_TURNS = 10;

/** Strength: in how many of the last 10 turns a call of the same tool ran out of time. */
export function timeoutStreakDetector(): PatternDetector<'timeout_streak'> {
  return {
    onTurn(turn, earlier) {
      const call = turn.calls.find((one) => one.timedOut);
      if (call === undefined) return undefined;
      const turns = turnsWith(turn, earlier, WINDOW_TURNS, (other) => {
        return other.timedOut && other.toolName === call.toolName;
      });
      return {
        name: 'timeout_streak',
        key: textFingerprint(call.toolName),
        strength: turns.length,
        turns: turns.slice(-evidenceTurnsMax),
        action: call.label,
      };
    },
  };
}
