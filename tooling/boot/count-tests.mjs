// Adds up the test results of all packages and prints `N passed, N failed`. Code 1 when any failed, or none ran.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globManifests } from './manifests.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const total = { passed: 0, failed: 0, skipped: 0 };
const skippedNames = [];

for (const manifest of globManifests(root)) {
  const file = join(root, dirname(manifest), 'test-results/vitest.json');
  if (!existsSync(file)) continue;
  const results = JSON.parse(readFileSync(file, 'utf8'));
  total.passed += results.numPassedTests;
  // A test file that does not load runs no test: it counts as one that failed.
  const unloaded = results.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  total.failed += results.numFailedTests + unloaded;
  total.skipped += results.numPendingTests;
  for (const suite of results.testResults) {
    for (const test of suite.assertionResults)
      if (test.status === 'skipped' || test.status === 'pending') skippedNames.push(test.fullName);
  }
}

for (const name of skippedNames) process.stdout.write(`skipped: ${name}\n`);
process.stdout.write(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`,
);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
