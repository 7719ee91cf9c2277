import { wordConcepts } from './pattern.ts';
import { descriptionsOf, type Recipe } from './recipe.ts';
import { readTokens } from './request.ts';
import { splitWords } from './split-words.ts';

/** The concepts by which a recipe speaks of what it does: those of its patterns, of its explanation and of its examples. */
export function ownWords(recipe: Recipe): ReadonlySet<string> {
  const own = new Set(
    [...recipe.requests, ...descriptionsOf(recipe)].flatMap((source) => [...wordConcepts(source)]),
  );
  for (const text of [recipe.does, ...recipe.examples])
    for (const { concept } of readTokens(splitWords(text))) own.add(concept);
  return own;
}
