import { evidenceTurnsMax, type PatternDetector } from '../pattern.ts';

/** Strength: turns in a row in which every call failed. */
export function errorStreakDetector(): PatternDetector<'error_streak'> {
  let turns = 0;
  let first = 0;
  let messages: string[] = [];
  const reset = (): void => {
    turns = 0;
    messages = [];
  };
  return {
    onTurn(turn) {
      if (!turn.failed) {
        reset();
        return undefined;
      }
      if (turns === 0) first = turn.number;
      turns += 1;
      const message = turn.calls.find((call) => call.message !== '')?.message;
      if (message !== undefined) messages = [...messages, message].slice(-3);
      const shown = Math.min(turns, evidenceTurnsMax);
      return {
        name: 'error_streak',
        key: first,
        strength: turns,
        turns: Array.from({ length: shown }, (_, index) => turn.number - shown + 1 + index),
        messages,
      };
    },
    reset,
  };
}
