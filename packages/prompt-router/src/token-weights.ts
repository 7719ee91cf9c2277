/**
 * Tokens for each count of `token-tallies.ts`, fitted to o200k_base (GPT-4o and after) by bench/fit-token-weights.ts on
 * 2341 samples: prose in 19 languages, source code, scripts, markup, questions, keys, and messages of programs in 97 languages.
 * test/tokens.test.ts holds it to 10 % on texts that are not among them, and on five languages that are not.
 */
// oxfmt-ignore
export const tokenWeights = Float64Array.of(
  0.891, 1.399, 1.294, 1.72, 2.23, 2.248, 2.501, 2.823, 2.318, 2.76, 2.139, 2.896,
  2.261, 1.914, 3.537, 4.344, 3.395, 0.002, 0.151, 0.771, 0.001, 0.757, 0.719, 0.571,
  0.116, 0.286, 0.291, 0.325, 0.229, 0.979, 0.233, 0.771, 1.179, 0.3, 0.3, 0.191,
  1.355, 0.631, 0.538, 0.314, 0.54, 0.129, 1.224, 0.043, 0.44, 0.721, 0.981, 0.663,
  0.3, 0.3, 0.253, 0.229, 0.199, 0.48, 0.415, 0.351, 0.418, 0.31, 0.499, 0.434,
  0.217, 0.068, 0.194, 1, 1.392, 0.977, 1.181, 1.259, 1.101, 0.97, 1.298, 1.046,
  0.909, 0.855, 1, 1, 1, 1,
);
