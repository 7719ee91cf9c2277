import { targetLengthMax } from './bounds.ts';
import { isDoubtful } from './doubtful-words.ts';
import { endOfPart, fold, folded } from './target-parts.ts';
import { buildVerbs, heads, qualifiers, thingsBuilt } from './target-words.ts';

/**
 * What a name tells that no table knows as a whole, and that names no action. `plausible`: nothing in it speaks against a
 * thing that is built; if the line speaks of compiling, it is one.
 */
export type TargetGuess = 'built' | 'plausible' | 'unknown';

export function guessTarget(codes: Uint8Array, from: number, to: number): TargetGuess {
  if (to - from > targetLengthMax) return 'unknown';
  return guessParts(fold(codes, from, to));
}

function guessParts(length: number): TargetGuess {
  const lead = folded[0] ?? 0;
  // A digit in front, a path from the root, a pattern: no name that somebody gives to what is built.
  if (lead < LETTER_A || lead > LETTER_Z) return 'unknown';
  let isNamedAfterThing = false;
  let isNamedAfterBuilding = false;
  for (let start = 0; start <= length;) {
    const end = endOfPart(folded, start, length);
    const isBuilding = buildVerbs.findIn(folded, start, end) === true;
    if (heads.findIn(folded, start, end) === true) isNamedAfterThing = true;
    else {
      const isKnown = isBuilding || thingsBuilt.findIn(folded, start, end) === true;
      if (!isKnown && isDoubtful(folded, start, end)) return 'unknown';
      // `kernel-arm64` is a kernel still.
      if (qualifiers.findIn(folded, start, end) !== true) isNamedAfterThing = false;
    }
    if (isBuilding && (start === 0 || end === length)) isNamedAfterBuilding = true;
    start = end + 1;
  }
  return isNamedAfterThing || isNamedAfterBuilding ? 'built' : 'plausible';
}

const LETTER_A = 97;
const LETTER_Z = 122;
