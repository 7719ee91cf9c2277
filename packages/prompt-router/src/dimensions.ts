import { Lexicon } from './lexicon.ts';
import { packs } from './packs.ts';

/** The table of spec 002, from `packs/dimensions.toml`. */
export const { dimensions } = packs;

const { words } = packs;
/** Groups of keywords after those of the dimensions, which have the dimensions' indexes. */
const otherGroups = {
  // Words that are code beside code and plain English or mathematics alone.
  weakCode: words.weakCodeWords,
  // How the answer shall be thought about, whatever the task is; a sentence of that is set aside (`wrapper.ts`).
  process: words.processMarkers,
  // The same, without a wish for reasoning.
  dress: words.dressMarkers,
  // Words of patterns that the pass puts together.
  first: words.firstWords,
  following: words.followingWords,
  step: words.stepWords,
} as const;

const indexOf = (name: keyof typeof otherGroups): number =>
  dimensions.length + Object.keys(otherGroups).indexOf(name);

export const group = {
  simple: dimensions.findIndex(({ name }) => name === 'simpleIndicators'),
  weakCode: indexOf('weakCode'),
  process: indexOf('process'),
  dress: indexOf('dress'),
  first: indexOf('first'),
  following: indexOf('following'),
  step: indexOf('step'),
} as const;

export const fence = '```';

const groups = [...dimensions.map(({ keywords }) => keywords), ...Object.values(otherGroups)];
export const groupCount = groups.length;
export const lexicon = new Lexicon(groups);
