import distance from 'damerau-levenshtein';

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
  const folded = word.toLowerCase();
  const max = slipsMax(word.length);
  const found: { readonly name: string; readonly cost: number }[] = [];
  for (const name of new Set(names)) {
    if (name === word || Math.abs(name.length - word.length) > max) continue;
    const other = name.toLowerCase();
    const { steps } = distance(folded, other);
    if (steps > max || steps >= Math.max(word.length, name.length)) continue;
    // Hands slip within a word more often than at its beginning; the same letters in another order are one slip.
    const isOrder = sorted(folded) === sorted(other);
    // A key held too long, or the rest of a name, are slips of their own.
    const isBeginning = folded.startsWith(other) || other.startsWith(folded);
    const cost = (isOrder ? Math.min(steps, 1) : steps) + (folded[0] === other[0] ? 0 : 0.5);
    found.push({ name, cost: cost - (isBeginning ? 0.25 : 0) });
  }
  return found.toSorted((one, other) => one.cost - other.cost).map(({ name }) => name);
}

const sorted = (text: string): string => Array.from(text).toSorted().join('');
