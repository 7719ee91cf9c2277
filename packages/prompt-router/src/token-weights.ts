/**
 * Tokens for each count of `token-tallies.ts`, fitted to o200k_base (GPT-4o and after) by bench/fit-token-weights.ts on
 * 1803 samples: prose in 14 languages, source code, JSON, manuals, questions, and messages of programs in 25 languages.
 * test/tokens.test.ts holds it to 10 % on texts that are not among them; a few sentences of one language may be 25 % off.
 */
// oxfmt-ignore
export const tokenWeights: readonly number[] = [
  0, 1.307, 0.756, 0.982, 1.134, 1.025, 0.676, 1.289, 0.694, 2.325, 1.774, 1.246,
  1.06, 5.715, 1.631, 2.094, 2.746, 0.092, 0.218, 1.563, 0.059, 0.504, 0.644, 0.785,
  0, 0.231, 0.296, 2.678, 0.035, 0.5, 0.5, 0.626, 1.588, 0, 0, 0.5,
  0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.341, 0, 0.395, 0.363, 0.5,
  0.5, 0.724, 0.793, 0.812, 0.438,
];
