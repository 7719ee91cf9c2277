import type { WireGhost } from '@hunch/common/protocol';
import { ghostText, type Suggestion } from '@hunch/suggest-engine';

/** Lines that a ghost is made of: their common beginnings may be likely where none of them is. */
const ghostLinesMax = 20;

/** What the engine is asked for a ghost; the prepared answer is the same. */
export const ghostRequest = { limit: ghostLinesMax, includeLowConfidence: true } as const;

export interface GhostSettings {
  readonly confidenceMin: number;
  /** Whether confidences are chances, so that those of several lines add up. */
  readonly addsUp: boolean;
}

/**
 * Whether no line begins so, so that none will while the word goes on: lines are only left out as it grows. Those that
 * are put together from what is typed begin with a whole word or behind a `|`.
 */
export function nothingBegins(prefix: string, suggestions: readonly Suggestion[]): boolean {
  if (prefix === '' || suggestions.length >= ghostLinesMax) return false;
  return !suggestions.some(({ text }) => text.startsWith(prefix));
}

/**
 * The beginning, up to a word's end, that saves most keystrokes on average; nothing destructive (spec 003 I6), and
 * nothing less likely than what is shown otherwise.
 */
export function ghostOf(
  prefix: string,
  suggestions: readonly Suggestion[],
  { confidenceMin, addsUp }: GhostSettings,
): WireGhost | null {
  const harmless = suggestions.filter(({ risk }) => risk === 'safe' || risk === 'moderate');
  const best = harmless.find(({ text }) => text.startsWith(prefix));
  if (best === undefined) return null;
  const why = best.reasons[0]?.text ?? '';
  if (!addsUp)
    return best.confidence < confidenceMin ? null : { text: best.text, chance: best.confidence, why };
  const ghost = ghostText(
    prefix,
    harmless.map(({ text, confidence }) => ({ text, chance: confidence })),
  );
  if (ghost === null || ghost.chance < confidenceMin) return null;
  const named = harmless.find(({ text }) => text.startsWith(ghost.text));
  return {
    text: ghost.text,
    chance: Math.round(ghost.chance * 1000) / 1000,
    why: named?.reasons[0]?.text ?? why,
  };
}
