import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cli } from './cli.ts';
import { writeWhole } from './replace-file.ts';
import { makeSocketDirectory } from './trusted-socket.ts';

/**
 * The memory of failed starts, shared with `hunch-hook`: one line `<attempts> <unix ms of the last attempt>` in the
 * runtime directory. Whoever starts the daemon unasked writes it first; the daemon removes it once it is ready.
 */
export const backoffBounds = { firstWaitMs: 1_000, longestWaitMs: 60_000 } as const;

export interface StartAttempts {
  readonly attempts: number;
  readonly lastMs: number;
}

export function stampPath(runtimeDirectory: string): string {
  return join(runtimeDirectory, 'start.stamp');
}

/** The attempts so far; undefined when there is no stamp, or none that can be read. */
export function readStamp(runtimeDirectory: string): StartAttempts | undefined {
  try {
    const match = /^(\d{1,9}) (\d{1,15})\n?$/.exec(readFileSync(stampPath(runtimeDirectory), 'latin1'));
    return match === null ? undefined : { attempts: Number(match[1]), lastMs: Number(match[2]) };
  } catch {
    return undefined;
  }
}

/** How long to wait still before the next attempt: 1, 2, 4, … 60 s after the last one. 0: now. */
export function waitLeftMs(stamp: StartAttempts | undefined, nowMs: number): number {
  if (stamp === undefined || stamp.attempts === 0) return 0;
  const wait = Math.min(
    backoffBounds.longestWaitMs,
    backoffBounds.firstWaitMs * 2 ** Math.min(stamp.attempts - 1, 30),
  );
  // A clock that was set back must not hold the daemon off for years.
  const left = stamp.lastMs + wait - nowMs;
  return left > wait ? 0 : Math.max(0, left);
}

/**
 * Counts an attempt to start the daemon unasked.
 *
 * @returns the failed attempts so far and how long to wait, where it is too early; nothing is counted then
 */
export function countStart({ paths: { runtimeDir }, uid }: Pick<Cli, 'paths' | 'uid'>): {
  readonly failed: number;
  readonly waitMs: number;
} {
  const stamp = readStamp(runtimeDir);
  const nowMs = Date.now();
  const failed = stamp?.attempts ?? 0;
  const waitMs = waitLeftMs(stamp, nowMs);
  if (waitMs === 0) {
    makeSocketDirectory(runtimeDir, uid);
    writeWhole(stampPath(runtimeDir), `${failed + 1} ${nowMs}\n`);
  }
  return { failed, waitMs };
}
