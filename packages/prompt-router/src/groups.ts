import { dimensions, dressMarkers, patternWords, processMarkers, weakCodeWords } from './dimensions.ts';
import { compileLexicon, type Lexicon } from './lexicon.ts';

/** Groups after those of the dimensions, which have the dimensions' indexes. */
const groupAfterDimensions = dimensions.length;

export const group = {
  code: dimensions.findIndex(({ name }) => name === 'codePresence'),
  simple: dimensions.findIndex(({ name }) => name === 'simpleIndicators'),
  weakCode: groupAfterDimensions,
  process: groupAfterDimensions + 1,
  dress: groupAfterDimensions + 2,
  first: groupAfterDimensions + 3,
  following: groupAfterDimensions + 4,
  step: groupAfterDimensions + 5,
} as const;

export const groupCount = groupAfterDimensions + 6;

export const fence = '```';

export const lexicon: Lexicon = compileLexicon([
  ...dimensions.map(({ keywords }) => ({ keywords })),
  { keywords: weakCodeWords },
  { keywords: processMarkers },
  { keywords: dressMarkers },
  { keywords: patternWords.first },
  { keywords: patternWords.following },
  { keywords: patternWords.step },
]);
