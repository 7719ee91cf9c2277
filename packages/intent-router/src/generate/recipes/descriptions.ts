import { lexicon } from './lexicon.ts';
import type { Recipe } from './recipe.ts';

/** Words that may stand in any description. */
const usual =
  'show here there now still current work working anything something whom own am find already left yet exist by who all one everyone';

/** Acts that a description of a command which changes nothing may name; any other act asks for a change that the command does not make. */
const readingActs: ReadonlySet<string> = new Set('find search check watch run start wait count'.split(' '));

/** The words that may stand beside a description of the recipe, parted by spaces. */
export function ignorableBesideDescriptions({ effect, descriptionWords = '' }: Recipe): string {
  return `${usual} ${descriptionWords}`
    .split(' ')
    .filter((word) => {
      const concept = lexicon.phrase([word], 0)?.concept ?? word;
      return concept !== '' && (effect !== 'readOnly' || readingActs.has(concept) || !lexicon.isAct(concept));
    })
    .join(' ');
}
