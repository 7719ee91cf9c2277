import { readRecipes } from '@hunch/intent-router/training';
import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';

const source = 'packages/intent-router/recipes';

/** The recipes in the order of their files. Each keeps its first example, which is shown to a user; tests read the files. */
export function compileRecipes(): readonly GeneratedFile[] {
  const recipes = readPackFiles(source).flatMap(({ path, value }) => {
    const pack = readRecipes(value, path);
    if (!pack.ok) throw new Error(pack.error.join('\n'));
    return pack.value.map((recipe) => ({ ...recipe, examples: recipe.examples.slice(0, 1) }));
  });
  const path = 'packages/intent-router/src/generate/recipes/recipes.generated.ts';
  return [jsonModule({ path, name: 'recipesJson', source, value: recipes, isLarge: true })];
}
