import {
  featureNames,
  heads,
  lessonsOf,
  startLength,
  startOfHead,
  type FeatureName,
  type CommonHabits,
  type Head,
  type Lesson,
  type StartOfHead,
} from '@hunch/suggest-engine/training';
import { habitsOf } from './common-habits.ts';
import { fit } from './fit.ts';
import { readings, type Reading } from './histories.ts';
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

/**
 * Not those who come back in new shells: with them the fit gave 10 first hits fewer of 9,192 to those alone and to one history, and
 * no more to those who come back (docs/adr/0018).
 */
const fittedOn = ['alone', 'together'] as const satisfies readonly Reading[];

/** @param habits counted over other recordings than this one */
export function lessonsOfBoth(recording: Recording, habits: CommonHabits): Lesson[] {
  return fittedOn.flatMap((reading) =>
    readings[reading](recording).flatMap((history) => [...lessonsOf(history, habits)]),
  );
}

/** Each with habits of all others: what its own people have in common would be trusted too much. */
export function lessonsOfAll(recordings: readonly Recording[]): Lesson[][] {
  return recordings.map((recording) => lessonsOfBoth(recording, habitsOfOthers(recordings, recording)));
}

export function habitsOfOthers(recordings: readonly Recording[], left: Recording): CommonHabits {
  return habitsOf(recordings.filter((recording) => recording !== left));
}

/** The weights of all heads as the engine begins with them (`startLength`). */
export function startWeightsFrom(lessons: readonly Lesson[]): Float32Array {
  const weights = new Float32Array(startLength);
  for (const head of heads) {
    const fitted = fittedHead(lessons, head);
    const { unknown, added } = startOfHead(weights, head);
    unknown.set(fitted.unknown);
    added.set(fitted.added);
  }
  return weights;
}

function fittedHead(lessons: readonly Lesson[], head: Head): StartOfHead {
  const fitted = fit(lessons.filter((lesson) => lesson.head === head));
  for (const [place, name] of featureNames.entries()) {
    const weight = assumed[name];
    if (weight === undefined) continue;
    fitted.unknown[place] = weight;
    fitted.added[place] = 0;
  }
  return fitted;
}
