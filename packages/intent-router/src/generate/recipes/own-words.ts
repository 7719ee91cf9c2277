import { lexicon, nothing } from './lexicon.ts';
import { wordConcepts } from './pattern.ts';
import type { Recipe } from './recipe.ts';
import { readTokens, splitWords } from './request.ts';

/**
 * The concepts that a recipe speaks of in its patterns and in what it says that it does. All its patterns give the same command, so what one
 * of them says is true of the command when another is asked: said beside it, it needs no pattern of its own. What narrows, counts,
 * orders or denies is no such word: there a pattern must ask for it.
 */
export function ownWords({ requests, does, variants }: Recipe): ReadonlySet<string> {
  const own = new Set<string>();
  for (const source of requests) {
    for (const concept of wordConcepts(source)) own.add(concept);
  }
  for (const { concept, isGlue } of readTokens(splitWords(does))) if (!isGlue) own.add(concept);
  // Sizes are given in readable units, so that may be asked for.
  if (variants.every(({ template }) => /^(?:df|du|ls|free) -\w*h/.test(template))) own.add('human');
  own.delete(nothing);
  for (const concept of own) if (narrowing.has(concept) || lexicon.isGlue(concept)) own.delete(concept);
  return own;
}

const narrowing: ReadonlySet<string> = new Set(
  (
    'not only except first last most least new old large small unique duplicate_line empty before after around between both max min average ' +
    'reverse random self others everyone all every each count number_word or and same other next if when until unless force recursive'
  ).split(' '),
);
