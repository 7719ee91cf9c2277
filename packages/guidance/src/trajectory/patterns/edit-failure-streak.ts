import { bounds } from '../../bounds.ts';
import { isUnread } from '../failure.ts';
import type { Fingerprint } from '../fingerprint.ts';
import { evidenceTurnsMax, type Pattern, type PatternDetector } from '../pattern.ts';

/** Strength: turns in which an edit of this file failed, since one succeeded. */
export function editFailureStreakDetector(): PatternDetector {
  const failures = new Map<Fingerprint, number[]>();
  return {
    onTurn(turn) {
      let best: Pattern | undefined;
      for (const call of turn.calls) {
        if (!call.edits) continue;
        if (call.outcome === 'ok') {
          failures.delete(call.path);
          // A failure of which the file is unknown may have been this one's.
          failures.delete(0);
          continue;
        }
        if (isUnread(call.message)) continue;
        const turns = failures.get(call.path) ?? [];
        // The newest file last: the one that is forgotten is the one that was tried longest ago.
        failures.delete(call.path);
        failures.set(call.path, turns);
        if (turns.at(-1) !== turn.number) turns.push(turn.number);
        if (failures.size > bounds.tracked) failures.delete(failures.keys().next().value ?? 0);
        if (turns.length <= (best?.strength ?? 0)) continue;
        best = {
          name: 'edit_failure_streak',
          key: call.path,
          strength: turns.length,
          turns: turns.slice(-evidenceTurnsMax),
          fact: call.pathLabel === '' ? 'of_unknown_file' : 'of_file',
          details: { path: call.pathLabel, message: call.message },
        };
      }
      return best;
    },
    reset() {
      failures.clear();
    },
  };
}
