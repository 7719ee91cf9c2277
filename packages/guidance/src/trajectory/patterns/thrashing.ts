import { evidenceTurnsMax, type PatternDetector } from '../pattern.ts';
import type { Turn } from '../turn.ts';

const WINDOW_TURNS = 20;

/** A turn that failed counts 1, and 2 if the error was known; one that brought nothing new counts 1. */
function pointsOf(turn: Turn): number {
  if (turn.failed) return turn.repeatsError ? 2 : 1;
  return turn.progressed || turn.waited ? 0 : 1;
}

/**
 * Strength: the points of the last 20 turns. It sees what no single pattern does: an agent that fails now here, now
 * there, and looks at what it has seen.
 */
export function thrashingDetector(): PatternDetector<'thrashing'> {
  return {
    onTurn(turn, earlier) {
      if (pointsOf(turn) === 0) return undefined;
      let strength = 0;
      let failedTurns = 0;
      let repeatedTurns = 0;
      const turns: number[] = [];
      const window = [turn];
      for (let back = 1; back < WINDOW_TURNS; back += 1) {
        const before = earlier.back(back);
        if (before === undefined) break;
        window.push(before);
      }
      for (const one of window) {
        const points = pointsOf(one);
        if (points === 0) continue;
        strength += points;
        turns.push(one.number);
        if (one.failed) failedTurns += 1;
        else repeatedTurns += 1;
      }
      return {
        name: 'thrashing',
        key: 1,
        strength,
        turns: turns.slice(0, evidenceTurnsMax).toReversed(),
        windowTurns: window.length,
        failedTurns,
        repeatedTurns,
      };
    },
  };
}
