import { existsSync, type FSWatcher, statSync, unwatchFile, watch, watchFile } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Where the system tells nothing of changes, as on some network file systems: each look wakes an idle machine. */
const LOOK_MS = 300_000;

/**
 * Tells of each change of a file that others write, make or replace. The system says so; nobody asks it each few seconds.
 *
 * @returns ends it
 */
export function watchChanges(path: string, onChange: () => void): () => void {
  let watcher: FSWatcher | undefined;
  let known = identityOf(path);
  const begin = (): void => {
    watcher?.close();
    watcher = watchPlace(path, changed);
  };
  // Whoever replaces a file makes another one of its name, which is to be watched from then on. What changes in between is seen after.
  const changed = (): void => {
    begin();
    const identity = identityOf(path);
    if (identity === known) return;
    known = identity;
    onChange();
  };
  begin();
  watchFile(path, { interval: LOOK_MS, persistent: false }, changed);
  return () => {
    unwatchFile(path, changed);
    watcher?.close();
  };
}

/** The file, or while there is none its directory. Undefined: neither is there, or the system has no more watchers. */
function watchPlace(path: string, changed: () => void): FSWatcher | undefined {
  const isThere = existsSync(path);
  try {
    const watcher = watch(isThere ? path : dirname(path), { persistent: false }, (_, name) => {
      if (isThere || name === basename(path)) changed();
    });
    // What goes away, too, is looked at from time to time.
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

/** Empty: it is not there. */
function identityOf(path: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(path);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return '';
  }
}
