import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { isSea } from 'node:sea';
import { platformPackages } from '@hunch/common/sqlite';
import { hunchPaths, type Environment, type HunchPaths } from '@hunch/common/paths';
import { suggestionOptions } from './suggestion-options.ts';
import { createTerminal, type Terminal } from './render/terminal.ts';

declare const __HUNCH_VERSION__: string;

/** What every command gets: where things are, and where its output goes. */
export interface Cli {
  readonly version: string;
  /** How the user can call this program again: an absolute path. */
  readonly executable: string;
  readonly daemonProgram: string;
  /** Has a folder for each shell, with its hook. */
  readonly shellDirectory: string;
  /** Has a folder for each agent that loads a plugin. */
  readonly agentDirectory: string;
  /** Holds one empty file, whose name tells this build from any other. */
  readonly buildDirectory: string;
  readonly nativeHook: string;
  readonly nativeHookSource: string;
  readonly environment: Environment;
  readonly uid: number;
  readonly paths: HunchPaths;
  readonly terminal: Terminal;
}

export async function createCli(packageRoot: string): Promise<Cli> {
  const uid = process.getuid?.() ?? 0;
  giveHome(process.env);
  return {
    version: __HUNCH_VERSION__,
    // The self-contained program is Node, too.
    executable: executable(isSea() ? process.execPath : join(packageRoot, 'bin/hunch.mjs'), process.argv[1]),
    daemonProgram: join(packageRoot, 'dist/daemon/hunchd.mjs'),
    shellDirectory: join(packageRoot, 'dist/shells'),
    agentDirectory: join(packageRoot, 'dist/agents'),
    buildDirectory: join(packageRoot, 'dist/build'),
    nativeHook: compiledHook(packageRoot),
    nativeHookSource: join(packageRoot, 'native/hunch-hook.c'),
    environment: process.env,
    uid,
    paths: await locate(process.env, uid),
    terminal: createTerminal(process.stdout, process.env),
  };
}

/** cron and bare environments leave HOME out; what is started from here needs it, too. */
function giveHome(environment: NodeJS.ProcessEnv): void {
  if (environment.HOME?.startsWith('/') === true) return;
  try {
    environment.HOME = userInfo().homedir;
  } catch {
    // Nobody has this number: everything lies below the root.
  }
}

/** A source tree builds its own; a release has it in the package of the platform. */
function compiledHook(packageRoot: string): string {
  const own = join(packageRoot, 'dist/native/hunch-hook');
  if (existsSync(own)) return own;
  const { resolve } = createRequire(join(packageRoot, 'package.json'));
  for (const name of platformPackages(process)) {
    try {
      return resolve(`${name}/hunch-hook`);
    } catch {
      // Not for this platform.
    }
  }
  return own;
}

/** The link that a package manager put on PATH outlives an upgrade, which the file that it points to may not. */
function executable(own: string, called: string | undefined): string {
  if (called === undefined) return own;
  try {
    return realpathSync(called) === realpathSync(own) ? called : own;
  } catch {
    return own;
  }
}

/** The paths as the daemon finds them: the option `suggestions.socket_path` moves the socket, unless HUNCH_SOCKET does. */
async function locate(environment: Environment, uid: number): Promise<HunchPaths> {
  const usual = hunchPaths(environment, uid);
  if ((environment.HUNCH_SOCKET ?? '') !== '') return usual;
  const socket = environment.HUNCH_SUGGESTIONS_SOCKET_PATH || (await socketOption(usual.config));
  return socket === undefined ? usual : hunchPaths({ ...environment, HUNCH_SOCKET: socket }, uid);
}

async function socketOption(file: string): Promise<string | undefined> {
  const { socket_path: path } = await suggestionOptions(file, ['socket_path']);
  return typeof path === 'string' && path.startsWith('/') ? path : undefined;
}
