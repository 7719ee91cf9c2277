import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../replace-file.ts';
import { makeSocketDirectory } from '../trusted-socket.ts';

/** Sessions that are remembered; more than run beside each other. */
const sessionsMax = 32;

/**
 * Whether this is the first time that a session asks. It is remembered in a file that hunch-hook shares: one line a session,
 * with the hash of its id, the latest first. False where that can't be written: a warning at every call would disturb.
 */
export function isFirstOfSession(runtimeDirectory: string, uid: number, sessionId: string): boolean {
  const file = join(runtimeDirectory, 'unchecked-sessions');
  const hash = hashOf(sessionId);
  const warned = linesOf(file);
  if (warned.includes(hash)) return false;
  try {
    makeSocketDirectory(runtimeDirectory, uid);
    writeWhole(file, `${[hash, ...warned].slice(0, sessionsMax).join('\n')}\n`);
    return true;
  } catch {
    return false;
  }
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'latin1')
      .split('\n')
      .filter((line) => /^[0-9a-f]{16}$/.test(line));
  } catch {
    return [];
  }
}

/** FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/): short in C as well. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, '0');
}
