import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { readRecipes } from '../../src/generate/recipes/read-recipes.ts';
import type { Recipe } from '../../src/generate/recipes/recipe.ts';

const directory = 'recipes';

/** The recipes of the package as their files have them, with all examples. */
export const recipes: readonly Recipe[] = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.toml'))
  .toSorted()
  .flatMap((path) => {
    const pack = readRecipes(parse(readFileSync(join(directory, path), 'utf8')));
    if (!pack.ok) throw new Error(`${path}: ${JSON.stringify(pack.error)}`);
    return pack.value;
  });
