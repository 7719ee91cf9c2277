import { archiveRecipes } from './archives.ts';
import { fileRecipes } from './files.ts';
import { generalRecipes } from './general.ts';
import { gitRecipes } from './git.ts';
import { networkRecipes } from './network.ts';
import { packageRecipes } from './packages.ts';
import { permissionRecipes } from './permissions.ts';
import { processRecipes } from './processes.ts';
import type { Recipe } from './recipe.ts';
import { systemRecipes } from './system.ts';
import { textRecipes } from './text.ts';

/** The whole book, in the order in which equals are preferred. */
export const recipes: readonly Recipe[] = [
  ...fileRecipes,
  ...gitRecipes,
  ...textRecipes,
  ...archiveRecipes,
  ...processRecipes,
  ...networkRecipes,
  ...packageRecipes,
  ...permissionRecipes,
  ...systemRecipes,
  ...generalRecipes,
];
