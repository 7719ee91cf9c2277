import {
  featureNames,
  featuresCount,
  heads,
  lessonsOf,
  type FeatureName,
  type Head,
  type Lesson,
} from '@hunch/suggest-engine/training';
import { fit } from './fit.ts';
import type { Recording } from './recordings.ts';

/**
 * What the recordings can't tell, because they have neither repositories nor exit codes: their nearest relatives among the
 * features that they do tell of, cautiously.
 */
const assumed: Readonly<Partial<Record<FeatureName, number>>> = {
  afterFailure: 0.8,
  inRepo: 0.6,
  repoTemplate1: 1,
  onBranch: 0.5,
  success: 0.3,
};

/** Of one recording: as one person's history with all others before it, and with nothing known for each. */
export function lessonsOfBoth({ commands }: Recording): Lesson[] {
  return [true, false].flatMap((freshSessions) => [...lessonsOf(commands, { freshSessions })]);
}

/** The weights of all heads, one after the other, as the engine begins with them. */
export function startWeightsFrom(lessons: readonly Lesson[]): Float32Array {
  const weights = new Float32Array(heads.length * featuresCount);
  for (const [place, head] of heads.entries()) weights.set(startOfHead(lessons, head), place * featuresCount);
  return weights;
}

function startOfHead(lessons: readonly Lesson[], head: Head): Float32Array {
  const fitted = fit(lessons.filter((lesson) => lesson.head === head));
  for (const [place, name] of featureNames.entries()) fitted[place] = assumed[name] ?? fitted[place] ?? 0;
  return fitted;
}
