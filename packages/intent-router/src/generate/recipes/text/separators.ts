import type { RecipeVariant } from '../recipe.ts';

/** A script for awk(1), by what separates the columns of the file. */
export const awk: readonly RecipeVariant[] = [
  { ends: ['.csv'], gives: 'awk -F, {script} {file}' },
  { ends: ['.tsv'], gives: "awk -F'\\t' {script} {file}" },
  { gives: 'awk {script} {file}' },
];
