import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import type { Cli } from './cli.ts';

/** Whether hunch-hook was built for this machine. A program for another one exists, too; a start costs a millisecond. */
export function nativeHookRuns(cli: Pick<Cli, 'nativeHook'>): boolean {
  try {
    accessSync(cli.nativeHook, constants.X_OK);
  } catch {
    return false;
  }
  // Without -r it waits for no answer; a socket that can't exist keeps it from the daemon.
  const env = { HUNCH_SOCKET: '/dev/null/hunchd.sock', HUNCH_NO_AUTOSTART: '1' };
  return spawnSync(cli.nativeHook, ['Status'], { env, timeout: 2_000, stdio: 'ignore' }).status === 0;
}
