import type { Recipe } from './recipe.ts';
import { recipesJson } from './recipes.generated.ts';

let parsed: readonly Recipe[] | undefined;

/** The recipes that come with the package, each with its first example. Among equals the earlier is preferred. */
export function builtInRecipes(): readonly Recipe[] {
  return (parsed ??= JSON.parse(recipesJson()) as readonly Recipe[]);
}
