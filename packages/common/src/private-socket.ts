/**
 * How a client knows that who listens is the user's own daemon (docs/protocol.md, "Who listens"): the socket's directory is
 * one that nobody else can change, and the socket is reached by a name in it that is made of a secret.
 */

/** What has to be known of a file, links not followed; `fs.lstat` with `bigint` gives it. */
export interface PlaceStatus {
  readonly uid: bigint;
  readonly mode: bigint;
  readonly dev: bigint;
}

/** The file system, as a port. Both give undefined where nothing is. */
export interface PlaceFiles {
  /** The path without links in it. */
  readonly realPath: (path: string) => string | undefined;
  readonly status: (path: string) => PlaceStatus | undefined;
}

/** The part of `node:fs` that answers for a place; common imports no module of Node. */
export interface NodeFiles {
  readonly realpathSync: { readonly native: (path: string) => string };
  readonly lstatSync: (
    path: string,
    options: { readonly bigint: true; readonly throwIfNoEntry: false },
  ) => PlaceStatus | undefined;
}

/** What can't be looked at counts as absent. */
export function placeFiles({ realpathSync, lstatSync }: NodeFiles): PlaceFiles {
  const orUndefined = <Value>(look: () => Value): Value | undefined => {
    try {
      return look();
    } catch {
      return undefined;
    }
  };
  return {
    realPath: (path) => orUndefined(() => realpathSync.native(path)),
    status: (path) => orUndefined(() => lstatSync(path, { bigint: true, throwIfNoEntry: false })),
  };
}

/** What is wrong, and what the user can do about it: sentences, one after the other. */
export interface UnsafePlace {
  readonly kind: 'unsafe';
  readonly problem: string;
  readonly advice: string;
}

/** `private`: only this user can reach into `directory`, whose path has no links. */
export type Place =
  | { readonly kind: 'private'; readonly directory: string }
  | { readonly kind: 'absent' }
  | UnsafePlace;

const FILE_TYPE = 0o170000n;
const DIRECTORY = 0o040000n;
const REGULAR = 0o100000n;
const STICKY = 0o1000n;
const WRITABLE_BY_OTHERS = 0o022n;
const OPEN_TO_OTHERS = 0o077n;

/**
 * Judges the directory of the socket, and each one above it: whoever may rename one of those can put a directory of his
 * own in its place between this look and the use. Links above the directory are resolved once, and what they lead to is
 * judged and used.
 */
export function judgePlace(directory: string, uid: number, files: PlaceFiles): Place {
  const slash = directory.lastIndexOf('/');
  const above = files.realPath(directory.slice(0, slash) || '/');
  if (above === undefined) return { kind: 'absent' };
  const resolved = `${above === '/' ? '' : above}${directory.slice(slash)}`;
  let parent: PlaceStatus | undefined;
  for (const path of ancestorsOf(resolved)) {
    const status = files.status(path);
    if (status === undefined) return { kind: 'absent' };
    const fault = path === resolved ? faultOfOwn(status, uid) : faultOfAncestor(status, uid);
    if (fault !== undefined) return unsafe(path, fault);
    // Another user can mount a file system of his own there, which answers every question as he likes.
    if (parent !== undefined && isShared(parent) && parent.dev !== status.dev) {
      return unsafe(path, 'is a mount point in a directory that other users can write to');
    }
    parent = status;
  }
  return { kind: 'private', directory: resolved };
}

/** From the root down to the path itself. */
function ancestorsOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
}

function faultOfOwn({ mode, uid: owner }: PlaceStatus, uid: number): string | undefined {
  if ((mode & FILE_TYPE) !== DIRECTORY) return 'is not a directory';
  if (owner !== BigInt(uid)) return belongsTo(owner);
  if ((mode & OPEN_TO_OTHERS) !== 0n) return `is open to other users (mode ${octal(mode)}, not 700)`;
  return undefined;
}

function faultOfAncestor(status: PlaceStatus, uid: number): string | undefined {
  if ((status.mode & FILE_TYPE) !== DIRECTORY) return 'is not a directory';
  if (status.uid !== 0n && status.uid !== BigInt(uid)) return belongsTo(status.uid);
  if (isShared(status) && (status.mode & STICKY) === 0n) {
    return `can be changed by other users (mode ${octal(status.mode)}, not sticky)`;
  }
  return undefined;
}

function belongsTo(owner: bigint): string {
  return `belongs to another user (uid ${owner})`;
}

function isShared({ mode }: PlaceStatus): boolean {
  return (mode & WRITABLE_BY_OTHERS) !== 0n;
}

function octal(mode: bigint): string {
  return (mode & 0o7777n).toString(8);
}

function unsafe(path: string, fault: string): UnsafePlace {
  return {
    kind: 'unsafe',
    problem: `${path} ${fault}: others could read what you type, so hunch is not used.`,
    advice: `Remove ${path} or close it to others, or set XDG_RUNTIME_DIR to a directory that only you can enter.`,
  };
}

/** 16 random bytes as base64url. Short, for it is a part of the socket's path, which has a hundred bytes. */
export const socketSecretLength = 22;

const secretPattern = new RegExp(`^[A-Za-z0-9_-]{${socketSecretLength}}$`);

/** The secret in the text of its file; undefined where the text is anything else. */
export function socketSecretIn(text: string): string | undefined {
  const secret = text.endsWith('\n') ? text.slice(0, -1) : text;
  return secretPattern.test(secret) ? secret : undefined;
}

/** Whether a file is one that only this user can have written and can read: the secret is in such a one. */
export function isPrivateFile({ mode, uid: owner }: PlaceStatus, uid: number): boolean {
  return (mode & FILE_TYPE) === REGULAR && owner === BigInt(uid) && (mode & OPEN_TO_OTHERS) === 0n;
}

/** The name by which the daemon is reached: whoever listens there knows the secret. */
export function provenSocket(directory: string, secret: string): string {
  return `${directory}/${secret}`;
}
