import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
} from 'node:fs';
import { HunchError } from '@hunch/common/errors';
import type { HunchPaths } from '@hunch/common/paths';
import {
  isPrivateFile,
  judgePlace,
  placeFiles,
  provenSocket,
  socketSecretIn,
  type Place,
  type UnsafePlace,
} from '@hunch/common/private-socket';
import { fileStatus } from './file-status.ts';

/** What a client has to know of a daemon to reach it. */
export type DaemonPaths = Pick<HunchPaths, 'socket' | 'socketSecret' | 'runtimeDir'>;

/**
 * Where to connect. At `path` listens only who knows the secret, if anybody does. `none`: no daemon has left a secret.
 */
export type TrustedSocket =
  | { readonly kind: 'proven'; readonly path: string }
  | { readonly kind: 'none' }
  | UnsafePlace;

const files = placeFiles({ realpathSync, lstatSync });

/** To be asked before each new connection: a cleaner of temporary directories may take ours away, and others come first. */
export function trustedSocket({ socket, socketSecret, runtimeDir }: DaemonPaths, uid: number): TrustedSocket {
  const place = judgePlace(runtimeDir, uid, files);
  if (place.kind === 'absent') return { kind: 'none' };
  if (place.kind === 'unsafe') return place;
  const owner = fileStatus(socket)?.uid;
  if (owner !== undefined && owner !== BigInt(uid)) {
    return {
      kind: 'unsafe',
      problem: `${socket} belongs to another user (uid ${owner}), so nothing is sent to it.`,
      advice: 'Remove it, then run `hunch daemon start`.',
    };
  }
  const secret = readSecret(socketSecret, uid);
  if (typeof secret !== 'string') return secret;
  return { kind: 'proven', path: provenSocket(place.directory, secret) };
}

/** Whether a directory, and each one above it, can be changed by its user alone. */
export function placeOf(directory: string, uid: number): Place {
  return judgePlace(directory, uid, files);
}

/**
 * Makes the directory of the socket.
 *
 * @throws HunchError E_DAEMON_UNAVAILABLE when others could change it
 */
export function makeSocketDirectory(directory: string, uid: number): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new HunchError('E_DAEMON_UNAVAILABLE', `${directory} can't be made: ${reason}.`, { cause: error });
  }
  const place = placeOf(directory, uid);
  if (place.kind === 'unsafe') throw unavailableHere(place);
}

export function unavailableHere({ problem, advice }: UnsafePlace): HunchError {
  return new HunchError('E_DAEMON_UNAVAILABLE', `${problem} ${advice}`);
}

/** Longer than any secret; what is longer is none. */
const secretFileBytesMax = 64;

function readSecret(path: string, uid: number): string | { readonly kind: 'none' } | UnsafePlace {
  let file: number;
  try {
    // Not waiting for the writer of a pipe.
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'none' };
    return unsafeSecret(path, 'cannot be read');
  }
  try {
    if (!isPrivateFile(fstatSync(file, { bigint: true }), uid)) {
      return unsafeSecret(path, 'is not a file that only you can read');
    }
    const bytes = Buffer.alloc(secretFileBytesMax);
    const text = bytes.toString('latin1', 0, readSync(file, bytes));
    return socketSecretIn(text) ?? unsafeSecret(path, 'holds no secret');
  } finally {
    closeSync(file);
  }
}

function unsafeSecret(path: string, fault: string): UnsafePlace {
  return {
    kind: 'unsafe',
    problem: `${path} ${fault}, so no daemon can prove that it is yours.`,
    advice: 'Remove it, then run `hunch daemon stop` and `hunch daemon start`.',
  };
}
