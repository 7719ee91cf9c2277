import { mix, textFingerprint, type Fingerprint } from '../fingerprint.ts';
import type { CallRecord } from '../call-record.ts';
import { evidenceTurnsMax, type PatternDetector, type SameError } from '../pattern.ts';
import { turnsWith } from './turns-with.ts';

const WINDOW_TURNS = 20;

/** Strength: in how many of the last 20 turns the tool failed so. */
export function sameErrorDetector(): PatternDetector<'same_error'> {
  return {
    onTurn(turn, earlier) {
      let best: SameError | undefined;
      for (const call of turn.calls) {
        if (call.outcome !== 'failed') continue;
        const key = errorKey(call);
        const turns = turnsWith(turn, earlier, WINDOW_TURNS, (other) => {
          return other.outcome === 'failed' && errorKey(other) === key;
        });
        if (turns.length <= (best?.strength ?? 1)) continue;
        best = {
          name: 'same_error',
          key,
          strength: turns.length,
          turns: turns.slice(-evidenceTurnsMax),
          toolName: call.toolName,
          action: call.label,
          message: call.message,
          windowTurns: turn.number - (turns[0] ?? turn.number) + 1,
        };
      }
      return best;
    },
  };
}

/** An error that says nothing of itself (`exit code 1`) is only the same if the call and its output are. */
function errorKey(call: CallRecord): Fingerprint {
  return call.error === 0 ? mix(call.callAndResult, 13) : mix(textFingerprint(call.toolName), call.error);
}
