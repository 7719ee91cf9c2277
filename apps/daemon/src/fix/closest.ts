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
  const { steps } = distance(folded, other);
  if (steps > max || steps >= Math.max(word.length, name.length)) return Number.POSITIVE_INFINITY;
  // Hands slip within a word more often than at its beginning; the same letters in another order are one slip, wherever it is.
  const isOrder = sorted(folded) === sorted(other);
  // A key held too long, or the rest of a name, are slips of their own.
  const isBeginning = folded.startsWith(other) || other.startsWith(folded);
  if (isOrder) return Math.min(steps, 1) - (isBeginning ? 0.25 : 0);
  if (steps === 1 && isNeighbour(folded, other)) return 0.75;
  return steps + (folded[0] === other[0] ? 0 : 0.5) - (isBeginning ? 0.25 : 0);
}

/** Whether one key was taken for the one beside it. */
function isNeighbour(word: string, name: string): boolean {
  if (word.length !== name.length) return false;
  const at = Array.from(word).findIndex((letter, place) => letter !== name[place]);
  return isBeside(word.charAt(at), name.charAt(at));
}

const sorted = (text: string): string => Array.from(text).toSorted().join('');
