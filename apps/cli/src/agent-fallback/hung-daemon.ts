import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../replace-file.ts';
import { makeSocketDirectory } from '../trusted-socket.ts';

/** A daemon of an older hunch does not take the file away. */
const hungMsMax = 600_000;

const fileIn = (runtimeDirectory: string): string => join(runtimeDirectory, 'daemon-hung');

/**
 * A daemon that does not answer in time costs one hook its wait: it is marked by a file that hunch-hook shares, and that the
 * daemon takes away as soon as it is at work again. Until then hooks tell it what happened and hardly wait for an answer.
 */
export function isMarkedHung(runtimeDirectory: string, uid: number): boolean {
  const status = lstatSync(fileIn(runtimeDirectory), { throwIfNoEntry: false });
  if (status === undefined || status.uid !== uid) return false;
  const ageMs = Date.now() - status.mtimeMs;
  return ageMs >= 0 && ageMs < hungMsMax;
}

export function markHung(runtimeDirectory: string, uid: number): void {
  try {
    makeSocketDirectory(runtimeDirectory, uid);
    writeWhole(fileIn(runtimeDirectory), '\n');
  } catch {
    // The next hook waits as well.
  }
}
