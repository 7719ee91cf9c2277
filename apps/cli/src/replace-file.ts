import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname } from 'node:path';
import { CommandFailure } from './exit-codes.ts';

/** Writes the file as a whole, so that no reader sees half of it. */
export function writeWhole(path: string, text: string | Uint8Array, mode = 0o600): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text, { mode });
  renameSync(temporary, path);
}

/** Where `replaceFile` keeps what was there before: by a name of hunch's own, so that no copy of the user's is replaced. */
function backupOf(path: string): string {
  return `${path}.hunch-backup`;
}

/**
 * Replaces the file as a whole, and keeps what was there before beside it.
 *
 * @returns the path of the copy; undefined if there was no file
 */
export function replaceFile(path: string, text: string | Uint8Array): string | undefined {
  if (!existsSync(path)) {
    overwriteFile(path, text);
    return undefined;
  }
  const backup = backupOf(path);
  copyFileSync(realpathSync(path), backup);
  overwriteFile(path, text);
  return backup;
}

/**
 * The same without a copy. A link (of a dotfile manager) stays a link, also one to a file that is not there yet; the mode, the
 * owner and other names of the same file (hard links) stay.
 *
 * @returns the directories that had to be made, the outermost first
 */
export function overwriteFile(path: string, text: string | Uint8Array): readonly string[] {
  if (!existsSync(path)) {
    const made = makeDirectories(dirname(path));
    // Through the link, if the path is one.
    writeFileSync(path, text, { mode: 0o600 });
    return made;
  }
  const target = realpathSync(path);
  const status = statSync(target);
  if (status.nlink > 1) writeFileSync(target, text);
  else writeLike(target, text, status);
  return [];
}

/** @returns the directories that had to be made, the outermost first */
export function makeDirectories(directory: string): readonly string[] {
  const missing: string[] = [];
  for (let each = directory; !existsSync(each); each = dirname(each)) missing.unshift(each);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return missing;
}

function writeLike(target: string, text: string | Uint8Array, { mode, uid, gid }: Stats): void {
  const temporary = `${target}.${process.pid}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  const made = statSync(temporary);
  if (made.uid !== uid || made.gid !== gid) chownSync(temporary, uid, gid);
  // After the owner, whose change takes special bits away; and whatever the umask is.
  chmodSync(temporary, mode & 0o7777);
  renameSync(temporary, target);
}

/** What was kept of the file; undefined: nothing. */
export function readBackup(path: string): string | undefined {
  const backup = backupOf(path);
  return existsSync(backup) ? readFileSync(backup, 'utf8') : undefined;
}

/** Puts back `text`, without what setup has added. The copy from before setup has done its service. */
export function restoreFile(
  path: string,
  text: string | Uint8Array,
  setupMadeIt = text.length === 0 && readBackup(path) === undefined,
): void {
  // What a link names, not the link: that was the user's.
  if (setupMadeIt) rmSync(realpathSync(path));
  else overwriteFile(path, text);
  rmSync(backupOf(path), { force: true });
}

/**
 * What `replaceFile` would replace; undefined if there is nothing.
 *
 * @throws CommandFailure for what is no file, such as a link to /dev/null
 */
export function fileStatusToReplace(path: string): Stats | undefined {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status !== undefined && !status.isFile()) throw new CommandFailure(`${path} is not a regular file.`);
  return status;
}
