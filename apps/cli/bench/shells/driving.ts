import type { ShellSession } from '@hunch/terminal';

/** Microseconds from Enter to the next prompt, as a person at the terminal has it. */
export async function timedRun(shell: ShellSession, command: string): Promise<number> {
  const start = process.hrtime.bigint();
  await shell.run(command);
  return Number(process.hrtime.bigint() - start) / 1000;
}
