import type { WireGhost } from '@hunch/common/protocol';
import { ghostText, type Answer, type Suggestion } from '@hunch/suggest-engine';

/** Lines that a ghost is made of: their common beginnings may be likely where none of them is. */
const ghostLinesMax = 20;

/** As many letters ask for any name that there is. */
const wordLengthMin = 2;

/** What the engine is asked for a ghost; the prepared answer is the same. */
export const ghostRequest = { limit: ghostLinesMax, includeLowConfidence: true } as const;

export interface GhostSettings {
  readonly confidenceMin: number;
  /** A ghost with less chance is drawn dimmer. */
  readonly unsureBelow: number;
  /** Whether confidences are chances, so that those of several lines add up. */
  readonly addsUp: boolean;
}

/**
 * Whether no line begins so, so that none will while the word goes on: lines are only left out as it grows. Those that
 * are put together from what is typed begin with a whole word or behind a `|`; what a word may name is asked for by its first
 * letters, and anew behind a dash, a slash, an @ and other signs: there the shell asks again.
 */
export function nothingBegins(
  prefix: string,
  { suggestions, beginnings }: Pick<Answer, 'suggestions' | 'beginnings'>,
): boolean {
  const word = prefix.slice(
    Math.max(prefix.lastIndexOf(' '), prefix.lastIndexOf('\t'), prefix.lastIndexOf('\n')) + 1,
  );
  if (word.length < wordLengthMin || /[^\w.+]/.test(word) || suggestions.length >= ghostLinesMax)
    return false;
  return beginnings.length === 0 && !suggestions.some(({ text }) => text.startsWith(prefix));
}

/**
 * The beginning, up to a word's end, that saves most keystrokes on average; nothing destructive (spec 003 I6), and
 * nothing less likely than what is shown otherwise.
 */
export function ghostOf(
  prefix: string,
  answer: Pick<Answer, 'suggestions' | 'beginnings'>,
  settings: GhostSettings,
): WireGhost | null {
  const ghost = surestGhost(prefix, answer, settings);
  return ghost !== null && ghost.chance < settings.unsureBelow ? { ...ghost, unsure: true } : ghost;
}

function surestGhost(
  prefix: string,
  { suggestions, beginnings }: Pick<Answer, 'suggestions' | 'beginnings'>,
  { confidenceMin, addsUp }: GhostSettings,
): WireGhost | null {
  const around = suggestions.find(({ source }) => source === 'context');
  const [surest] = suggestions;
  // Of what a word may name, and of tasks that nobody ran, one is clearly the best or none is: nobody counted how often they are meant,
  // so their chances do not add up, and a long name is no better for being long.
  const mayAddUp = (each: Suggestion): boolean =>
    each.source === 'context' ? each === around : each.source !== 'task' || each === surest;
  const harmless = suggestions.filter(
    (each) => (each.risk === 'safe' || each.risk === 'moderate') && mayAddUp(each),
  );
  const best = harmless.find(({ text }) => text.startsWith(prefix));
  const why =
    best?.reasons[0]?.text ?? (beginnings.length > 0 ? 'put together from words that you used' : '');
  if (!addsUp)
    return best === undefined || best.confidence < confidenceMin
      ? null
      : { text: best.text, chance: best.confidence, why };
  const ghost = ghostText(prefix, [
    ...harmless.map(({ text, confidence }) => ({ text, chance: confidence })),
    ...beginnings,
  ]);
  if (ghost === null || ghost.chance < confidenceMin) return unlikelyGhost(prefix, harmless);
  const named = harmless.find(({ text }) => text.startsWith(ghost.text));
  return {
    text: ghost.text,
    chance: Math.round(ghost.chance * 1000) / 1000,
    why: named?.reasons[0]?.text ?? why,
  };
}

/** What ran before and begins as typed is shown however unlikely it is: a shell's own search would find it. */
function unlikelyGhost(prefix: string, suggestions: readonly Suggestion[]): WireGhost | null {
  if (prefix.trim() === '') return null;
  const known = suggestions.find(({ text, lastSeenMs }) => lastSeenMs !== null && text.startsWith(prefix));
  if (known === undefined || known.text === prefix) return null;
  return {
    text: known.text,
    chance: Math.round(known.confidence * 1000) / 1000,
    why: known.reasons[0]?.text ?? '',
  };
}
