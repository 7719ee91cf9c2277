import { placeOf } from './places.ts';
import type { InterpreterState } from '../interpreter-state.ts';
import { globExpression, isCatchAll } from './globs.ts';
import { pathTables } from './path-tables.ts';
import {
  HOME,
  NON_EMPTY_UNKNOWN,
  MAYBE_EMPTY_UNKNOWN,
  hasUnknown,
  lastPart,
  traits,
  withoutUnknown,
  type Flow,
} from './flow.ts';
/**
 * What a path stands for, from the worst to lose to the least.
 * - `root`: `/`, and globs that name all of it
 * - `system`: a directory that the system needs, or all in it: `/etc`, `/usr/*`
 * - `home`: a whole home directory, or all homes
 * - `device`: a disk, a partition, or memory
 * - `system-file`: below a system directory
 * - `personal`: what a person would miss most of a home: `~/Documents`, `~/.ssh`
 * - `mount`: the root of a mounted volume
 * - `parent`: a directory above the current one
 * - `here`: the current directory, or all in it, when it is not known
 * - `unresolved`: it depends on something that may be empty, and then is one of the above
 * - `data`: a whole directory near the root that programs keep data in: `/srv/app`, `/data`
 * - `repository`: `.git`
 * - `temporary`, `elsewhere` (absolute or below home), `project` (below an unknown directory)
 */
export const pathKinds = [
  'root',
  'system',
  'home',
  'device',
  'system-file',
  'personal',
  'mount',
  'parent',
  'here',
  'unresolved',
  'data',
  'repository',
  'temporary',
  'elsewhere',
  'project',
  'harmless-device',
  'none',
] as const;

export type PathKind = (typeof pathKinds)[number];

/** The libraries of one architecture, which every program needs: `lib/x86_64-linux-gnu`. */
const libraries = /^(?:usr\/)?lib\/\w{1,16}-linux-\w{1,16}$/;

/** What the path of an argument stands for. */
export function classifyPath(run: InterpreterState, path: Flow): PathKind {
  const { text } = path;
  if (text === '') return 'none';
  const drive =
    text.charCodeAt(1) === colon
      ? /^[A-Za-z]:[\\/]*(?<rest>(?:[^\\/].*)?)$/.exec(text)?.groups?.rest
      : undefined;
  if (drive !== undefined) return classifyDrive(drive);
  if (hasUnknown(text)) return classifyUnresolved(run, path);
  return classifyKnown(run, text, (path.traits & traits.glob) !== 0);
}

const colon = 58;

/** Below a letter of Windows. */
function classifyDrive(path: string): PathKind {
  if (path === '' || path === '*' || path === '*.*') return 'root';
  if (/^Users(?:[\\/]+[^\\/]+)?(?:[\\/]+\*?)?$/i.test(path)) return 'home';
  if (
    /^(?:Windows|Program Files(?: \(x86\))?|ProgramData|Windows[\\/]+(?:System32|SysWOW64|WinSxS|Boot|Fonts)(?:[\\/]+(?:config|drivers))?)(?:[\\/]+\*?)?$/i.test(
      path,
    )
  )
    return 'system';
  return /^Windows[\\/]/i.test(path) ? 'system-file' : 'elsewhere';
}

/** Judged as if everything unknown were empty; only what is reached by a known beginning counts as it stands. */
function classifyUnresolved(run: InterpreterState, path: Flow): PathKind {
  const { text } = path;
  const glob = (path.traits & traits.glob) !== 0;
  const named = classifyKnown(
    run,
    text.replaceAll(MAYBE_EMPTY_UNKNOWN, '').replaceAll(NON_EMPTY_UNKNOWN, 'x'),
    glob,
  );
  if (!text.includes(MAYBE_EMPTY_UNKNOWN)) {
    // Something stands there, but it may be any path; `~/${x:?}` is at least below a known one.
    if (text === NON_EMPTY_UNKNOWN) return 'elsewhere';
    return named;
  }
  if (text.startsWith(MAYBE_EMPTY_UNKNOWN)) {
    const rest = withoutUnknown(text);
    if (rest === '' || named === 'root' || named === 'system' || named === 'home') return 'unresolved';
    return named === 'device' ? 'device' : rest.startsWith('/') ? 'elsewhere' : 'project';
  }
  if (named === 'here' || named === 'parent' || named === 'personal' || named === 'data') return 'unresolved';
  if (named === 'system' && text.split('/').length > 2) return 'unresolved';
  return named;
}

