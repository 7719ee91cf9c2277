import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const shippedSource = join(dirname(fileURLToPath(import.meta.url)), 'hunch-hook.c');
const warnings = ['-std=c11', '-Wall', '-Wextra', '-Werror'];

// musl's static program is 70 KB, starts fastest and runs on any distribution: what is published is built with it. glibc's
// static one is 820 KB, a fifth of the whole package; its dynamic one is 27 KB and 0.15 ms slower to start, and runs where the
// glibc is at least as new as here. Whoever uses a hook first tries whether it starts (`nativeHookRuns`).
const attempts = [
  ['musl-gcc', '-O2', '-static', '-s'],
  ['cc', '-O2'],
];

/**
 * Compiles `hunch-hook`. Without a working compiler it prints one line that says so and leaves no file: the shell
 * integrations then call the CLI in the background, so a build goes on.
 *
 * @param {string} outFile where the program goes; its directory is made
 * @param {string} [source] for callers that are bundled, and so can't find it beside this file
 * @returns {boolean} whether there is one now
 */
export function compileHook(outFile, source = shippedSource) {
  mkdirSync(dirname(outFile), { recursive: true });
  rmSync(outFile, { force: true });
  // A running hook keeps its file open, and a shell may start one at any moment: it is replaced as a whole.
  const fresh = `${outFile}.${process.pid}`;
  let lastError = 'no C compiler was found';
  for (const [compiler, ...flags] of attempts) {
    const result = spawnSync(compiler, [...warnings, ...flags, '-o', fresh, source], { encoding: 'utf8' });
    if (result.status === 0) {
      renameSync(fresh, outFile);
      return true;
    }
    if (result.error === undefined) lastError = `${compiler}: ${firstLine(result.stderr)}`;
  }
  rmSync(fresh, { force: true });
  console.warn(
    `hunch-hook was not built (${lastError}); shells will use the slower CLI. Install a C compiler (cc or musl-gcc) and build again.`,
  );
  return false;
}

function firstLine(text) {
  return text.trim().split('\n', 1)[0] || 'it failed without a message';
}

/**
 * The same program with the compiler's checks for memory errors and undefined behaviour, for tests.
 *
 * @param {string} outFile
 * @returns {boolean} false where the compiler has no sanitizers
 */
export function compileCheckedHook(outFile) {
  mkdirSync(dirname(outFile), { recursive: true });
  const flags = ['-g', '-O1', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
  return spawnSync('cc', [...warnings, ...flags, '-o', outFile, shippedSource]).status === 0;
}
