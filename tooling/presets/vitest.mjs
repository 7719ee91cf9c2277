import { defineConfig, mergeConfig } from 'vitest/config';
import { fuzzBudget } from './fuzz-budget.mjs';

// In-repo code resolves to TypeScript sources, so that tests need no build of the packages they import.
// Not `import` and `default`: Vite adds them by itself, and what the workers are given holds for `require` too. Not `module`,
// which bundlers know and Node does not: some packages have code there that Node can't load.
const conditions = ['@hunch/source', 'node'];

/**
 * The vitest settings that every package shares. Plain JavaScript, because vitest loads its configuration
 * before anything could compile TypeScript found behind a package export.
 *
 * @param {import('vitest/config').ViteUserConfig['test']} [test] what differs in this package
 */
export function preset(test = {}) {
  const shared = defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      include: ['test/**/*.test.ts'],
      reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
      // Two cores, and turbo already runs packages side by side.
      maxWorkers: 2,
      // Bounds for what hangs, not for what is slow: a machine that others use stands still for ten seconds at times.
      testTimeout: 180_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      unstubEnvs: true,
      ...test,
    },
  });
  const budget = fuzzBudget();
  return budget === undefined ? shared : mergeConfig(shared, budget);
}