function classifyKnown(run: InterpreterState, text: string, glob: boolean): PathKind {
  const path = placeOf(run, text);
  if (!path.startsWith('/')) return classifyRelative(path, glob);
  const { home } = run.context;
  const inHome = home !== undefined && home !== '/' && (path === home || path.startsWith(`${home}/`));
  if (inHome) return classifyHome(path.slice(home.length + 1), glob);
  if (path === HOME || path.startsWith(`${HOME}/`)) return classifyHome(path.slice(HOME.length + 1), glob);
  return classifyAbsolute(path.slice(1), glob);
}

/** `..`, `../x`, `.` or `./x`. */
function classifyRelative(path: string, glob: boolean): PathKind {
  const inner = path.slice(path.indexOf('/') + 1);
  if (path.startsWith('..')) return path === '..' || everything(inner, glob) ? 'parent' : 'project';
  if (path === '.' || everything(inner, glob)) return 'here';
  return isRepository(inner, glob) ? 'repository' : 'project';
}

/** Whether the only part is a glob that leaves nothing out. */
function everything(path: string, glob: boolean): boolean {
  return glob && !path.includes('/') && isCatchAll(path);
}

function classifyHome(rest: string, glob: boolean): PathKind {
  if (rest === '' || everything(rest, glob)) return 'home';
  const whole = withoutCatchAll(rest, glob);
  if (pathTables().personal.has(whole)) return 'personal';
  return isRepository(rest, false) ? 'repository' : 'elsewhere';
}

/** The directory, where a path names all in it. */
function withoutCatchAll(path: string, glob: boolean): string {
  if (!glob) return path;
  const last = lastPart(path);
  return last !== path && isCatchAll(last) ? path.slice(0, -last.length - 1) : path;
}

/** A repository, all in it, or where it keeps the commits. */
function isRepository(path: string, glob: boolean): boolean {
  if (!path.includes('.git')) return false;
  const parts = path.split('/');
  const last = parts.at(-1) ?? '';
  return last === '.git' || (parts.at(-2) === '.git' && (glob || last === 'objects' || last === 'refs'));
}

/** What stands before the first slash. */
function firstPart(path: string): string {
  const end = path.indexOf('/');
  return end === -1 ? path : path.slice(0, end);
}

function classifyAbsolute(path: string, glob: boolean): PathKind {
  if (path === '') return 'root';
  const first = firstPart(path);
  if (everything(path, glob)) return 'root';
  const name = withoutCatchAll(path, glob);
  const isFirst = name === first;
  if (first === 'dev') return classifyDevice(path.slice(4), name !== path);
  // The disk of Windows, as WSL and the shells that come with git show it.
  const windows = first === 'mnt' ? /^mnt\/[c-z]\/(?<rest>.+)$/s.exec(name)?.groups?.rest : undefined;
  if (windows !== undefined) {
    const kind = classifyDrive(windows);
    if (kind !== 'elsewhere') return kind;
    const own = /^Users\/[^/]*\/(?<rest>.+)$/s.exec(windows)?.groups?.rest;
    if (own !== undefined) return classifyHome(own, glob);
  }
  if (first === 'home' || first === 'Users') {
    const end = isFirst ? -1 : name.indexOf('/', first.length + 1);
    return end === -1 ? 'home' : classifyHome(path.slice(end + 1), glob);
  }
  if (first === 'root') return isFirst ? 'home' : classifyHome(path.slice(5), glob);
  if (first === 'tmp' || name.startsWith('var/tmp/') || name.startsWith('private/tmp'))
    return path.includes('/') ? 'temporary' : 'data';
  if (isSystemDirectory(name) || (!isFirst && libraries.test(name))) return 'system';
  if (glob && isFirst && matchesSystemRoot(first)) return 'system';
  if (pathTables().system_trees.has(first)) return 'system-file';
  if (first === 'usr') return isOwnInstallation(path) ? 'elsewhere' : 'system-file';
  const whole = name.split('/');
  if (first === 'var') return classifyVar(whole);
  if ((first === 'mnt' || first === 'media' || first === 'Volumes') && whole.length <= 3) return 'mount';
  if (isRepository(path, false)) return 'repository';
  if (whole.length <= 2) return 'data';
  return keepsData(whole) ? 'data' : 'elsewhere';
}

