import type { ShellSession } from '@hunch/terminal';

/** Microseconds from a line that is sent at once, as if pasted, to the next prompt: its keys, its command and the hooks. */
export async function timedRun(shell: ShellSession, command: string): Promise<number> {
  const start = process.hrtime.bigint();
  await shell.run(command);
  return Number(process.hrtime.bigint() - start) / 1000;
}

/** A fast typist's pause: 20 keys a second. Long enough for both processors to rest, and for their caches to be others'. */
export function betweenKeys(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

/** A command as people type it, but for its middle, and on to the next prompt. */
export async function typedRun(shell: ShellSession, command: string): Promise<void> {
  const next = shell.grid.prompts + 1;
  for (const keys of [...command.slice(0, 3).split(''), command.slice(3), '\r']) {
    await betweenKeys();
    shell.type(keys);
  }
  await shell.waitForPrompts(next);
}
