import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { daemonDirectory } from './support/built.ts';

/** The daemon under test is bundled from the sources at hand, apart from dist, so that no test meets a stale one. */
export default function buildDaemon(): void {
  execFileSync(process.execPath, ['build.mjs', daemonDirectory], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
