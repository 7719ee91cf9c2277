import { languagePackages } from './packages/languages.ts';
import { systemPackages } from './packages/system.ts';
import type { Recipe } from './recipe.ts';

/** Installing, removing and updating software. */
export const packageRecipes: readonly Recipe[] = [...systemPackages, ...languagePackages];
