import { err, type Result } from '@hunch/common/result';
import { unknownPlatform } from '../../platform/facts.ts';
import type { PackProblem } from '../../table-reader.ts';
import { createRecipeBook, type RecipeAnswer } from './book.ts';
import { builtInRecipes } from './built-in-recipes.ts';
import { readRecipes } from './read-recipes.ts';
import type { Recipe } from './recipe.ts';

/**
 * Reads a user's pack of recipes and tries its examples beside the built-in recipes.
 *
 * @param value what a TOML parser made of the file
 * @returns the recipes, to be put before the built-in ones; or every problem, with a path such as `recipe[0].examples[1]`
 *
 * @example
 * ```ts
 * const pack = readRecipePack(parse(readFileSync('deploy.toml', 'utf8')));
 * if (pack.ok) createRecipeBook([...pack.value, ...builtInRecipes()]);
 * ```
 */
export function readRecipePack(value: unknown): Result<readonly Recipe[], readonly PackProblem[]> {
  const pack = readRecipes(value);
  if (!pack.ok) return pack;
  const own = new Set(pack.value.map(({ id }) => id));
  const others = builtInRecipes().filter(({ id }) => !own.has(id));
  const book = createRecipeBook([...pack.value, ...others]);
  const failures = pack.value.flatMap(({ id, examples, variants }, index) =>
    examples.flatMap((example, at) => {
      const platform = platformOf(variants[0]?.system);
      const answer = book.answer(example, platform);
      if (answer.kind === 'command' && answer.recipe.id === id) return [];
      return [
        { path: `recipe[${index}].examples[${at}]`, message: `"${example}" gives ${described(answer)}` },
      ];
    }),
  );
  return failures.length === 0 ? pack : err(failures);
}

/** A machine on which the recipe's first command works. */
function platformOf(system: Recipe['variants'][number]['system']): typeof unknownPlatform {
  switch (system) {
    case 'macos':
    case 'bsd':
      return { ...unknownPlatform, os: 'macos', unixFlavor: 'bsd' };
    case 'busybox':
      return { ...unknownPlatform, unixFlavor: 'busybox' };
    case 'gnu':
    case 'linux':
    case undefined:
      return unknownPlatform;
  }
}

function described(answer: RecipeAnswer): string {
  switch (answer.kind) {
    case 'command':
      return `${answer.recipe.id} instead`;
    case 'needs':
      return `no command: ${answer.recipe.id} needs ${answer.questions.join(', ')}`;
    case 'doubtful':
      return `no command: that of ${answer.recipe.id} ${answer.doubts.join(', ')}`;
    case 'unaccounted':
      return `no command: no pattern of ${answer.recipe.id} has ${answer.words.map((word) => `"${word}"`).join(', ')}`;
    case 'nothing':
      return 'no command: no pattern matches';
  }
}
