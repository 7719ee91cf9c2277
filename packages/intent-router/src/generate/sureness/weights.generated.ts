import type { SurenessModel } from './sureness.ts';

// Generated: pnpm --filter @hunch/training requests train. Do not edit.

/** Fitted on 2374 answers to requests of constraints, intercode, nl2bash. */
export const sureness: SurenessModel = {
  base: 2.65,
  weights: {
    recipe: 0.86,
    programs: 2.42,
    output: 3.82,
    time: 2.95,
    place: 0,
    guess: 0.52,
    borrowed: 1.6,
    disagree: 0.68,
  },
  threshold: 0.85,
};
