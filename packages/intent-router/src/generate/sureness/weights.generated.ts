import type { SurenessModel } from './sureness.ts';

// Generated: pnpm --filter @hunch/training requests train. Do not edit.

/** Fitted on 2386 answers to requests of constraints, intercode, nl2bash. */
export const sureness: SurenessModel = {
  base: 2.63,
  weights: {
    recipe: 0.88,
    programs: 2.1,
    output: 3.81,
    time: 2.94,
    place: 0,
    guess: 0.5,
    borrowed: 1.57,
    disagree: 0.67,
  },
  threshold: 0.85,
};
