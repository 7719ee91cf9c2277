import { evidenceTurnsMax, type PatternDetector } from '../pattern.ts';

/** Strength: turns in a row without progress. Waiting for something that runs is none, and ends none. */
export function progressStallDetector(): PatternDetector<'progress_stall'> {
  let turns = 0;
  let first = 0;
  return {
    onTurn(turn) {
      if (turn.waited || turn.progressed) {
        turns = 0;
        return undefined;
      }
      if (turns === 0) first = turn.number;
      turns += 1;
      const shown = Math.min(turns, evidenceTurnsMax);
      return {
        name: 'progress_stall',
        key: first,
        strength: turns,
        turns: Array.from({ length: shown }, (_, index) => turn.number - shown + 1 + index),
        actionsDuringStall: turns,
      };
    },
    reset() {
      turns = 0;
    },
  };
}
