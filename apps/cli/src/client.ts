import { createConnection, type Socket } from 'node:net';
import { HunchError } from '@hunch/common/errors';
import {
  decodeProgress,
  decodeResponse,
  encodeRequest,
  LineDecoder,
  protocolVersion,
  type MethodName,
  type Methods,
  type Response,
} from '@hunch/common/protocol';
import { err } from '@hunch/common/result';
import { placeOf, trustedSocket, unavailableHere, type DaemonPaths } from './trusted-socket.ts';

/** How long a client waits. Locally a daemon that lives answers in a few milliseconds. */
export const clientBounds = {
  /** A full accept queue lets a connect hang; a second is far beyond any healthy daemon. */
  connectTimeoutMs: 1_000,
  /** Longer than the daemon's own hard limit of a request, so that its own error arrives. */
  answerTimeoutMs: 5_000,
} as const;

export interface RequestOptions {
  readonly timeoutMs?: number;
  /** Hears what comes before the answer. */
  readonly onProgress?: (value: unknown) => void;
}

export interface DaemonClient {
  /** @throws HunchError with the daemon's code, or E_TIMEOUT or E_DAEMON_UNAVAILABLE */
  request<Name extends MethodName>(
    method: Name,
    params: Methods[Name]['params'],
    options?: RequestOptions,
  ): Promise<Methods[Name]['result']>;
  close(): void;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: HunchError) => void;
  readonly timer: NodeJS.Timeout;
  readonly onProgress: ((value: unknown) => void) | undefined;
}

/**
 * One NDJSON connection (docs/protocol.md) to a daemon that has proved to be the user's own.
 *
 * @throws HunchError E_DAEMON_UNAVAILABLE; where nobody listens its cause has the system's `code` (ENOENT, ECONNREFUSED)
 */
export async function connectDaemon(
  paths: DaemonPaths,
  uid: number,
  connectTimeoutMs: number = clientBounds.connectTimeoutMs,
): Promise<DaemonClient> {
  const socket = await connectProven(paths, uid, connectTimeoutMs);
  if (socket !== undefined) return clientOn(socket);
  const nobody = await explainNobody(paths, connectTimeoutMs);
  if (nobodyListens(nobody)) throw nobody;
  // It may have begun to listen between the two looks; its secret was there before.
  const late = await connectProven(paths, uid, connectTimeoutMs);
  if (late === undefined) throw nobody;
  return clientOn(late);
}

/** Undefined where nobody listens by the secret name. */
async function connectProven(
  paths: DaemonPaths,
  uid: number,
  timeoutMs: number,
): Promise<Socket | undefined> {
  const trusted = trustedSocket(paths, uid);
  if (trusted.kind === 'unsafe') throw unavailableHere(trusted);
  if (trusted.kind === 'none') return undefined;
  try {
    return await connected(trusted.path, paths.socket, timeoutMs);
  } catch (error) {
    if (nobodyListens(error)) return undefined;
    throw error;
  }
}

/** Something listens in the user's own directory and has not proved to be the daemon: most likely one of an older version. */
export class UnprovenDaemon extends HunchError {}

/**
 * A connection to whatever listens in the user's own directory: only for requests without secrets, such as to stop. A
 * daemon of an older version proves nothing.
 */
export async function connectUnproven(paths: DaemonPaths, uid: number): Promise<DaemonClient> {
  const place = placeOf(paths.runtimeDir, uid);
  if (place.kind === 'unsafe') throw unavailableHere(place);
  return clientOn(await connected(paths.socket, paths.socket, clientBounds.connectTimeoutMs));
}

/** True when a connection failed because there is no daemon at all, rather than one that does not answer. */
export function nobodyListens(error: unknown): boolean {
  if (!(error instanceof HunchError) || !(error.cause instanceof Error) || !('code' in error.cause))
    return false;
  return error.cause.code === 'ENOENT' || error.cause.code === 'ECONNREFUSED';
}

/** Nobody listens by the secret name. Sends nothing to whoever may listen by the other one. */
async function explainNobody({ socket }: DaemonPaths, timeoutMs: number): Promise<HunchError> {
  try {
    (await connected(socket, socket, timeoutMs)).destroy();
  } catch (error) {
    return HunchError.from(error);
  }
  return new UnprovenDaemon(
    'E_DAEMON_UNAVAILABLE',
    `The program that listens on ${socket} did not prove that it is your daemon, so nothing is sent to it. If it is a daemon ` +
      'of an older version or of another home (HOME, HUNCH_HOME), `hunch daemon start` replaces it.',
  );
}

