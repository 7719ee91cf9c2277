import {
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Writes the file as a whole, so that no reader sees half of it. */
export function writeWhole(path: string, text: string | Uint8Array, mode = 0o600): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text, { mode });
  renameSync(temporary, path);
}

/** Where `replaceFile` keeps what was there before. */
export function backupOf(path: string): string {
  return `${path}.backup`;
}

/**
 * Replaces the file as a whole; a link (of a dotfile manager) stays a link. What was there before is kept beside it.
 *
 * @returns the path of the copy; undefined if there was no file
 */
export function replaceFile(path: string, text: string): string | undefined {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeWhole(path, text);
    return undefined;
  }
  const target = realpathSync(path);
  const backup = backupOf(path);
  copyFileSync(target, backup);
  writeWhole(target, text, statSync(target).mode & 0o777);
  return backup;
}
