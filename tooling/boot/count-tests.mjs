// Adds up the test results of all packages and prints `N passed, N failed`. Code 1 when any failed, or none ran.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeFailure, readTestResults } from './test-results.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const { passed, failed, failures, skipped, skippedNames } = readTestResults(root);

// Again: what failed stands thousands of lines above.
for (const failure of failures) process.stdout.write(`failed: ${describeFailure(failure)}\n`);
for (const name of skippedNames) process.stdout.write(`skipped: ${name}\n`);
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
