// What the test run of each package left: test-results/vitest.json.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { globManifests } from './manifests.mjs';

const resultsIn = (root, directory) => join(root, directory, 'test-results/vitest.json');

/** Results of an earlier run would count as this one's where a package does not get as far as its tests. */
export function clearTestResults(root) {
  for (const manifest of globManifests(root)) {
    rmSync(join(root, dirname(manifest), 'test-results'), { recursive: true, force: true });
  }
}

/**
 * @typedef {{ package: string, file: string, test: string | undefined }} Failure `test` is absent where the file did not load
 * @typedef {{ name: string, passed: number, failed: number, seconds: number }} PackageResult
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[], skippedNames: string[], without: string[], packages: PackageResult[] }} TestResults
 */

/**
 * @param {string} root of the workspace
 * @returns {TestResults} the counts over all packages, the failed and the skipped tests, and the packages that have tests but no result
 */
export function readTestResults(root) {
  /** @type {TestResults} */
  const results = {
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    skippedNames: [],
    without: [],
    packages: [],
  };
  for (const manifest of globManifests(root)) {
    const directory = dirname(manifest);
    const { name, scripts } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
    const file = resultsIn(root, directory);
    // The root's own test script is the one that starts all of this.
    if (directory === '.' || scripts?.test === undefined) continue;
    if (!existsSync(file)) {
      results.without.push(name);
      continue;
    }
    const {
      numPassedTests,
      numPendingTests,
      testResults,
      startTime = 0,
    } = JSON.parse(readFileSync(file, 'utf8'));
    results.passed += numPassedTests;
    results.skipped += numPendingTests;
    const before = results.failures.length;
    for (const suite of testResults) {
      const failure = (test) =>
        results.failures.push({ package: name, file: relative(join(root, directory), suite.name), test });
      // A test file that does not load runs no test: it counts as one that failed.
      if (suite.status === 'failed' && suite.assertionResults.length === 0) failure(undefined);
      for (const { status, fullName } of suite.assertionResults) {
        if (status === 'failed') failure(fullName);
        if (status === 'skipped' || status === 'pending') results.skippedNames.push(fullName);
      }
    }
    const end = Math.max(startTime, ...testResults.map(({ endTime }) => endTime ?? startTime));
    results.packages.push({
      name,
      passed: numPassedTests,
      failed: results.failures.length - before,
      seconds: (end - startTime) / 1000,
    });
  }
  results.failed = results.failures.length;
  return results;
}

/**
 * `@hunch/common          1075 passed                65 s`
 *
 * @param {PackageResult} result
 */
export function describePackage({ name, passed, failed, seconds }) {
  const counts = `${String(passed).padStart(5)} passed${failed === 0 ? '' : `, ${failed} failed`}`;
  return `${name.padEnd(28)}${counts.padEnd(26)}${seconds.toFixed(0).padStart(4)} s`;
}

/**
 * One line that names the test, and one with the command that runs it alone.
 *
 * @param {Failure} failure
 */
export function describeFailure({ package: name, file, test }) {
  const only = test === undefined ? '' : ` -t ${shellQuote(escapeExpression(test))}`;
  return [
    `${name}: ${file}${test === undefined ? ' did not load' : `: ${test}`}`,
    `  node tooling/boot/boot.mjs exec pnpm --filter ${name} exec vitest run ${file}${only}`,
  ].join('\n');
}

/** vitest reads -t as a regular expression over the whole name. */
function escapeExpression(text) {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

function shellQuote(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
