import { endsWith, endsWithOneOf, isDigit, lengthOfBeginning } from '@hunch/common/shell/fast-scan';
import { targetLengthMax } from './bounds.ts';
import { endOfPart, fold, folded } from './target-parts.ts';
import { targetWords } from './target-words.ts';

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
  const { buildVerbs, built, headNouns, qualifiers } = targetWords.value;
  const lead = folded[0] ?? 0;
  // A digit in front, a path from the root, a pattern: no name that somebody gives to what is built.
  if (lead < LETTER_A || lead > LETTER_Z) return 'unknown';
  let isNamedAfterThing = false;
  let isNamedAfterBuilding = false;
  for (let start = 0; start <= length;) {
    const end = endOfPart(folded, start, length);
    const isBuilding = buildVerbs.findIn(folded, start, end) === true || isBuildOfThing(folded, start, end);
    if (headNouns.findIn(folded, start, end) === true) isNamedAfterThing = true;
    else {
      const isKnown = isBuilding || built.findIn(folded, start, end) === true;
      if (!isKnown && isDoubtful(folded, start, end)) return 'unknown';
      // `kernel-arm64` is a kernel still.
      if (qualifiers.findIn(folded, start, end) !== true) isNamedAfterThing = false;
    }
    if (isBuilding && (start === 0 || end === length)) isNamedAfterBuilding = true;
    start = end + 1;
  }
  return isNamedAfterThing || isNamedAfterBuilding ? 'built' : 'plausible';
}

/** `c99build`, `armbuild`: as `arm-build`, unless what is built is no thing (`dockerbuild`, `testbuild`, `prebuild`). */
function isBuildOfThing(codes: Uint8Array, from: number, to: number): boolean {
  const { buildHooks, neverParts } = targetWords.value;
  const end = to - building.length;
  return (
    end - from >= 2 &&
    endsWith(codes, from, to, building) &&
    buildHooks.findIn(codes, from, end) !== true &&
    neverParts.findIn(codes, from, end) === undefined &&
    !isDoubtful(codes, from, end)
  );
}

const building = 'build';
const LETTER_A = 97;
const LETTER_Z = 122;
const LETTER_S = 115;

/** `runall`, `lists`, `check1`: an action with a word of its own behind it, its ending, or a number; `geth` and `runc` are names. */
function isActionOnThing(codes: Uint8Array, from: number, to: number, actions: readonly string[]): boolean {
  const rest = to - from - lengthOfBeginning(codes, from, to, actions);
  if (rest === to - from) return false;
  const last = codes[to - 1] ?? 0;
  return rest !== 1 || last === LETTER_S || isDigit(last);
}

/** Whether a part of a name of make's says, or might say, that something else is done than to build. */
function isDoubtful(codes: Uint8Array, from: number, to: number): boolean {
  const { doubtful, actionBeginnings, actionEndings } = targetWords.value;
  const first = codes[from] ?? 0;
  if (first >= 48 && first <= 57) return false;
  if (to - from < 2) return true;
  if (doubtful.findIn(codes, from, to) === true) return true;
  const beginnings = actionBeginnings[first];
  const endings = actionEndings[codes[to - 1] ?? 0];
  if (beginnings !== undefined && isActionOnThing(codes, from, to, beginnings)) return true;
  return endings !== undefined && endsWithOneOf(codes, from, to, endings);
}
