import type { Dimension } from './dimension.ts';
import { packs } from './packs.ts';

export type { DimensionName } from './dimension.ts';

/** The table of spec 002, from `packs/dimensions.toml`. */
export const dimensions: readonly Dimension[] = packs.dimensions;

const { words } = packs;

/** Words that are code beside code and plain English or mathematics alone. */
export const { weakCodeWords } = words;

/** How the answer shall be thought about, whatever the task is; a sentence of that is set aside (`wrapper.ts`). */
export const { processMarkers } = words;

/** The same, without a wish for reasoning. */
export const { dressMarkers } = words;

/** Words of patterns that the pass puts together. */
export const patternWords = {
  first: words.firstWords,
  following: words.followingWords,
  step: words.stepWords,
} as const;
