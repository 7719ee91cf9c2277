import { compression } from './archives/compression.ts';
import { tarAndZip } from './archives/tar-and-zip.ts';
import type { Recipe } from './recipe.ts';

/** Packing, compressing and unpacking. */
export const archiveRecipes: readonly Recipe[] = [...tarAndZip, ...compression];
