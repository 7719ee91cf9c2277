import distance from 'damerau-levenshtein';
import { isBeside } from './keyboard-layouts.ts';

/** Longer words are data, and comparing them takes long. */
const wordCharactersMax = 64;

/** Slips that a word may have: one in a short word, two in a usual one, three in a long one. */
function slipsMax(length: number): number {
  if (length <= 2) return 1;
  return length <= 4 ? 1 : length <= 8 ? 2 : 3;
}

/**
 * The names that a word was probably meant for, the likeliest first; among equals those that stand first.
 *
 * @example
 * closest('brnch', ['branch', 'bisect']); // ['branch']
 */
export function closest(word: string, names: Iterable<string>): readonly string[] {
  if (word.length === 0 || word.length > wordCharactersMax) return [];
  const found: { readonly name: string; readonly cost: number }[] = [];
  for (const name of new Set(names)) {
    const cost = slipCost(word, name);
    if (cost < Number.POSITIVE_INFINITY) found.push({ name, cost });
  }
  return found.toSorted((one, other) => one.cost - other.cost).map(({ name }) => name);
}

/** How far a word is from a name that it may be meant for: at most 1 where one key was wrong; infinite where it is none. */
export function slipCost(word: string, name: string): number {
  const max = slipsMax(word.length);
  if (name === word || Math.abs(name.length - word.length) > max) return Number.POSITIVE_INFINITY;
  const folded = word.toLowerCase();
  const other = name.toLowerCase();
  return foldedCost(folded, other, max) + (folded === word && other !== name ? capitalsCost : 0);
}

/** Of two names that differ in capitals alone the one is meant whose capitals were typed. */
const capitalsCost = 0.1;

function foldedCost(folded: string, other: string, max: number): number {
  const { steps } = distance(folded, other);
  const isSameStart = folded[0] === other[0];
  // Two hands that are not in step: the same letters in another order are one slip, however far they moved.
  if (sorted(folded) === sorted(other)) {
    if (steps < 2) return 0.75 * steps;
    return steps <= max || (isSameStart && folded.length >= orderLengthMin) ? 1 : Number.POSITIVE_INFINITY;
  }
  if (steps > max || steps >= Math.max(folded.length, other.length)) return Number.POSITIVE_INFINITY;
  if (steps === 1 && (isNeighbour(folded, other) || isDoubled(folded, other))) return 0.75;
  // The rest of a name is a slip of its own.
  const isBeginning = folded.startsWith(other) || other.startsWith(folded);
  // Hands slip within a word more often than at its beginning, and on a key far away hardly ever: least of all in a short word.
  const isFarAway = steps === 1 && folded.length === other.length;
  const far = isFarAway ? (folded.length < orderLengthMin ? 0.75 : 0.25) : 0;
  return steps + (isSameStart ? 0 : 0.5) + far - (isBeginning ? 0.25 : 0);
}

/** Shorter words have the letters of others by chance. */
const orderLengthMin = 4;

/** Whether a key was held too long, or struck once instead of twice. */
function isDoubled(word: string, name: string): boolean {
  const [short, long] = word.length < name.length ? [word, name] : [name, word];
  if (long.length !== short.length + 1) return false;
  const at = Array.from(long).findIndex((letter, place) => letter !== short[place]);
  return at > 0 && long[at] === long[at - 1];
}

/** Whether one key was taken for the one beside it. */
function isNeighbour(word: string, name: string): boolean {
  if (word.length !== name.length) return false;
  const at = Array.from(word).findIndex((letter, place) => letter !== name[place]);
  return isBeside(word.charAt(at), name.charAt(at));
}

const sorted = (text: string): string => Array.from(text).toSorted().join('');

/** `10.0.0.5` beside `10.0.0.1`, `part2` beside `part1`: another thing of its kind. In a longer number a key may have slipped. */
export function differsInDigits(one: string, other: string): boolean {
  if (one === other || one.replaceAll(/\d/g, '0') !== other.replaceAll(/\d/g, '0')) return false;
  const numbers = other.match(/\d+/g) ?? [];
  return (one.match(/\d+/g) ?? []).every(
    (number, at) => number === numbers[at] || number.length < longNumber,
  );
}

const longNumber = 4;
