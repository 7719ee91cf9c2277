import { lists } from './text/lists.ts';
import { textFormats } from './text/formats.ts';
import { textJoining } from './text/joining.ts';
import { textReading } from './text/reading.ts';
import { textSearch } from './text/search.ts';
import { textSorting } from './text/sorting.ts';
import { textRows } from './text/rows.ts';
import { textColumns } from './text/columns.ts';
import { textFigures } from './text/figures.ts';
import { textConversions } from './text/conversions.ts';
import { textEditing } from './text/editing.ts';
import { textMarking } from './text/marking.ts';
import { textReshaping } from './text/reshaping.ts';
import { textMatching } from './text/matching.ts';
import type { Recipe } from './recipe.ts';

/** Searching, counting, sorting and changing text. */
export const textRecipes: readonly Recipe[] = [
  ...textSearch,
  ...textReading,
  ...textSorting,
  ...textJoining,
  ...textRows,
  ...textColumns,
  ...textFigures,
  ...textConversions,
  ...textFormats,
  ...textEditing,
  ...textMarking,
  ...textReshaping,
  ...textMatching,
  ...lists,
];
