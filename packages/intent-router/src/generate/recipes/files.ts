import { plainFiles } from './files/everywhere.ts';
import { fileChanging } from './files/changing.ts';
import { fileFinding } from './files/finding.ts';
import { fileInspection } from './files/inspection.ts';
import { fileLinks } from './files/links.ts';
import { fileListing } from './files/listing.ts';
import { pictureRecipes } from './files/pictures.ts';
import { documentRecipes } from './files/documents.ts';
import { fileMoving } from './files/moving.ts';
import { fileOrdering } from './files/ordering.ts';
import { fileNaming } from './files/naming.ts';
import { severalFiles } from './files/several.ts';
import type { Recipe } from './recipe.ts';

/** Finding, listing, copying, moving and removing files and directories. */
export const fileRecipes: readonly Recipe[] = [
  ...fileFinding,
  ...fileListing,
  ...fileChanging,
  ...fileLinks,
  ...fileInspection,
  ...pictureRecipes,
  ...documentRecipes,
  ...fileMoving,
  ...fileOrdering,
  ...fileNaming,
  ...severalFiles,
  ...plainFiles,
];
