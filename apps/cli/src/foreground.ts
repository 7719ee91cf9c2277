import { spawn } from 'node:child_process';
import type { Cli } from './cli.ts';
import { exitCodes } from './exit-codes.ts';

/** Runs hunchd in this terminal until it ends. Its exit code is that of this program. */
export async function runInForeground(
  { daemonProgram }: Cli,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const env = { ...process.env, ...variables };
  const daemon = spawn(process.execPath, [daemonProgram, ...args], { stdio: 'inherit', env });
  // Ctrl-C reaches both: the daemon ends its work, and this process waits for it.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => daemon.kill(signal));
  process.exitCode = await new Promise<number>((resolve, reject) => {
    daemon.once('error', reject);
    daemon.once('exit', (code) => resolve(code ?? exitCodes.failure));
  });
}
