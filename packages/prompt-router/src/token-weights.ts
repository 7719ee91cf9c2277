/**
 * Tokens for each count of `token-tallies.ts`, fitted to o200k_base (GPT-4o and after) by tooling/training (`tokens`) on
 * 2394 samples: prose in 19 languages, source code, scripts, markup, questions, keys, and messages of programs in 97 languages.
 * test/tokens.test.ts holds it to 10 % on texts that are not among them, and on five languages that are not.
 */
// oxfmt-ignore
export const tokenWeights = Float64Array.of(
  0.793, 1.185, 1.233, 2.386, 2.574, 2.07, 2.676, 2.589, 2.277, 3.095, 1.836, 2.735,
  2.202, 2.486, 3.249, 4.034, 3.351, 0.11, 0.124, 0.88, 0, 0.556, 0.654, 0.432,
  0.066, 0.431, 0, 0.614, 0.116, 1.035, 0.885, 0.333, 0.515, 0.585, 0.721, 0.491,
  0.3, 0.3, 0.207, 1.476, 0.66, 0.541, 0.385, 0.57, 0.163, 1.239, 0.103, 1.111,
  0.751, 0.991, 0.731, 0.3, 0.3, 0.265, 0.221, 0.2, 0.486, 0.482, 0.35, 0.414,
  0.315, 0.498, 0, 0.18, 0.068, 0.165, 1, 1.196, 1, 1.16, 1.289, 1.08,
  0.86, 1.305, 1.056, 0.905, 0.863, 1, 1, 1, 1,
);
