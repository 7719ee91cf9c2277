/** The variables that say where hunch's files lie. A value rather than `process.env`, so that a test can give its own. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface HunchPaths {
  /** Socket, lock and start stamps; 0700. */
  readonly runtimeDir: string;
  readonly socket: string;
  /** The file with the secret by which the daemon proves itself (private-socket.ts); in the data directory. */
  readonly socketSecret: string;
  readonly runtimeLock: string;
  /** Databases and their lock; 0700. */
  readonly dataDir: string;
  readonly suggestionsDb: string;
  readonly routerDb: string;
  readonly dataLock: string;
  /** The log; 0700. */
  readonly stateDir: string;
  readonly log: string;
  readonly configDir: string;
  readonly config: string;
  /** What can be made anew: the daemon's compiled code. */
  readonly cacheDir: string;
}

// sun_path holds 108 bytes on Linux and 104 on macOS and the BSDs, its NUL included (unix(7), unix(4)).
export const socketPathBytesMax = 103;

/**
 * Where everything lies, by the XDG base directory specification. `HUNCH_SOCKET` replaces the socket's path (its
 * directory then is the runtime directory), `HUNCH_SOCKET_SECRET` the file of its secret, `HUNCH_CONFIG` the configuration;
 * `HUNCH_HOME` puts all of it below one directory.
 *
 * @param environment usually `process.env`
 * @param uid of the user, for the fallbacks below shared temporary directories
 * @example
 * ```ts
 * hunchPaths({ HOME: '/home/a', XDG_RUNTIME_DIR: '/run/user/7' }, 7).socket; // '/run/user/7/hunch/hunchd.sock'
 * ```
 */
export function hunchPaths(environment: Environment, uid: number): HunchPaths {
  // Without a home directory, or with the root as one (containers), everything lies below the root.
  const home = absolute(environment.HOME) ?? '';
  const own = absolute(environment.HUNCH_HOME);
  const below = (variable: string, fallback: string, name: string): string =>
    own === undefined
      ? `${absolute(environment[variable]) ?? `${home}/${fallback}`}/hunch`
      : `${own}/${name}`;

  const socket =
    absolute(environment.HUNCH_SOCKET) ?? `${runtimeDirectory(environment, uid, own)}/hunchd.sock`;
  const beforeName = socket.slice(0, socket.lastIndexOf('/'));
  const dataDir = below('XDG_DATA_HOME', '.local/share', 'data');
  const stateDir = below('XDG_STATE_HOME', '.local/state', 'state');
  const configDir = below('XDG_CONFIG_HOME', '.config', 'config');
  return {
    runtimeDir: beforeName === '' ? '/' : beforeName,
    socket,
    socketSecret: absolute(environment.HUNCH_SOCKET_SECRET) ?? `${dataDir}/socket-secret`,
    runtimeLock: `${beforeName}/hunchd.lock`,
    dataDir,
    suggestionsDb: `${dataDir}/suggestions.db`,
    routerDb: `${dataDir}/router.db`,
    dataLock: `${dataDir}/data.lock`,
    stateDir,
    log: `${stateDir}/hunchd.log`,
    configDir,
    config: absolute(environment.HUNCH_CONFIG) ?? `${configDir}/config.toml`,
    cacheDir: below('XDG_CACHE_HOME', '.cache', 'cache'),
  };
}

function runtimeDirectory(environment: Environment, uid: number, own: string | undefined): string {
  if (own !== undefined) return `${own}/run`;
  const runtime = absolute(environment.XDG_RUNTIME_DIR);
  if (runtime !== undefined) return `${runtime}/hunch`;
  return `${absolute(environment.TMPDIR) ?? '/tmp'}/hunch-${uid}`;
}

/** The specification tells to ignore a relative path; an empty one counts as unset. */
function absolute(path: string | undefined): string | undefined {
  if (path === undefined || !path.startsWith('/')) return undefined;
  const trimmed = withoutTrailingSlashes(path);
  return trimmed === '' ? undefined : trimmed;
}

/**
 * A path without the slashes at its end, and nothing of a path of slashes alone.
 *
 * @example
 * ```ts
 * withoutTrailingSlashes('src//'); // 'src'
 * ```
 */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