/** Below `/usr/local`, but for what is in everybody's way there. */
function isOwnInstallation(path: string): boolean {
  const parts = path.split('/');
  return parts[1] === 'local' && (parts.length > 4 || !/^(?:s?bin|lib|etc)$/.test(parts[2] ?? ''));
}

function classifyVar(whole: readonly string[]): PathKind {
  const second = whole[1] ?? '';
  if (second === 'cache' || second === 'tmp' || second === 'crash') return 'temporary';
  if (second === 'log') return 'elsewhere';
  const owner = second === 'lib' || second === 'opt' ? (whole[2] ?? '') : '';
  const { databases, data_servers: dataServers, data_directories: dataDirectories } = pathTables();
  if (databases.has(owner)) return whole.length <= 7 ? 'system' : 'data';
  if (dataServers.has(owner) && (whole.length === 3 || dataDirectories.has(whole.at(-1) ?? '')))
    return 'system';
  return whole.length <= 3 || keepsData(whole) ? 'data' : 'elsewhere';
}

function isSystemDirectory(name: string): boolean {
  const { system_roots: roots, system_inner: inner } = pathTables();
  return roots.has(name) || inner.has(name);
}

/** `/opt/vault/data`, `/srv/app/uploads`: what a service keeps where it is installed. */
function keepsData(whole: readonly string[]): boolean {
  const { data_roots: roots, data_directories: directories } = pathTables();
  return roots.has(whole[0] ?? '') && directories.has(whole.at(-1) ?? '');
}

/** Whether a path leads to the data of a program that is known to keep some. */
export function isServerData(place: string): boolean {
  const { data_directories: directories, data_servers: servers, databases } = pathTables();
  const parts = place.split('/', 12);
  const last = parts.at(-1) === '*' ? parts.at(-2) : parts.at(-1);
  return directories.has(last ?? '') && parts.some((part) => servers.has(part) || databases.has(part));
}

/** `/u*`, `/et?`: a glob that a system directory answers to. */
function matchesSystemRoot(pattern: string): boolean {
  const expression = globExpression(pattern);
  return expression !== null && [...pathTables().system_roots].some((name) => expression.test(name));
}

function classifyDevice(name: string, emptied: boolean): PathKind {
  if (name === '' || emptied) return name === '' ? 'system' : 'device';
  // What a loop device leads to is a file, or what `losetup` has said in this text.
  if (name.startsWith('shm/') || /^loop\d/.test(name)) return 'temporary';
  if (pathTables().harmless_device.test(name)) return 'harmless-device';
  return pathTables().block_device.test(name) ? 'device' : 'harmless-device';
}

/** A file without which the system does not start, or nobody gets in. */
export function isVitalFile(run: InterpreterState, path: Flow): boolean {
  const place = placeOf(run, path.text);
  const { lastVital } = run;
  if (lastVital.place !== place) {
    lastVital.place = place;
    lastVital.isVital = pathTables().vital_file.test(place);
  }
  return lastVital.isVital;
}
