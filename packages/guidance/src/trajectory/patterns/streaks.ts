import type { PatternName } from '../../packs.ts';
import { evidenceTurnsMax, type PatternDetector } from '../pattern.ts';
import type { Turn } from '../turn.ts';

/** Turns in a row in which every call failed, none with a report that was not known: a compiler's or a test's is work. */
export const errorStreakDetector = (): PatternDetector =>
  streakDetector('error_streak', 'all_failed', ({ failed, news }) => failed && !news);

/** Turns in a row without progress. Waiting for something that runs is none, and ends none. */
export const progressStallDetector = (): PatternDetector =>
  streakDetector('progress_stall', 'stalled', ({ waited, progressed }) => !waited && !progressed);

function streakDetector(name: PatternName, fact: string, goesOn: (turn: Turn) => boolean): PatternDetector {
  let strength = 0;
  let message = '';
  const reset = (): void => {
    strength = 0;
    message = '';
  };
  return {
    onTurn(turn) {
      if (!goesOn(turn)) {
        reset();
        return undefined;
      }
      strength += 1;
      message = turn.calls.find((call) => call.message !== '')?.message ?? message;
      const named = Math.min(strength, evidenceTurnsMax);
      return {
        name,
        key: turn.number - strength + 1,
        strength,
        turns: Array.from({ length: named }, (_, index) => turn.number - named + 1 + index),
        fact,
        details: { message },
      };
    },
    reset,
  };
}
