import { accessSync, constants, existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hunchPaths, type Environment } from '@hunch/common/paths';
import type { Cli } from '../cli.ts';
import { makeDirectories, writeWhole } from '../replace-file.ts';
import { rememberDirectories } from '../setup/made-directories.ts';
import { integrationScript, type Installation } from './integration.ts';
import { fixedVariables, type KeptFacts } from './kept-facts.ts';
import type { Shell } from './shell.ts';

type Keeping = Installation & Pick<Cli, 'buildDirectory' | 'uid' | 'version'>;

/** The two lines by which a startup file may load the integration: by the kept file, and by the program each time. */
export function loadLines(
  cli: Pick<Cli, 'paths' | 'environment'>,
  shell: Shell,
): { kept: string; plain: string } {
  const file = keptFile(cli, shell);
  const { HOME: home = '' } = cli.environment;
  const inHome = home !== '' && file.startsWith(`${home}/`);
  return {
    kept: shell.keptLoadLine(inHome ? `~/${shell.quote(file.slice(home.length + 1))}` : shell.quote(file)),
    plain: shell.loadLine,
  };
}

export function keptFile({ paths }: Pick<Cli, 'paths'>, { name }: Shell): string {
  return join(paths.cacheDir, `init.${name}`);
}

/** Writes the file of a shell if it can: a home that is read-only, or another user's, gets none, and its shells run `hunch init`. */
export async function keepIntegration(cli: Keeping, shell: Shell): Promise<void> {
  const file = keptFile(cli, shell);
  const facts = keptFacts(cli, file);
  if (facts !== undefined && isOwnPlace(dirname(file), cli.uid)) {
    const script = await integrationScript(cli, shell, { kept: true, socket: facts.sockets.has('') });
    const comment = `# Kept by hunch ${cli.version} for new shells, which read it in place of \`hunch init ${shell.name}\`.\n`;
    try {
      rememberDirectories(cli, makeDirectories(dirname(file)));
      writeWhole(file, `${comment}${shell.returnUnlessCurrent(facts)}${script}${shell.succeed}\n`);
      shell.compile?.(file);
    } catch {
      // `hunch doctor` says so.
    }
  }
}

/** Removes the kept file, and the directory if nothing else is in it. */
export function removeKept(cli: Pick<Cli, 'paths'>, shell: Shell): void {
  const file = keptFile(cli, shell);
  for (const each of [file, `${file}.zwc`]) rmSync(each, { force: true });
  try {
    rmdirSync(dirname(file));
  } catch {
    // Other things are in it, or it is not there.
  }
}

function keptFacts(
  { buildDirectory, environment, paths, uid }: Keeping,
  file: string,
): KeptFacts | undefined {
  const build = buildIn(buildDirectory);
  if (build === undefined) return undefined;
  return {
    file,
    build,
    onPath: firstOnPath(environment),
    config: paths.config,
    hasConfig: existsSync(paths.config),
    values: fixedVariables.map((name) => environment[name] ?? '').join('|'),
    sockets: socketsByRuntimeKey(paths.socket, environment, uid),
  };
}

/** The file in the package whose name is made of all that the package holds. */
function buildIn(directory: string): string | undefined {
  try {
    const [name] = readdirSync(directory);
    return name === undefined ? undefined : join(directory, name);
  } catch {
    return undefined;
  }
}

function firstOnPath({ PATH: path = '' }: Environment): string {
  return (
    path
      .split(':')
      .map((directory) => `${directory}/hunch`)
      .find(isProgram) ?? ''
  );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** A login has a runtime directory, `ssh` or `su` may have none: both are common in one home, so the file is for both. */
function socketsByRuntimeKey(
  socket: string,
  environment: Environment,
  uid: number,
): ReadonlyMap<string, string> {
  const sockets = new Map([[runtimeKey(environment), socket]]);
  // The configuration has moved it, for every session.
  if (hunchPaths(environment, uid).socket !== socket) return new Map([['', socket]]);
  for (const XDG_RUNTIME_DIR of ['', `/run/user/${uid}`]) {
    const session = { ...environment, XDG_RUNTIME_DIR };
    sockets.set(runtimeKey(session), hunchPaths(session, uid).socket);
  }
  return new Set(sockets.values()).size === 1 ? new Map([['', socket]]) : sockets;
}

/** What the shells compare: `${XDG_RUNTIME_DIR:-tmp:$TMPDIR}`. */
function runtimeKey({ XDG_RUNTIME_DIR: runtime, TMPDIR: temporary = '' }: Environment): string {
  return runtime === undefined || runtime === '' ? `tmp:${temporary}` : runtime;
}

/** Root with a user's home must not leave files there that are root's. */
function isOwnPlace(directory: string, uid: number): boolean {
  for (let each = directory; ; each = dirname(each)) {
    const status = statSync(each, { throwIfNoEntry: false });
    if (status !== undefined) return status.uid === uid;
    if (each === dirname(each)) return false;
  }
}
