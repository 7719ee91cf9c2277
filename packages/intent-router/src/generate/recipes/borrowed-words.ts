import { lazy } from '../../lazy.ts';
import { lexicon, nothing } from './lexicon.ts';
import { wordConcepts } from './pattern.ts';
import type { Recipe } from './recipe.ts';
import { readTokens } from './request.ts';
import { splitWords } from './split-words.ts';
import { wordTables } from './word-tables.ts';

/**
 * The concepts of a recipe's patterns and of its explanation. All its patterns give the same command, so a word of one may stand beside
 * another. A word that narrows, counts, orders or denies may not: a pattern has to ask for it.
 */
export function borrowableWords({ requests, does, variants }: Recipe): ReadonlySet<string> {
  const own = new Set<string>();
  for (const source of requests) {
    for (const concept of wordConcepts(source)) own.add(concept);
  }
  for (const { concept, isGlue } of readTokens(splitWords(does))) if (!isGlue) own.add(concept);
  // Sizes are given in readable units, so that may be asked for.
  if (variants.every(({ template }) => /^(?:df|du|ls|free) -\w*h/.test(template))) own.add('human');
  own.delete(nothing);
  for (const concept of own) if (narrowing().has(concept) || lexicon.isGlue(concept)) own.delete(concept);
  return own;
}

const narrowing = lazy((): ReadonlySet<string> => new Set(wordTables().grammar.narrowing.split(' ')));
