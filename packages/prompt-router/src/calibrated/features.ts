import { dimensions } from '../dimensions.ts';
import type { PromptScan } from '../scan.ts';
import type { Scored } from '../score.ts';
import { tally } from '../token-tallies.ts';
import { structureCount, structureOf } from './structure.ts';
import { surfaceCount, surfaceOf } from './surface.ts';

/** Words and pairs of neighbours are told apart by so many bits of their hash. */
const HASH_BITS = 16;
export const BUCKETS = 1 << HASH_BITS;

/** The dense features beside the dimensions: how long, and what it is made of. */
const shapeFeatures = 17;
export const denseCount = dimensions.length + shapeFeatures + surfaceCount + structureCount;
/** From here on stand the features of the surface and of the structure, which are held back least. */
export const surfaceFrom = dimensions.length + shapeFeatures;

/** One prompt as the calibrated scorer sees it. */
export interface Features {
  readonly dense: Float64Array;
  /** Buckets of words and pairs, each once, ascending. */
  readonly buckets: Int32Array;
}

/** @param text what `scan` has just read */
export function featuresOf(scan: PromptScan, text: string, scored: Scored): Features {
  const dense = denseFeatures(scan, scored, new Set(scan.words.subarray(0, scan.wordCount)).size);
  dense.set(surfaceOf(text), surfaceFrom);
  dense.set(structureOf(text), surfaceFrom + surfaceCount);
  return {
    dense,
    buckets: bucketsOf(scan),
  };
}

function denseFeatures(scan: PromptScan, scored: Scored, distinct: number): Float64Array {
  const dense = new Float64Array(denseCount);
  dense.set(scored.values);
  const tokens = Math.max(1, scored.tokens);
  const part = (index: number): number => (scan.tallies[index] ?? 0) / tokens;
  const count = (index: number): number => Math.log1p(scan.tallies[index] ?? 0);
  dense.set(
    [
      Math.log1p(tokens),
      part(tally.digitGroups),
      part(tally.symbolRuns) + part(tally.symbolChanges),
      part(tally.newlines),
      part(tally.capitals),
      part(tally.wideSymbols),
      scan.codeSymbols / tokens,
      Math.log1p(scan.questions),
      Math.log1p(scan.listLines),
      count(tally.digitGroups),
      count(tally.symbolRuns),
      count(tally.newlines),
      count(tally.indents),
      Math.log1p(scan.codeSymbols),
      Math.log1p(scan.mathSymbols),
      Math.log1p(scan.wordCount),
      distinct / Math.max(1, scan.wordCount),
    ],
    dimensions.length,
  );
  return dense;
}

/** Knuth's multiplicative constant: it moves the first word of a pair away from the second. */
const PAIR_FACTOR = 0x9e3779b1 | 0;

function bucketsOf(scan: PromptScan): Int32Array {
  const { words, wordCount } = scan;
  const found = new Set<number>();
  for (let index = 0; index < wordCount; index += 1) {
    const word = words[index] ?? 0;
    found.add(bucketOf(word));
    if (index > 0) found.add(bucketOf(Math.imul(words[index - 1] ?? 0, PAIR_FACTOR) ^ word));
  }
  return Int32Array.from(found).sort();
}

/** The high bits of another multiplication: the low ones of FNV alone collide for words of one ending. */
function bucketOf(hash: number): number {
  return Math.imul(hash, 0x85ebca6b | 0) >>> (32 - HASH_BITS);
}
