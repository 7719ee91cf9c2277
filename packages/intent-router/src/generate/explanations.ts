import type { Recipe } from './recipes/recipe.ts';
import type { Respelling } from './recipes/spelling.ts';

/** What was guessed must be seen. */
export function readAs(respelt: readonly Respelling[]): string {
  if (respelt.length === 0) return '';
  return ` (${respelt.map(({ said, read }) => `"${said}" was read as "${read}"`).join(', ')})`;
}

/** How to ask for what comes near, in words that are understood. */
export function hint(near: readonly Recipe[]): string {
  const ways = near.flatMap(({ examples: [example] }) => (example === undefined ? [] : [`"${example}"`]));
  return ways.length === 0 ? '' : ` Examples that would work: ${ways.join(', ')}.`;
}

export function listed(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(' and ');
}
