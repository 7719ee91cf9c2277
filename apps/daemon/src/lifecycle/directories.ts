import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { HunchError } from '@hunch/common/errors';
import { socketPathBytesMax } from '@hunch/common/paths';

/**
 * Makes a directory that is its user's alone, 0700. An existing one must belong to the user; wider rights are taken
 * away, unless it is one that the user named (`shared`): then it only must not be writable by others.
 *
 * @throws HunchError which says what is wrong with the directory
 */
export function ensurePrivateDirectory(path: string, uid: number, shared = false): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new HunchError('E_INTERNAL', `The directory ${path} can't be made: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const status = lstatSync(path);
  // A link in a shared temporary directory could lead to where somebody else reads along.
  if (!status.isDirectory()) throw refused(path, 'is no directory');
  if (status.uid !== uid) throw refused(path, `belongs to the user ${status.uid}`);
  if (shared) {
    if ((status.mode & 0o022) !== 0) throw refused(path, 'can be written by others');
  } else if ((status.mode & 0o077) !== 0) {
    chmodSync(path, 0o700);
  }
}

function refused(path: string, why: string): HunchError {
  return new HunchError('E_INTERNAL', `${path} ${why}; hunch needs a directory of its user's own there.`);
}

/** @throws HunchError when no system could bind a socket there */
export function checkSocketPath(path: string): void {
  if (Buffer.byteLength(path) <= socketPathBytesMax) return;
  throw new HunchError(
    'E_INTERNAL',
    `The socket's path ${path} is longer than ${socketPathBytesMax} bytes, which no system allows. ` +
      'Set HUNCH_SOCKET to a shorter one.',
  );
}
