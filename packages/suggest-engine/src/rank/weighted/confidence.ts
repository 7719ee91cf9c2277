import type { Features } from './features.ts';
import { rounded } from './score.ts';

/** A feature below this supports nothing. */
const supportMin = 0.1;
/** Evidence that a confident suggestion has: transition, frequency, affinity, success; a prefix or an acceptance replaces one. */
const supportsWanted = 4;

// Mostly the chance: on recorded histories it tells hits from misses best, the number of supports alone hardly does.
const supportPart = 0.1;
const transitionPart = 0.65;
const standingPart = 0.1;
const marginPart = 0.15;

/**
 * Spec 003 §7.3: grows with the number of features that support the suggestion, with the chance that it follows, with how
 * near it is to the best score, and, for the best, with its lead over the runner-up. 0..1, monotone in each.
 *
 * @param score of this suggestion, `best` of the first, `runnerUp` of the one after this
 */
export function confidenceOf(features: Features, score: number, best: number, runnerUp: number): number {
  const supports =
    Number(features.transition >= supportMin) +
    Number(features.frequency >= supportMin) +
    Number(features.affinity >= supportMin) +
    // A half is what nothing known gives.
    Number(features.success > 0.5) +
    Number(features.prefix >= supportMin) +
    Number(features.feedback >= supportMin);
  const support = Math.min(1, supports / supportsWanted);
  const standing = best <= 0 ? 0 : clamped(score / best);
  const margin = score <= 0 || score < best ? 0 : clamped((score - runnerUp) / score);
  return rounded(
    clamped(
      supportPart * support +
        transitionPart * features.transition +
        standingPart * standing +
        marginPart * margin,
    ),
  );
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}
