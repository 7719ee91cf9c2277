import {
  closeSync,
  lstatSync,
  openSync,
  readFileSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { HunchPaths } from '@hunch/common/paths';
import { err, ok, type Result } from '@hunch/common/result';
import { connect } from 'node:net';
import type { Database } from 'better-sqlite3';
import { HunchError } from '@hunch/common/errors';
import { exitCodes, type Refusal } from './refusal.ts';
import { diskAdvice, isBusy, isCorrupt } from '../store/database.ts';
import { Sqlite } from '../store/sqlite.ts';
import { systemProblem } from '@hunch/common/system-problem';
import { errorMessage } from '../observe/error-message.ts';

export const lockBounds = {
  /** How long a daemon that holds a lock and listens may take to answer. */
  answerMs: 2_000,
  /** How long it may take to listen at all: its start is allowed 500 ms, of which a busy machine makes many times more. */
  listenMs: 15_000,
  /** How long whoever listens without our lock may take. */
  strangerMs: 500,
} as const;

export interface HeldLocks {
  /**
   * False once the data directory was removed or replaced: the lock is on a file that nobody finds any more, so another daemon may own
   * what lies there now.
   */
  isOwner(): boolean;
  /** Gives both locks back. */
  release(): void;
}

/** Written beside the data lock for messages only: nothing is decided by it. */
interface Owner {
  readonly pid: number;
  readonly socket: string;
}

/**
 * Becomes the one daemon of this socket and of this data directory (two runtime directories can share one data
 * directory), and removes the socket that a crash left behind.
 */
export async function acquireLocks(paths: HunchPaths): Promise<Result<HeldLocks, Refusal>> {
  const runtime = acquireLock(paths.runtimeLock);
  if (runtime === undefined) return err(await heldBy(paths.socket, paths.runtimeLock, readOwner(paths)));
  const data = acquireLock(paths.dataLock);
  if (data === undefined) {
    const owner = readOwner(paths);
    runtime.release();
    return err(await heldBy(owner?.socket ?? paths.socket, paths.dataLock, owner));
  }
  const refusal = await clearSocket(paths.socket);
  if (refusal !== undefined) {
    release(data, runtime);
    return err(refusal);
  }
  const owner: Owner = { pid: process.pid, socket: paths.socket };
  try {
    writeFileSync(ownerPath(paths), JSON.stringify(owner), { mode: 0o600 });
  } catch {
    // A full disk: messages of others name no process.
  }
  const locked = identityOf(paths.dataLock);
  return ok({
    isOwner: () => identityOf(paths.dataLock) === locked,
    release: () => release(data, runtime),
  });
}

/** By its name alone, see {@link acquireLock}. */
function identityOf(path: string): string | undefined {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status && `${status.dev}:${status.ino}`;
}

function release(...locks: readonly ProcessLock[]): void {
  for (const lock of locks) lock.release();
}

async function heldBy(socket: string, lock: string, owner: Owner | undefined): Promise<Refusal> {
  const who = owner === undefined ? 'hunchd' : `hunchd (process ${owner.pid})`;
  if ((await pingUntil(socket, lockBounds.answerMs, lockBounds.listenMs)) === 'answers') {
    return { exitCode: exitCodes.alreadyRunning, reason: `${who} already runs and answers on ${socket}.` };
  }
  return {
    exitCode: exitCodes.failed,
    reason:
      `Another ${who} holds ${lock} but does not answer on ${socket}: ` +
      'the machine is busy, or it is stuck. Try again; if that stays so, end that process.',
  };
}

/** Under the lock: nobody else can be starting. */
async function clearSocket(socket: string): Promise<Refusal | undefined> {
  const status = lstatSync(socket, { throwIfNoEntry: false });
  if (status === undefined) return undefined;
  if (!status.isSocket()) {
    return {
      exitCode: exitCodes.failed,
      reason: `${socket} is not a socket. Move it away, then start again.`,
    };
  }
  const outcome = await ping(socket, lockBounds.strangerMs);
  if (outcome === 'answers') {
    return { exitCode: exitCodes.alreadyRunning, reason: `hunchd already runs and answers on ${socket}.` };
  }
  if (outcome === 'silent') {
    const reason = `Another program listens on ${socket} and does not answer. End it, then start again.`;
    return { exitCode: exitCodes.failed, reason };
  }
  unlinkSync(socket);
  return undefined;
}

function ownerPath(paths: HunchPaths): string {
  return join(dirname(paths.dataLock), 'owner.json');
}

function readOwner(paths: HunchPaths): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(ownerPath(paths), 'utf8'));
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || !('socket' in owner))
      return undefined;
    const { pid, socket } = owner;
    return typeof pid === 'number' && typeof socket === 'string' ? { pid, socket } : undefined;
  } catch {
    return undefined;
  }
}

