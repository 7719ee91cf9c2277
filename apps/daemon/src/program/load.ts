import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { hunchPaths } from '@hunch/common/paths';
import { readCompiled, writeCompiled } from './code-file.ts';
import { Scripts } from './scripts.ts';

/**
 * Runs an entry of the bundle until that says that it is done: what has to wait exports `running`. The daemon's own compiled code
 * is kept, and the jobs that need no daemon take what there is of it.
 */
export async function load(directory: string, entry: string): Promise<void> {
  const { cacheDir } = hunchPaths(process.env, process.getuid?.() ?? 0);
  const path = join(cacheDir, 'hunchd.compiled');
  // A worker's scripts are its own but for a few; reading what was kept of the others' would take it longer.
  const compiled = isMainThread ? readCompiled(path, __HUNCH_BUILD__) : new Map<string, Buffer>();
  const scripts = new Scripts(directory, compiled, (parts) => writeCompiled(path, __HUNCH_BUILD__, parts));
  const started = scripts.load(entry);
  if ('running' in started) await started.running;
}
