import type { WireGhost, PrefetchedGhost } from '@hunch/common/protocol';
import type { Suggestion } from '@hunch/suggest-engine';

export const prefetchBounds = {
  /** Beginnings that are answered for: 1-2 ms of processor time, 6 on one that rested, while somebody looks at a prompt. */
  questionsMax: 8,
  /** Of all of them together; a shell reads it between two keys. */
  charactersMax: 4_096,
} as const;

/** What a shell would be shown for a beginning, and the lines that it may become. */
export interface GhostAnswer {
  readonly ghost: WireGhost | null;
  readonly suggestions: readonly Suggestion[];
}

/** A line that may be typed, and the ghost that stands behind what is typed of it so far. */
interface Typing {
  readonly line: string;
  typed: number;
  ghost: WireGhost | null;
}

/**
 * What a shell is going to ask if one of the likely lines is typed: at each key that the ghost before it did not foresee,
 * and where that ended. The first such key of every line comes before the second one of any. Before all of them what it
 * has just asked: the answer may have come before the last command was learnt.
 *
 * @param ask the answer to the very question that a key would ask
 * @param pause lets real questions come first; false: somebody asks one, and what is known by then has to do
 */
export async function prefetchGhosts(
  typed: string,
  ask: (prefix: string) => GhostAnswer,
  pause: () => Promise<boolean>,
): Promise<readonly PrefetchedGhost[]> {
  const { ghost, suggestions } = ask(typed);
  const known = new Map([[typed, ghost]]);
  let lines: Typing[] = suggestions
    .filter(({ risk, text }) => (risk === 'safe' || risk === 'moderate') && text.startsWith(typed))
    .map(({ text }) => ({ line: text, typed: typed.length, ghost }));
  while (lines.length > 0) {
    lines = lines.filter(typeToNextQuestion);
    for (const typing of lines) {
      const prefix = typing.line.slice(0, typing.typed);
      if (!known.has(prefix)) {
        if (known.size > prefetchBounds.questionsMax || !(await pause())) return withinBounds(known);
        known.set(prefix, ask(prefix).ghost);
      }
      typing.ghost = known.get(prefix) ?? null;
    }
  }
  return withinBounds(known);
}

/** False when the line is typed out without another one. */
function typeToNextQuestion(typing: Typing): boolean {
  const { line, ghost } = typing;
  for (typing.typed += 1; typing.typed < line.length; typing.typed += 1) {
    const prefix = line.slice(0, typing.typed);
    // Half of a character that takes two.
    if (/[\uD800-\uDBFF]$/.test(prefix)) continue;
    if (ghost === null || ghost.text.length <= prefix.length || !ghost.text.startsWith(prefix)) return true;
  }
  return false;
}

function withinBounds(known: ReadonlyMap<string, WireGhost | null>): readonly PrefetchedGhost[] {
  let left: number = prefetchBounds.charactersMax;
  const ghosts: PrefetchedGhost[] = [];
  for (const [prefix, ghost] of known) {
    if (ghost === null) continue;
    left -= prefix.length + ghost.text.length;
    if (left < 0) break;
    ghosts.push({ prefix, text: ghost.text, ...(ghost.unsure === true && { unsure: true }) });
  }
  return ghosts;
}
