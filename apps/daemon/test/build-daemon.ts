import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRunning } from '@hunch/common/process';
import type { TestProject } from 'vitest/node';

// Inside node_modules, so that better-sqlite3 resolves as it does for dist.
const caches = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));

/**
 * The daemon under test is bundled from the sources at hand, apart from dist, so that no test meets a stale one; for each run
 * anew, so that two of them at once don't take away what the other one runs.
 */
export default function buildDaemon(project: TestProject): () => void {
  for (const abandoned of bundlesOfEndedRuns()) rmSync(abandoned, { recursive: true, force: true });
  const daemonDirectory = join(caches, `hunchd-test-${process.pid}`);
  execFileSync(process.execPath, ['build.mjs', daemonDirectory], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  project.provide('daemonDirectory', daemonDirectory);
  return () => rmSync(daemonDirectory, { recursive: true, force: true });
}

/** A run that was killed could not remove its bundle. */
function bundlesOfEndedRuns(): string[] {
  if (!existsSync(caches)) return [];
  return readdirSync(caches)
    .filter((name) => {
      const pid = /^hunchd-test-(\d+)$/.exec(name)?.[1];
      return pid !== undefined && !isRunning(Number(pid), (path) => readFileSync(path, 'latin1'));
    })
    .map((name) => join(caches, name));
}
