import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HunchPaths } from '@hunch/common/paths';

/** 192 bits: nobody guesses it. */
const TOKEN_BYTES = 24;

export function tokenFile(paths: HunchPaths): string {
  return join(paths.dataDir, 'router-token');
}

/**
 * The token of the file, or a fresh one that is written to it, for the user alone.
 *
 * @throws when the file can neither be read nor made
 */
export function ensureToken(path: string): string {
  const kept = readToken(path);
  if (kept !== undefined) return kept;
  const token = `hunch-${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
  return token;
}

function readToken(path: string): string | undefined {
  try {
    const token = readFileSync(path, 'utf8').trim();
    return token === '' ? undefined : token;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