/** `answers`: a daemon that works. `silent`: somebody holds the socket and says nothing. `nobody`: no listener. */
export type PingOutcome = 'answers' | 'silent' | 'nobody';

/** Asks for `Status`. A process that is stopped or stuck still accepts connections, so only an answer counts. */
export function ping(socketPath: string, deadlineMs: number): Promise<PingOutcome> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    let connected = false;
    const finish = (outcome: PingOutcome): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(() => finish(connected ? 'silent' : 'nobody'), deadlineMs);
    socket.once('connect', () => {
      connected = true;
      socket.write('{"v":1,"id":1,"method":"Status","params":{}}\n');
    });
    socket.once('data', () => finish('answers'));
    socket.once('error', () => finish(connected ? 'silent' : 'nobody'));
    socket.once('close', () => finish(connected ? 'silent' : 'nobody'));
  });
}

/**
 * As `ping`, but waits out a daemon that holds the lock and is still starting.
 *
 * @param listenMs how long nobody may listen
 */
export async function pingUntil(
  socketPath: string,
  deadlineMs: number,
  listenMs = deadlineMs,
): Promise<PingOutcome> {
  const start = performance.now();
  let end = start + deadlineMs;
  for (;;) {
    const outcome = await ping(socketPath, Math.max(1, end - performance.now()));
    // Whoever listens from now on has its time to answer from now on.
    if (outcome === 'nobody') end = Math.min(start + listenMs, performance.now() + deadlineMs);
    if (outcome === 'answers' || performance.now() >= end) return outcome;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export interface ProcessLock {
  release(): void;
}

/**
 * Takes a lock that dies with the process, however it ends. Node has no flock(2), but SQLite locks its files with
 * fcntl(2), and an exclusive transaction that is never ended holds that lock.
 *
 * The file must never be opened by anything else in this process: closing any descriptor of a file drops the
 * process's fcntl locks on it (fcntl(2), sqlite.org/howtocorrupt.html §2.2).
 *
 * @returns undefined when another process holds it
 */
export function acquireLock(path: string): ProcessLock | undefined {
  try {
    return lockFile(path);
  } catch (error) {
    if (!isCorrupt(error)) throw unusable(path, error);
  }
  // Nobody holds it, or it would be busy before it is read. Emptied in place: a file made anew would have locks of its own,
  // beside those of whoever was quicker.
  try {
    truncateSync(path);
    return lockFile(path);
  } catch (error) {
    throw unusable(path, error);
  }
}

function lockFile(path: string): ProcessLock | undefined {
  let database: Database | undefined;
  try {
    database = new Sqlite(path, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  const held = database;
  return { release: () => held.close() };
}

/** What is in the way, and what helps against that. */
function unusable(path: string, error: unknown): HunchError {
  return new HunchError('E_INTERNAL', `The lock file ${path} can't be used: ${obstacle(path, error)}`, {
    cause: error,
  });
}

function obstacle(path: string, error: unknown): string {
  if (!(error instanceof Sqlite.SqliteError)) {
    const isOfOtherNode = (error as NodeJS.ErrnoException).code === 'ERR_DLOPEN_FAILED';
    return isOfOtherNode
      ? `the SQLite of hunch does not load in Node ${process.versions.node}. Start hunch with the Node that installed it, or install it again.`
      : `${errorMessage(error)}.`;
  }
  return systemProblem(refusalOf(path)) ?? `${error.message}. ${diskAdvice}.`;
}

/** SQLite says only that it could not; the system says why. No lock of ours is on this file, which closing it would end. */
function refusalOf(path: string): string | undefined {
  try {
    closeSync(openSync(path, 'a', 0o600));
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
