import { fileURLToPath } from 'node:url';

const wrapper = fileURLToPath(new URL('scaled-fast-check.mjs', import.meta.url));

/**
 * FC_NUM_RUNS is how often a property is run that names no number (fast-check's default is 100); the others are run so many
 * times more, too, and each time on other values.
 *
 * @returns {import('vitest/config').ViteUserConfig} undefined without that variable
 */
export function fuzzBudget() {
  const runs = Number(process.env.FC_NUM_RUNS ?? '');
  if (!(runs > 0)) return undefined;
  return {
    plugins: [
      {
        name: 'fuzz-budget',
        enforce: 'pre',
        resolveId: (source, importer) =>
          source === 'fast-check' && importer !== wrapper ? wrapper : undefined,
      },
    ],
    test: { testTimeout: Math.max(20_000, runs * 1_000) },
  };
}
