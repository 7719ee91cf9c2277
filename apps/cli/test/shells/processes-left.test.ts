import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { requireShell } from '@hunch/terminal';
import { afterEach, describe, expect, it } from 'vitest';
import { startHookedShell } from './hooked-shell.ts';

const memory = '/dev/shm';
/** A number that no process has any more. */
const gone = spawnSync('true').pid;
const made: string[] = [];
afterEach(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
});

/** The directory of a shell that is gone, with one command in it, last changed so many minutes ago. */
function leave(shell: string, minutesAgo: number, name = `${minutesAgo}left`): string {
  const directory = `${memory}/hunch-${shell}-${gone}-${name}`;
  mkdirSync(directory, { mode: 0o700 });
  made.push(directory);
  writeFileSync(`${directory}/1`, 'not read yet');
  const then = Date.now() / 1000 - 60 * minutesAgo;
  utimesSync(directory, then, then);
  return directory;
}

describe.runIf(existsSync(memory)).each(['bash', 'fish'] as const)('what a %s left in memory', (shell) => {
  it.runIf(requireShell(shell))(
    'is taken away by the next one at its end, but not before the daemon could read it',
    async () => {
      const [old, young] = [leave(shell, 10), leave(shell, 0)];
      await using next = await startHookedShell({ shell, hook: '/nonexistent/hunch-hook' });
      await next.shell.run('echo one');
      await next.shell.exit();
      expect(existsSync(old)).toBe(false);
      expect(existsSync(young)).toBe(true);
    },
  );

  it.runIf(requireShell(shell))('is found behind many that must stay for a while', async () => {
    for (let count = 0; count < 150; count++) leave(shell, 0, `a${count}`);
    const old = leave(shell, 10, 'b');
    await using next = await startHookedShell({ shell, hook: '/nonexistent/hunch-hook' });
    await next.shell.run('echo one');
    await next.shell.exit();
    expect(existsSync(old)).toBe(false);
  });
});
