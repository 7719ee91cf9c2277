import type { ShellSession } from '@hunch/terminal';

/** Microseconds from a line that is sent at once, as if pasted, to the next prompt: its keys, its command and the hooks. */
export async function timedRun(shell: ShellSession, command: string): Promise<number> {
  const start = process.hrtime.bigint();
  await shell.run(command);
  return Number(process.hrtime.bigint() - start) / 1000;
}
