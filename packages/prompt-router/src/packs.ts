import { packsJson } from './packs.generated.ts';

/** The dimensions of spec 002 in its order. */
export const dimensionNames = [
  'tokenCount',
  'codePresence',
  'reasoningMarkers',
  'technicalTerms',
  'creativeMarkers',
  'simpleIndicators',
  'multiStepPatterns',
  'questionComplexity',
  'imperativeVerbs',
  'constraintCount',
  'outputFormat',
  'referenceComplexity',
  'negationComplexity',
  'domainSpecificity',
  'agenticTask',
] as const;

export type DimensionName = (typeof dimensionNames)[number];

/** How many different keywords (or questions, or signs of steps) give which value between -1 and 1. */
export type Step = readonly [atLeast: number, value: number];

export interface Dimension {
  readonly name: DimensionName;
  /** Its part of the score; all of them make 1 (spec 002). */
  readonly weight: number;
  /** How its signal begins: `code (function, class)`. */
  readonly label: string;
  /** From the highest down. */
  readonly steps: readonly Step[];
  /**
   * In lower case. Words are found as whole words, in whatever case; a blank in a keyword stands for blanks and hyphens.
   * Scripts without blanks are found anywhere.
   */
  readonly keywords: readonly string[];
}

interface Packs {
  readonly dimensions: readonly Dimension[];
  readonly words: Readonly<
    Record<
      | 'weakCodeWords'
      | 'processMarkers'
      | 'dressMarkers'
      | 'firstWords'
      | 'followingWords'
      | 'stepWords'
      | 'goOnWords'
      | 'closingMessages'
      | 'goOnUnspaced'
      | 'harnessTags'
      | 'wrapperWords',
      readonly string[]
    >
  >;
  /** Where a class of characters begins, by code unit; it lasts up to the next. */
  readonly characterBlocks: readonly (readonly [from: number, name: string])[];
  /** Companies whose list prices are known, first those whose name for a model is the model's own. */
  readonly vendors: readonly {
    readonly id: string;
    readonly hosts: readonly string[];
    /** Whether its prices hold for its models wherever no others are known. */
    readonly isMaker: boolean;
    readonly batchFactor: number;
  }[];
  /** Names of models that see pictures; each stands for all that begin with it. */
  readonly visionModels: readonly string[];
}

/** What `packs/*.toml` says; the words are named there. */
export const packs = JSON.parse(packsJson()) as Packs;
