import { lexicon } from '../lexicon.ts';
import type { Reach, Recipe } from '../recipe.ts';

/** A situation that people describe instead of saying what they want, and the recipe that answers it. */
export interface Problem {
  /** The id of the recipe. */
  readonly recipe: string;
  /** Patterns as in `Recipe.says`. */
  readonly says: readonly string[];
  /** Words that may be said beside them, since they tell nothing more than the situation itself. */
  readonly about?: string;
  readonly examples: readonly string[];
}

/** Words of any telling. */
const always =
  'show here there now still current work working anything something whom own am find already left yet exist by who all one everyone';

/** What a look at something may be asked with; any other act would be passed over, and that must not be. */
const looking: ReadonlySet<string> = new Set([
  'find',
  'search',
  'check',
  'watch',
  'run',
  'start',
  'wait',
  'count',
]);

/** The patterns of a problem, each with the words that may stand beside it. */
export function patternsOf({ says, about = '' }: Problem, reach: Reach = 'beyond'): readonly string[] {
  const idle = `${always} ${about}`.split(' ').filter((word) => {
    const concept = lexicon.phrase([word], 0)?.concept ?? word;
    return concept !== '' && (reach !== 'look' || looking.has(concept) || !lexicon.isAct(concept));
  });
  return says.map((pattern) => `${pattern} ?${idle.join('|')}`);
}

/** The same for a recipe that is known by its situations first of all. */
export function telling(
  reach: Reach,
  says: readonly string[],
  about: string,
): Pick<Recipe, 'reach' | 'says' | 'tells'> {
  return { reach, says, tells: patternsOf({ recipe: '', says, about, examples: [] }, reach) };
}
