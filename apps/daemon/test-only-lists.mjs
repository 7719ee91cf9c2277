import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));
const recipes = `${packages}intent-router/src/generate/recipes/`;

/**
 * What stands in tables for tests and readers alone, and bundles go without: 150 KB. The first example of a recipe stays: it
 * tells a person whose request is not understood what could be asked.
 */
export const testOnlyLists = [
  { directory: `${recipes}problems/`, lists: { examples: 0 } },
  { directory: recipes, lists: { examples: 1 } },
  { directory: `${packages}command-safety/src/rules/`, lists: { matches: 0, spares: 0 } },
];
