import { createConnection, type Socket } from 'node:net';
import { HunchError } from '@hunch/common/errors';
import {
  decodeResponse,
  encodeRequest,
  LineDecoder,
  protocolVersion,
  type MethodName,
  type Methods,
  type Response,
} from '@hunch/common/protocol';
import { err } from '@hunch/common/result';
import { fileStatus } from './file-status.ts';

/** How long a client waits. Locally a daemon that lives answers in a few milliseconds. */
export const clientBounds = {
  /** A full accept queue lets a connect hang; a second is far beyond any healthy daemon. */
  connectTimeoutMs: 1_000,
  /** Longer than the daemon's own hard limit of a request, so that its own error arrives. */
  answerTimeoutMs: 5_000,
} as const;

export interface DaemonClient {
  /** @throws HunchError with the daemon's code, or E_TIMEOUT or E_DAEMON_UNAVAILABLE */
  request<Name extends MethodName>(
    method: Name,
    params: Methods[Name]['params'],
    options?: { readonly timeoutMs?: number },
  ): Promise<Methods[Name]['result']>;
  close(): void;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: HunchError) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * One NDJSON connection (docs/protocol.md).
 *
 * @throws HunchError E_DAEMON_UNAVAILABLE; its cause has the system's `code` (ENOENT, ECONNREFUSED, …)
 */
export async function connectDaemon(
  socketPath: string,
  uid: number,
  connectTimeoutMs: number = clientBounds.connectTimeoutMs,
): Promise<DaemonClient> {
  refuseForeignSocket(socketPath, uid);
  return speak(await connected(socketPath, connectTimeoutMs));
}

/** Who may make a socket in a shared directory could read what is typed: only the user's own will do. */
function refuseForeignSocket(socketPath: string, uid: number): void {
  const owner = fileStatus(socketPath)?.uid;
  if (owner === undefined || owner === BigInt(uid)) return;
  throw new HunchError(
    'E_DAEMON_UNAVAILABLE',
    `${socketPath} belongs to another user (uid ${owner}), so nothing is sent to it. Set HUNCH_SOCKET to a path of your own.`,
  );
}

function connected(socketPath: string, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(socketPath);
    const timer = setTimeout(() => {
      socket.destroy();
      reject(
        new HunchError(
          'E_TIMEOUT',
          `No daemon accepted a connection on ${socketPath} within ${timeoutMs} ms.`,
        ),
      );
    }, timeoutMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(unavailable(socketPath, error));
    });
  });
}

function unavailable(socketPath: string, cause: unknown): HunchError {
  return new HunchError(
    'E_DAEMON_UNAVAILABLE',
    `No daemon listens on ${socketPath}. Start it with \`hunch daemon start\`; \`hunch doctor\` says why it does not run.`,
    { cause },
  );
}

function speak(socket: Socket): DaemonClient {
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
      const answer = line.ok ? decodeResponse(line.value) : err('a line is too long');
      if (!answer.ok) {
        failAll(
          new HunchError(
            'E_INTERNAL',
            `${socketName} does not speak the protocol of hunch: ${answer.error}.`,
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
      options?: { readonly timeoutMs?: number },
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
        waiting.set(id, { resolve: resolve as (result: unknown) => void, reject, timer });
        socket.write(encodeRequest({ v: protocolVersion, id, method, params: { ...params } }));
      });
    },
    close() {
      socket.destroy();
    },
  };
}

const socketName = 'What listens on the socket';
const closedEarly =
  'The daemon closed the connection before it answered. Try again; `hunch doctor` shows its log.';

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
