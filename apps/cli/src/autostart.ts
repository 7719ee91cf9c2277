import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HunchError } from '@hunch/common/errors';
import type { Cli } from './cli.ts';
import { counted } from './render/format.ts';
import { currentDaemon } from './running-daemon.ts';
import { connectDaemon, nobodyListens, type DaemonClient } from './client.ts';
import { countStart } from './start-backoff.ts';
import { refusal } from './refusal.ts';

export const startBounds = {
  /** The daemon promises to be ready in 0.5 s; the rest is for slow disks and machines under load. */
  readyTimeoutMs: 10_000,
  /** Between two tries to connect: short beside the time that a start takes. */
  pollMs: 8,
} as const;

/** A connection to the daemon, which is started if none runs. Never tries again before the back-off allows it. */
export async function reachDaemon(cli: Cli): Promise<DaemonClient> {
  if (cli.environment.HUNCH_NO_AUTOSTART === '1') return connectDaemon(cli.paths, cli.uid);
  const { daemon, ended } = await currentDaemon(cli);
  if (daemon !== undefined) return daemon;
  if (ended !== undefined) return startDaemon(cli);
  // A place that can't be written is no start that failed: the same next time, and said at once.
  makePrivate(cli.paths.stateDir, cli);
  const { failed, waitMs } = countStart(cli);
  if (waitMs > 0) {
    throw new HunchError(
      'E_DAEMON_UNAVAILABLE',
      `The daemon failed to start ${counted(failed, 'time')} in a row; next try in ${Math.ceil(waitMs / 1000)} s. ${
        unwritable(cli) ?? 'To try now and see the error: hunch daemon start'
      }`,
    );
  }
  return startDaemon(cli);
}

/**
 * Starts the daemon detached from this terminal and waits until it answers.
 *
 * @param options of `hunchd run`
 * @throws HunchError E_DAEMON_UNAVAILABLE with what is known about the reason
 */
export async function startDaemon(cli: Cli, options: readonly string[] = []): Promise<DaemonClient> {
  if (!existsSync(cli.daemonProgram)) {
    throw new HunchError('E_DAEMON_UNAVAILABLE', `${cli.daemonProgram} is missing. Reinstall hunch.`);
  }
  makePrivate(cli.paths.stateDir, cli);
  const log = openSync(cli.paths.log, 'a', 0o600);
  const logStart = fstatSync(log).size;
  // Not from the current directory: a daemon must not hold a file system that its user wants to unmount.
  const daemon = spawn(process.execPath, [cli.daemonProgram, 'run', ...options], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: withoutFields(cli.environment),
  });
  closeSync(log);
  let exited: string | undefined;
  daemon.once('exit', (code, signal) => {
    exited = signal === null ? `exit code ${code}` : `signal ${signal}`;
  });
  daemon.once('error', (error) => {
    exited = error.message;
  });
  daemon.unref();
  return untilReady(cli, () => exited, logStart);
}

async function untilReady(
  cli: Cli,
  exited: () => string | undefined,
  logStart: number,
): Promise<DaemonClient> {
  const deadlineMs = Date.now() + startBounds.readyTimeoutMs;
  for (;;) {
    // Asked before the try: one that lost a race against another start exits, and then the other one answers.
    const ended = exited();
    try {
      return await connectDaemon(cli.paths, cli.uid);
    } catch (error) {
      if (!nobodyListens(error)) throw error;
      if (ended !== undefined)
        throw notStarted(
          lastError(cli, logStart) ?? unwritable(cli) ?? `It ended with ${ended}.`,
          cli,
          error,
        );
      if (Date.now() > deadlineMs)
        throw notStarted(`It was not ready after ${startBounds.readyTimeoutMs} ms.`, cli, error);
    }
    await sleep(startBounds.pollMs);
  }
}

function notStarted(reason: string, cli: Cli, cause: unknown): HunchError {
  return new HunchError('E_DAEMON_UNAVAILABLE', `The daemon did not start. ${reason} Log: ${cli.paths.log}`, {
    cause,
  });
}

/** The error that the daemon has logged since it was started. */
function lastError(cli: Cli, logStart: number): string | undefined {
  const log = readFileSync(cli.paths.log).subarray(logStart).toString('utf8');
  return log
    .split('\n')
    .findLast((line) => line.startsWith('hunchd: '))
    ?.slice('hunchd: '.length);
}

/**
 * Makes a directory that only the user can enter. One that is there already must be the user's: in a shared temporary
 * directory another user may have made it first.
 *
 * @throws HunchError E_DAEMON_UNAVAILABLE if it can't be used
 */
function makePrivate(directory: string, { environment, uid }: Pick<Cli, 'environment' | 'uid'>): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const { uid: owner } = lstatSync(directory);
    if (owner !== uid) throw new Error(`it belongs to uid ${owner}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = refusal(error) ?? `${directory} cannot be used: ${reason}.`;
    const isHomeless = !environment.HOME && !environment.HUNCH_HOME;
    throw new HunchError('E_DAEMON_UNAVAILABLE', `${message}${isHomeless ? homeless : ''}`, { cause: error });
  }
}

const homeless = ' HOME is not set: set it, or HUNCH_HOME to a directory that you can write.';

/** Why a daemon that has left no word may not have been able to start: a page that can't be written where it keeps its files. */
function unwritable({ paths }: Pick<Cli, 'paths'>): string | undefined {
  for (const directory of [paths.stateDir, paths.dataDir, paths.runtimeDir]) {
    const file = join(directory, `.write-probe-${process.pid}`);
    try {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      writeFileSync(file, new Uint8Array(4096), { mode: 0o600 });
      rmSync(file);
    } catch (error) {
      const problem = refusal(error);
      // What was begun on a full disk.
      if (existsSync(file)) rmSync(file, { force: true });
      return problem?.startsWith(directory) === false ? `${directory}: ${problem}` : problem;
    }
  }
  return undefined;
}

/** A hook's fields may hold a command line: they must not stay in the daemon's environment, where ps shows it. */
export function withoutFields(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('HUNCH_F_')));
}
