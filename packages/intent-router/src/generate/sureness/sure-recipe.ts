import type { Piece } from '../frames/piece.ts';
import type { RecipeAnswer } from '../recipes/book.ts';
import { domainOf } from '../recipes/recipe.ts';
import { madeAnswer } from './made-answer.ts';
import { openDoubts } from './sureness.ts';

/** A recipe as a part of an answer, if nothing speaks against it. */
export function sureRecipe(request: string, answer: RecipeAnswer): Piece | undefined {
  const made = madeAnswer(request, null, answer);
  if (answer.kind !== 'command' || made === null || openDoubts(made).length > 0) return undefined;
  const { command, recipe } = answer;
  return answer.missingPrograms.length > 0
    ? undefined
    : { command, frame: [recipe.does], doubts: [], asked: [], domain: domainOf(recipe) };
}

/** Whether nothing speaks against the command of a recipe. */
export function isSureRecipe(request: string, answer: RecipeAnswer | undefined): boolean {
  if (answer?.kind !== 'command') return false;
  const made = madeAnswer(request, null, answer);
  return made !== null && openDoubts(made).length === 0;
}
