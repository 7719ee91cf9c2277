import type { PatternDetector, SameResult } from '../pattern.ts';
import { evidenceTurnsMax } from '../pattern.ts';
import { turnsWith } from './turns-with.ts';

const WINDOW_TURNS = 20;

/**
 * Strength: in how many of the last 20 turns a look, a search or a run gave what it gave before. Unlike `doom_loop` it does
 * not ask whether anything was changed in between: changes without an effect are what it finds. A command that says once
 * more that all is well is a check, not a sign of trouble.
 */
export function sameResultDetector(): PatternDetector<'same_result'> {
  return {
    onTurn(turn, earlier) {
      let best: SameResult | undefined;
      for (const call of turn.calls) {
        if (call.outcome !== 'ok' || call.kind === 'change') continue;
        if (call.empty || call.fineAgain) continue;
        const turns = turnsWith(turn, earlier, WINDOW_TURNS, (other) => {
          return other.callAndResult === call.callAndResult;
        });
        if (turns.length <= (best?.strength ?? 1)) continue;
        best = {
          name: 'same_result',
          key: call.callAndResult,
          strength: turns.length,
          turns: turns.slice(-evidenceTurnsMax),
          action: call.label,
          windowTurns: turn.number - (turns[0] ?? turn.number) + 1,
        };
      }
      return best;
    },
  };
}
