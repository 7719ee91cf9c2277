import { textFormats } from './text/formats.ts';
import { textJoining } from './text/joining.ts';
import { textReading } from './text/reading.ts';
import { textSearch } from './text/search.ts';
import { textSorting } from './text/sorting.ts';
import type { Recipe } from './recipe.ts';

/** Searching, counting, sorting and changing text. */
export const textRecipes: readonly Recipe[] = [
  ...textSearch,
  ...textReading,
  ...textSorting,
  ...textJoining,
  ...textFormats,
];
