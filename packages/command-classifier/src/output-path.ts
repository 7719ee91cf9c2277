import type { LocalCommand } from './classification.ts';
import { neverBecause } from './tool.ts';

const terminal = neverBecause({ reason: 'writes to the terminal or to a device' });
const overSources = neverBecause({ reason: 'writes over a file that is named like a source' });
const machine = neverBecause({ reason: 'writes into a directory of the system' });

/** `gcc -o main.c util.c`: an old mistake, and a compiler overwrites the file without a word. */
const writtenByPeople =
  /\.(?:c|cc|cp|cpp|CPP|cxx|c\+\+|C|h|hh|hpp|hxx|m|mm|M|cu|rs|go|zig|swift|java|ts|tsx)$/;

/** Where what is installed lies; `/tmp`, `/var/tmp`, `/home`, `/srv` and the like are for anybody's output. */
const systemDirectory = /^\/+(?:usr|bin|sbin|lib|lib32|lib64|etc|boot|opt)(?:\/|$)/;

/** Whether standard input, the terminal or a device stands behind the name. */
export function isDevice(path: string): boolean {
  return path.startsWith('/dev/') || path.startsWith('/proc/');
}

/** Why a compilation that writes to `path` stays; null if the path says nothing against it. */
export function refuseOutput(path: string): LocalCommand | null {
  if (path === '-' || isDevice(path)) return terminal;
  if (writtenByPeople.test(path)) return overSources;
  return systemDirectory.test(path) ? machine : null;
}
