import type { DomainName } from '../domains/domain.ts';
import type { PlatformFacts } from '../platform/facts.ts';
import { composedDomain } from './frames/composed-command.ts';
import type { RecipeBook } from './recipes/book.ts';
import { domainOf } from './recipes/recipe.ts';

/**
 * The domain of the command that a request has without a model; undefined if it has none.
 *
 * @example
 * ```ts
 * understoodDomain('list open files', unknownPlatform, createRecipeBook(builtInRecipes())); // 'process_management'
 * ```
 */
export function understoodDomain(
  text: string,
  platform: PlatformFacts,
  book: RecipeBook,
): DomainName | undefined {
  const composed = composedDomain(text, platform);
  if (composed !== undefined) return composed;
  const answer = book.answer(text, platform);
  return answer.kind === 'command' ? domainOf(answer.recipe) : undefined;
}
