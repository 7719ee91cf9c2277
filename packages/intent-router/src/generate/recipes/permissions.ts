import { permissionChanging } from './permissions/changing.ts';
import { permissionFinding } from './permissions/finding.ts';
import type { Recipe } from './recipe.ts';

/** Modes, owners and access lists. */
export const permissionRecipes: readonly Recipe[] = [...permissionChanging, ...permissionFinding];
