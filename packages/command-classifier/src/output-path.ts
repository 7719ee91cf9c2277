import type { LocalCommand } from './classification.ts';
import { endings, hasEnding } from './file-ending.ts';
import { neverBecause } from './tool.ts';

const terminal = neverBecause({ reason: 'writes to the terminal or to a device' });
const overSources = neverBecause({ reason: 'writes over a file that is named like a source' });
const outside = neverBecause({ reason: 'writes outside of the directory it is run in' });
const machine = neverBecause({ reason: 'writes into a directory of the system' });

/** `gcc -o main.c util.c`: an old mistake, and a compiler overwrites the file without a word. */
const writtenByPeople = endings(
  'c cc cp cpp CPP cxx c++ C h hh hpp hxx m mm M cu rs go zig swift java ts tsx',
);

/** Where what is installed lies. */
const systemDirectory = /^\/+(?:usr|bin|sbin|lib|lib32|lib64|etc|boot|opt|sys|System|Library)(?:\/|$)/;

/** Where nothing of a project lies. Elsewhere (`/home/me/app/out`, `/workspace`) an absolute path may well be in the project. */
const temporaryDirectory = /^\/+(?:private\/)?(?:tmp|var|run)(?:\/|$)/;

const SLASH = 47;
const TILDE = 126;
const DOLLAR = 36;

/** `out/../../x`: the way out may be anywhere in it. */
function climbs(path: string): boolean {
  const at = path.indexOf('..');
  return at !== -1 && /(?:^|\/)\.\.(?:\/|$)/.test(path);
}

/** Whether standard input, the terminal or a device stands behind the name. */
export function isDevice(path: string): boolean {
  return path.charCodeAt(0) === SLASH && (path.startsWith('/dev/') || path.startsWith('/proc/'));
}

/** Why a compilation that writes to `path` stays; null if the path says nothing against it. */
export function refuseOutput(path: string): LocalCommand | null {
  if (path === '-' || isDevice(path)) return terminal;
  if (hasEnding(path, writtenByPeople)) return overSources;
  switch (path.charCodeAt(0)) {
    case SLASH:
      if (systemDirectory.test(path)) return machine;
      if (temporaryDirectory.test(path)) return outside;
      break;
    case TILDE:
      return outside;
    case DOLLAR:
      if (/^\$(?:HOME|\{HOME\}|TMPDIR|\{TMPDIR\})(?:\/|$)/.test(path)) return outside;
  }
  return climbs(path) ? outside : null;
}
