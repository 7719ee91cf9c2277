import { textFingerprint } from '../fingerprint.ts';
import { evidenceTurnsMax, type MissingTool, type PatternDetector } from '../pattern.ts';
import { turnsWith } from './turns-with.ts';

const WINDOW_TURNS = 10;

/** Strength: in how many of the last 10 turns the same program was missing, whatever was asked of it. */
export function missingToolDetector(): PatternDetector<'missing_tool'> {
  return {
    onTurn(turn, earlier) {
      let best: MissingTool | undefined;
      for (const { missing } of turn.calls) {
        if (missing === '') continue;
        const turns = turnsWith(turn, earlier, WINDOW_TURNS, (other) => other.missing === missing);
        if (turns.length <= (best?.strength ?? 0)) continue;
        best = {
          name: 'missing_tool',
          key: textFingerprint(missing),
          strength: turns.length,
          turns: turns.slice(-evidenceTurnsMax),
          program: missing,
        };
      }
      return best;
    },
  };
}
