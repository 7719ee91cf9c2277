import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
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

/** Where `replaceFile` keeps what was there before: by a name of hunch's own, so that no copy of the user's is replaced. */
export function backupOf(path: string): string {
  return `${path}.hunch-backup`;
}

/**
 * Replaces the file as a whole; a link (of a dotfile manager) stays a link. What was there before is kept beside it.
 *
 * @returns the path of the copy; undefined if there was no file
 */
export function replaceFile(path: string, text: string): string | undefined {
  if (!existsSync(path)) {
    overwriteFile(path, text);
    return undefined;
  }
  const backup = backupOf(path);
  copyFileSync(realpathSync(path), backup);
  overwriteFile(path, text);
  return backup;
}

/** The same without a copy. */
export function overwriteFile(path: string, text: string): void {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeWhole(path, text);
    return;
  }
  const target = realpathSync(path);
  writeWhole(target, text, statSync(target).mode & 0o777);
}

/** What was kept of the file; undefined: nothing. */
export function readBackup(path: string): string | undefined {
  const backup = backupOf(path);
  return existsSync(backup) ? readFileSync(backup, 'utf8') : undefined;
}

/** Puts back `text`, without what setup has added. The copy from before setup has done its service. */
export function restoreFile(path: string, text: string): void {
  if (text === '' && readBackup(path) === undefined) rmSync(path);
  else overwriteFile(path, text);
  rmSync(backupOf(path), { force: true });
}
