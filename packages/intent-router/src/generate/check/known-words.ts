import { lazy } from '../../lazy.ts';
import { framesJson } from '../frames/frames.generated.ts';
import { isCommonWord } from '../recipes/common-words.ts';
import { recipesJson } from '../recipes/recipes.generated.ts';
import { Vocabulary } from '../recipes/spelling.ts';
import { wordsJson } from '../recipes/words.generated.ts';

/** Every word that stands anywhere in the tables, whatever it means there. */
const words = lazy(
  () => new Set(`${wordsJson()} ${framesJson()} ${recipesJson()}`.match(/[a-z]{3,}/g) ?? []),
);
const spelling = lazy(() => new Vocabulary(words()));

/** "Unpushed", "non-empty" of what they deny. */
const prefix = /^(?:un|non|re|pre|de|in|sub|multi|auto)-?/;
const endings = 's es d ed ing ly er or ers ors able ness ment y'.split(' ');

/** Whether a word is one of the language that requests are made of, or a slip away from one: it need not be a name then. */
export function isKnownWord(word: string): boolean {
  return word
    .split('-')
    .every(
      (part) => isKnown(part) || isKnown(part.replace(prefix, '')) || spelling().meantBy(part) !== undefined,
    );
}

function isKnown(word: string): boolean {
  if (word.length < 3 || words().has(word) || isCommonWord(word)) return true;
  return endings.some((ending) => {
    if (!word.endsWith(ending)) return false;
    const stem = word.slice(0, -ending.length);
    return [stem, `${stem}e`, `${stem}y`, stem.slice(0, -1)].some((form) => words().has(form));
  });
}
