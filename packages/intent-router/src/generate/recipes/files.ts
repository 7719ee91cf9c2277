import { fileChanging } from './files/changing.ts';
import { fileFinding } from './files/finding.ts';
import { fileInspection } from './files/inspection.ts';
import { fileLinks } from './files/links.ts';
import { fileListing } from './files/listing.ts';
import type { Recipe } from './recipe.ts';

/** Finding, listing, copying, moving and removing files and directories. */
export const fileRecipes: readonly Recipe[] = [
  ...fileFinding,
  ...fileListing,
  ...fileChanging,
  ...fileLinks,
  ...fileInspection,
];
