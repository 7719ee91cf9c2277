import type { SurenessModel } from './model.ts';

// Generated: pnpm --filter @hunch/training requests train. Do not edit.

/** Fitted on 2374 answers to requests of constraints, intercode, nl2bash. */
export const sureness: SurenessModel = {
  base: 2.64,
  weights: {
    recipe: 0.99,
    programs: 3.11,
    output: 3.25,
    time: 1.15,
    place: 0.18,
    guess: 1.27,
    borrowed: 1.46,
    disagree: 0.61,
  },
  threshold: 0.83,
};
