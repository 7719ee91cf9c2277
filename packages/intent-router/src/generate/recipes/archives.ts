import { compression } from './archives/compression.ts';
import { tarAndZip } from './archives/tar-and-zip.ts';
import { archiveFormats } from './archives/formats.ts';
import { archiveSelections } from './archives/selections.ts';
import { archiveContents } from './archives/contents.ts';
import { ciphers } from './archives/ciphers.ts';
import { digests } from './archives/digests.ts';
import type { Recipe } from './recipe.ts';

/** Packing, compressing and unpacking. */
export const archiveRecipes: readonly Recipe[] = [
  ...tarAndZip,
  ...compression,
  ...archiveFormats,
  ...archiveSelections,
  ...archiveContents,
  ...ciphers,
  ...digests,
];
