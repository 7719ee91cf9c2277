/**
 * Tokens for each count of `token-tallies.ts`, fitted to o200k_base (GPT-4o and after) by bench/fit-token-weights.ts on
 * 592 samples: prose in 19 languages, source code, JSON, manuals, questions, and messages of programs in 40 languages.
 * test/tokens.test.ts holds it to 10 % on texts that are not among them, and on five languages that are not.
 */
// oxfmt-ignore
export const tokenWeights: readonly number[] = [
  0, 1.411, 1.268, 2.334, 1.84, 2.306, 2.726, 2.571, 2.187, 2.875, 2.33, 2.765,
  3.195, 3.132, 3.042, 3.9, 4.373, 0.125, 0.081, 1.847, 0.027, 0.615, 0.61, 0.629,
  0, 0.278, 0.38, 0.47, 0.289, 0.948, 0, 0.3, 0.3, 0.235, 0.888, 0.468,
  0.423, 0.313, 0.491, 0.253, 0.437, 0.307, 0.381, 0.567, 0.777, 0.313, 0.3, 0.3,
  0.224, 0.293, 0.22, 0.489, 0.411, 0.366, 0.388, 0.394, 0.358, 0.463, 0.317, 0.209,
  0.312, 1, 1.228, 1.094, 1.16, 1.241, 1.045, 1.012, 1.223, 1.059, 1.004, 1.003,
  1, 1, 1, 1,
];
