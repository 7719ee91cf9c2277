import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { daemonDirectory } from './built.ts';

export interface Deaths {
  readonly deaths: number;
  readonly when: 'before' | 'after';
  /** Which of the messages that begin a turn of the thread: how many come in one is a matter of time. */
  readonly nth: number | 'close';
}

/**
 * A real thread of the daemon behind one that ends at its nth message, before or after what that asks is done: as often as
 * there are files to take away.
 */
export function dyingWorker(
  worker: 'store-worker' | 'router-store-worker' | 'gateway-worker',
  directory: string,
  { deaths, when, nth }: Deaths,
): URL {
  for (let death = 0; death < deaths; death += 1) writeFileSync(join(directory, `death-${death}`), '');
  const path = join(directory, 'worker.mjs');
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads';
import { existsSync, rmSync } from 'node:fs';
let messages = 0;
const die = ({ kind }) => {
  messages += 1;
  const isMeant = ${nth === 'close' ? "kind === 'close'" : `messages === ${nth}`};
  for (let death = 0; isMeant && death < ${deaths}; death += 1) {
    const file = ${JSON.stringify(directory)} + '/death-' + death;
    if (!existsSync(file)) continue;
    rmSync(file);
    process.exit(1);
  }
};
if (${JSON.stringify(when)} === 'before') parentPort.on('message', die);
await import(${JSON.stringify(pathToFileURL(join(daemonDirectory, `${worker}.mjs`)).href)});
if (${JSON.stringify(when)} === 'after') parentPort.on('message', die);
`,
  );
  return pathToFileURL(path);
}
