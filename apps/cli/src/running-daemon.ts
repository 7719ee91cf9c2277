import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { HunchError } from '@hunch/common/errors';
import { isRunning } from '@hunch/common/process';
import type { Cli } from './cli.ts';
import { connectDaemon, connectUnproven, nobodyListens, type DaemonClient } from './client.ts';
import { CommandFailure } from './exit-codes.ts';

/** A drain writes what is queued, for 40 s at most where a disk is slow; beyond this something is stuck, and the user should know. */
const stopTimeoutMs = 45_000;
/** Who waits longer is told for what. */
const stopToldAfterMs = 2_000;

/**
 * The daemon that runs, if it is none of an older version. One that is gets ended: what it has accepted it writes first, and what
 * the shells tell meanwhile waits for the next one.
 */
export async function currentDaemon(
  cli: Cli,
): Promise<{ readonly daemon?: DaemonClient; readonly ended?: string }> {
  const daemon = await unlessNobody(connectDaemon(cli.paths, cli.uid));
  if (daemon === undefined) return {};
  const { version } = await daemon.request('Status', {});
  if (!isOlder(version, cli.version)) return { daemon };
  daemon.close();
  await endDaemon(cli);
  return { ended: version };
}

/** By major, minor and patch version. One that is newer stays: another installation of hunch uses it. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [version, than].map((each) => each.split(/[.+-]/).slice(0, 3).map(Number));
  for (let at = 0; at < 3; at += 1) {
    const [a = 0, b = 0] = [one?.[at], other?.[at]];
    if (a !== b) return a < b;
  }
  return false;
}

/** Ends the daemon, also one of an older version. The process that it was; undefined if there was none. */
export async function endDaemon(cli: Cli): Promise<number | undefined> {
  const daemon = await unlessNobody(connectUnproven(cli.paths, cli.uid));
  if (daemon === undefined) return undefined;
  const { pid } = await daemon.request('Status', {});
  await daemon.request('Shutdown', {}).finally(() => daemon.close());
  const deadlineMs = Date.now() + stopTimeoutMs;
  const waiting = tellOfWaiting(`Waiting for process ${pid}, which writes what it has accepted ...`);
  // Its end frees its locks, whatever else happens.
  while (isRunning(pid, (path) => readFileSync(path, 'latin1')) || existsSync(cli.paths.socket)) {
    if (Date.now() > deadlineMs) {
      waiting.over();
      throw new CommandFailure(
        `Process ${pid} did not end within ${stopTimeoutMs / 1000} s. See ${cli.paths.log}, or try: kill ${pid}`,
      );
    }
    await sleep(10);
  }
  waiting.over();
  return pid;
}

/** Undefined if there is no daemon at all. One that does not answer is an error. */
export async function unlessNobody<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof HunchError && nobodyListens(error)) return undefined;
    throw error;
  }
}

/** On a terminal, for as long as it lasts. */
function tellOfWaiting(text: string): { readonly over: () => void } {
  let isShown = false;
  const timer = setTimeout(() => {
    if (!process.stderr.isTTY) return;
    process.stderr.write(text);
    isShown = true;
  }, stopToldAfterMs);
  return {
    over() {
      clearTimeout(timer);
      if (isShown) process.stderr.write('\r\u001b[K');
    },
  };
}
