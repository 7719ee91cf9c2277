import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { provenSocket } from '@hunch/common/private-socket';

/** Where a server in the daemon's place leaves the secret of its socket, unless it is told another file. */
export function secretFileOf(socketPath: string): string {
  return `${socketPath}.secret`;
}

/**
 * Does for a server in the daemon's place what the daemon does before it listens: leaves a secret, and a link of that name to
 * the socket (docs/protocol.md, "Who listens").
 *
 * @returns takes both away
 */
export function proveSocket(socketPath: string, secretFile = secretFileOf(socketPath)): () => void {
  const secret = randomBytes(16).toString('base64url');
  const link = provenSocket(dirname(socketPath), secret);
  mkdirSync(dirname(secretFile), { recursive: true });
  rmSync(secretFile, { force: true });
  writeFileSync(secretFile, `${secret}\n`, { mode: 0o600 });
  symlinkSync(basename(socketPath), link);
  return () => {
    for (const path of [link, secretFile]) rmSync(path, { force: true });
  };
}
