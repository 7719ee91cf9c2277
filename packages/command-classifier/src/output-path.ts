import { isNameCode } from './characters.ts';
import type { LocalCommand } from './classification.ts';
import { endings, hasEnding, hasEndingIn } from './file-ending.ts';
import { neverBecause } from './tool.ts';

const terminal = neverBecause({ reason: 'writes to the terminal or to a device' });
const overSources = neverBecause({ reason: 'writes over a file that is named like a source' });
const machine = neverBecause({ reason: 'writes into a directory of the system' });

/** `gcc -o main.c util.c`: an old mistake, and a compiler overwrites the file without a word. */
const writtenByPeople = endings(
  'c cc cp cpp CPP cxx c++ C h hh hpp hxx m mm M cu rs go zig swift java ts tsx',
);

/** Where what is installed lies. */
const systemDirectory = /^\/+(?:usr|bin|sbin|lib|lib32|lib64|etc|boot|opt|sys|System|Library)(?:\/|$)/;

/** The same by way of parent directories; `../bin` and `../lib` are rooms of projects as well. */
const climbedSystemDirectory = /^(?:\.\/)?(?:\.\.\/)+(?:usr|etc|boot|sys|sbin)(?:\/|$)/;

const SLASH = 47;
const PERIOD = 46;

/** Whether standard input, the terminal or a device stands behind the name. */
export function isDevice(path: string): boolean {
  return path.charCodeAt(0) === SLASH && (path.startsWith('/dev/') || path.startsWith('/proc/'));
}

/** Whether `refuseOutput` could refuse the path: not if a letter begins it, and it is not named like a source. */
export function mayRefuseOutput(codes: Uint8Array, from: number, to: number): boolean {
  return !isNameCode(codes[from] ?? 0) || hasEndingIn(codes, from, to, writtenByPeople);
}

/** Why a compilation that writes to `path` stays; null if the path says nothing against it. */
export function refuseOutput(path: string): LocalCommand | null {
  if (path === '-' || isDevice(path)) return terminal;
  if (hasEnding(path, writtenByPeople)) return overSources;
  switch (path.charCodeAt(0)) {
    case SLASH:
      return systemDirectory.test(path) ? machine : null;
    case PERIOD:
      return climbedSystemDirectory.test(path) ? machine : null;
    default:
      // `/tmp`, `~` and parent directories are for anybody's output, as CARGO_TARGET_DIR=/tmp/target and -o ../obj/x.o are usual.
      return null;
  }
}