/**
 * A connection to a socket.
 *
 * @throws the system's error, or one with the code ETIMEDOUT
 */
export function openSocket(address: string, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(address);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(
      () => fail(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })),
      timeoutMs,
    );
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

/** The address is secret; messages have the socket's name. */
async function connected(address: string, socketPath: string, timeoutMs: number): Promise<Socket> {
  try {
    return await openSocket(address, timeoutMs);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT')
      throw new HunchError(
        'E_TIMEOUT',
        `No daemon accepted a connection on ${socketPath} within ${timeoutMs} ms.`,
      );
    throw unavailable(socketPath, error);
  }
}

function unavailable(socketPath: string, cause: unknown): HunchError {
  return new HunchError(
    'E_DAEMON_UNAVAILABLE',
    `No daemon listens on ${socketPath}. Start it with \`hunch daemon start\`; \`hunch doctor\` shows what is wrong.`,
    { cause },
  );
}

function clientOn(socket: Socket): DaemonClient {
  const waiting = new Map<number, Waiting>();
  const decoder = new LineDecoder();
  let lastId = 0;

  const take = (id: number): Waiting | undefined => {
    const entry = waiting.get(id);
    if (entry !== undefined) clearTimeout(entry.timer);
    waiting.delete(id);
    return entry;
  };
  const failAll = (error: HunchError): void => {
    for (const id of waiting.keys()) take(id)?.reject(error);
  };

  socket.on('data', (chunk: Buffer) => {
    for (const line of decoder.push(chunk)) {
      const told = line.ok ? decodeProgress(line.value) : undefined;
      if (told !== undefined) {
        if (typeof told.id === 'number') waiting.get(told.id)?.onProgress?.(told.progress);
        continue;
      }
      const answer = line.ok ? decodeResponse(line.value) : err('a line is too long');
      if (!answer.ok) {
        failAll(
          new HunchError(
            'E_INTERNAL',
            `The program that listens on the socket does not speak the protocol of hunch: ${answer.error}.`,
          ),
        );
        socket.destroy();
        return;
      }
      receive(answer.value, take, failAll);
    }
  });
  socket.on('error', (error) =>
    failAll(new HunchError('E_DAEMON_UNAVAILABLE', closedEarly, { cause: error })),
  );
  socket.on('close', () => failAll(new HunchError('E_DAEMON_UNAVAILABLE', closedEarly)));

  return {
    request<Name extends MethodName>(
      method: Name,
      params: Methods[Name]['params'],
      options?: RequestOptions,
    ) {
      const id = ++lastId;
      const timeoutMs = options?.timeoutMs ?? clientBounds.answerTimeoutMs;
      return new Promise<Methods[Name]['result']>((resolve, reject) => {
        const timer = setTimeout(() => {
          take(id)?.reject(
            new HunchError('E_TIMEOUT', `The daemon did not answer ${method} within ${timeoutMs} ms.`),
          );
        }, timeoutMs);
        // The daemon validates what it is sent; its own answers are taken to have the shapes of the protocol.
        waiting.set(id, {
          resolve: resolve as (result: unknown) => void,
          reject,
          timer,
          onProgress: options?.onProgress,
        });
        socket.write(encodeRequest({ v: protocolVersion, id, method, params: { ...params } }));
      });
    },
    close() {
      socket.destroy();
    },
  };
}

const closedEarly =
  'The daemon closed the connection before it answered. Try again; `hunch doctor` shows where its log is.';

function receive(
  answer: Response,
  take: (id: number) => Waiting | undefined,
  failAll: (error: HunchError) => void,
): void {
  const { id } = answer;
  if (answer.ok) {
    if (typeof id === 'number') take(id)?.resolve(answer.result);
    return;
  }
  const error = new HunchError(answer.error.code, answer.error.message);
  // No id: the daemon could not tell which request it refuses, and closes the connection.
  if (typeof id === 'number') take(id)?.reject(error);
  else failAll(error);
}
