import { fold } from '../fold.ts';

/** How well a line goes on from what is typed, 0..1 (spec 003 §6.4 and the feature `prefix` of §7.2). */
export interface PrefixMatcher {
  readonly prefix: string;
  readonly isEmpty: boolean;
  /** 1: starts with it as typed. 0.9: but for letter case or blanks. 0: does not start with it. */
  quality(line: string): number;
  /** 0.5 when the typed characters are beginnings of words of the line, in order; else 0. */
  looseQuality(line: string): number;
  /** The better of both; 1 when nothing is typed. */
  anyQuality(line: string): number;
}

const foldedQuality = 0.9;
const initialsQuality = 0.5;
/** One typed character begins some word of nearly every line. */
const initialsLengthMin = 2;

export function createPrefixMatcher(prefix: string): PrefixMatcher {
  const folded = fold(prefix);
  const initials = folded.replaceAll(' ', '');
  const quality = (line: string): number => {
    if (line.startsWith(prefix)) return 1;
    return fold(line).startsWith(folded) ? foldedQuality : 0;
  };
  const looseQuality = (line: string): number => {
    if (initials.length < initialsLengthMin) return 0;
    return startsWords(fold(line), initials) ? initialsQuality : 0;
  };
  const anyQuality = (line: string): number => quality(line) || looseQuality(line);
  return { prefix, isEmpty: prefix === '', quality, looseQuality, anyQuality };
}

/** `gco` is in `git commit`: g(it) co(mmit). A run goes on as long as it can, so each character is looked at once. */
function startsWords(line: string, initials: string): boolean {
  let typed = 0;
  let isRunning = false;
  let isWordStart = true;
  for (const character of line) {
    if (typed === initials.length) return true;
    const isWordCharacter = /[a-z\d]/.test(character);
    if (isWordCharacter && (isRunning || isWordStart) && character === initials[typed]) {
      typed += 1;
      isRunning = true;
    } else {
      isRunning = false;
    }
    isWordStart = !isWordCharacter;
  }
  return typed === initials.length;
}
