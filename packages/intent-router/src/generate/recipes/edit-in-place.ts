import type { RecipeVariant } from './recipe.ts';

/** sed(1) of BSD wants an ending for the old file, even if none is kept. */
export function editInPlace(rest: string): readonly RecipeVariant[] {
  return [{ on: 'bsd', gives: `sed -i '' ${rest}` }, { gives: `sed -i ${rest}` }];
}
