import type { Attempt } from './attempt.ts';
import { lexicon } from './lexicon.ts';
import { wordConcepts } from './pattern.ts';
import { descriptionsOf, type Recipe } from './recipe.ts';
import { isContent, readTokens } from './request.ts';
import { splitWords } from './split-words.ts';
import { namesIn } from './word-tables.ts';

/** The concepts by which a recipe speaks of what it does: those of its patterns, of its explanation and of its examples. */
export function ownWords(recipe: Recipe): ReadonlySet<string> {
  const own = new Set(
    [...recipe.requests, ...descriptionsOf(recipe)].flatMap((source) => [...wordConcepts(source)]),
  );
  for (const text of [recipe.does, ...recipe.examples])
    for (const { concept } of readTokens(splitWords(text))) own.add(concept);
  return own;
}

/**
 * Words that a description lets pass and that its recipe never speaks of: "work" in "your work schedule". Beside a request pattern such words
 * change nothing about the command; a description is of one word as often as not, and then they may be what is asked about.
 */
export function passedWords({ isDescription, match, compiled }: Attempt): readonly string[] {
  if (!isDescription) return [];
  return match.ignored.flatMap((token) => {
    const { concept, text } = token;
    const isSaid =
      !isContent(token) ||
      lexicon.isSoft(concept) ||
      lexicon.isAct(concept) ||
      compiled.ownWords().has(concept);
    const isGeneral = generalNouns.test(concept) || (match.values.size > 0 && anyMachine().has(concept));
    return isSaid || isGeneral || compiled.programs().has(text.toLowerCase()) ? [] : [text];
  });
}

/** "The branch name", "the serial number" are the branch and the serial. */
const generalNouns = /^(?:name|number|value|list|kind|type)$/;

/** "The CUPS server" is CUPS. */
const anyMachine = namesIn('any_machine');
