import { lstatSync, type BigIntStats, statSync } from 'node:fs';

/**
 * What lies at a path, links not followed; undefined if nothing does. In big integers, for a reason: `realpathSync`, by
 * which Node finds the modules to import, looks at the values that the last plain stat left behind, and stops resolving
 * links if that was of a socket (Node 20, lib/fs.js). An import after it would then load a module from the wrong place.
 */
export function fileStatus(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}

/** A configuration is a page of text; a larger file, or a device without end, is something else. */
export function isText(file: string): boolean {
  const stats = statSync(file, { bigint: true });
  return stats.isFile() && stats.size <= 1024 * 1024;
}
