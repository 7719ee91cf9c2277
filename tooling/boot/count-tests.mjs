// Adds up the test results of all packages and prints `N passed, N failed`. Code 1 when any failed, or none ran.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTestResults } from './test-results.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const { passed, failed, skipped, skippedNames } = readTestResults(root);

for (const name of skippedNames) process.stdout.write(`skipped: ${name}\n`);
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
