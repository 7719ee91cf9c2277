import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { HunchPaths } from '@hunch/common/paths';
import { provenSocket, socketSecretIn } from '@hunch/common/private-socket';
import { textIfThere } from '../platform/files.ts';

/**
 * Makes the secret of this start, for clients to read, and takes away the name that the last one left. Only for the
 * holder of the locks.
 *
 * @returns the path by which clients reach the socket
 */
export function renewSocketSecret({ socketSecret, runtimeDir }: HunchPaths): string {
  const last = socketSecretIn(textIfThere(socketSecret));
  if (last !== undefined) rmSync(provenSocket(runtimeDir, last), { force: true });
  const secret = randomBytes(16).toString('base64url');
  // Replaced as a whole: a client never reads half of it, nor a file that somebody else could have opened before.
  const fresh = `${socketSecret}.${process.pid}`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, socketSecret);
  return provenSocket(runtimeDir, secret);
}
