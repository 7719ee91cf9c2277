import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { HunchError } from '@hunch/common/errors';
import { systemProblem } from '@hunch/common/system-problem';
import { socketPathBytesMax } from '@hunch/common/paths';
import { judgePlace, placeFiles, socketSecretLength, type Place } from '@hunch/common/private-socket';

const files = placeFiles({ realpathSync, lstatSync });

/** Whether a directory, and each one above it, can be changed by its user alone. */
export function placeOf(directory: string, uid: number): Place {
  return judgePlace(directory, uid, files);
}

/**
 * Makes the directory of the socket. One that the user named (`named`) keeps the rights that it has, and is refused if
 * others may enter it.
 *
 * @throws HunchError which says what is wrong with the directory or with one above it
 */
export function ensureSocketDirectory(socket: string, uid: number, named: boolean): void {
  checkSocketPath(socket);
  const directory = dirname(socket);
  if (named) makeDirectory(directory);
  else ensurePrivateDirectory(directory, uid);
  const place = placeOf(directory, uid);
  if (place.kind === 'unsafe') throw new HunchError('E_INTERNAL', `${place.problem} ${place.advice}`);
  // Clients use the path without links.
  if (place.kind === 'private') checkSocketPath(`${place.directory}/${basename(socket)}`);
}

/**
 * Makes a directory that is its user's alone, 0700. An existing one must belong to the user; wider rights are taken away.
 *
 * @throws HunchError which says what is wrong with the directory
 */
export function ensurePrivateDirectory(path: string, uid: number): void {
  makeDirectory(path);
  const status = lstatSync(path);
  // A link in a shared temporary directory could lead to where somebody else reads along.
  if (!status.isDirectory()) throw refused(path, 'is no directory');
  if (status.uid !== uid) throw refused(path, `belongs to the user ${status.uid}`);
  if ((status.mode & 0o077) !== 0) chmodSync(path, 0o700);
}

function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = systemProblem(code) ?? `${message}.`;
    throw new HunchError('E_INTERNAL', `The directory ${path} can't be made: ${reason}`, { cause: error });
  }
}

function refused(path: string, why: string): HunchError {
  return new HunchError('E_INTERNAL', `${path} ${why}; hunch needs a directory of its user's own there.`);
}

/** @throws HunchError when no system could bind a socket there */
function checkSocketPath(path: string): void {
  // The name that clients use stands in the same directory and may be the longer one.
  const provenBytes = Buffer.byteLength(dirname(path)) + 1 + socketSecretLength;
  if (Math.max(Buffer.byteLength(path), provenBytes) <= socketPathBytesMax) return;
  throw new HunchError(
    'E_INTERNAL',
    `The socket's path ${path} is longer than ${socketPathBytesMax} bytes, which no system allows. ` +
      'Set HUNCH_SOCKET to a shorter one.',
  );
}
