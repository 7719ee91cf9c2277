import { renameSync, writeFileSync } from 'node:fs';

/** Whoever reads it meets the old text or the new one, never a part; for the user alone. */
export function replaceFile(path: string, text: string): void {
  const fresh = `${path}.${process.pid}.new`;
  writeFileSync(fresh, text, { mode: 0o600 });
  renameSync(fresh, path);
}
