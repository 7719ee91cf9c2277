import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proveSocket, secretFileOf } from '@hunch/terminal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectDaemon, type DaemonClient } from '../src/client.ts';
import type { DaemonPaths } from '../src/trusted-socket.ts';

const uid = process.getuid?.() ?? 0;
let directory: string;
let path: string;
let paths: DaemonPaths;
let server: Server;
let sockets: Set<Socket>;
let client: DaemonClient | undefined;

/** What stands in for a daemon that has gone wrong: the real one does not do these things. */
let answer: (socket: Socket, request: { readonly id: number; readonly method: string }) => void;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'hunch-client-'));
  path = join(directory, 's');
  paths = { socket: path, socketSecret: secretFileOf(path), runtimeDir: directory };
  proveSocket(path);
  sockets = new Set();
  client = undefined;
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      for (const line of data.toString().trim().split('\n')) answer(socket, JSON.parse(line));
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
});

afterEach(async () => {
  client?.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  rmSync(directory, { recursive: true });
});

const reply = (id: number, rest: object): string => `${JSON.stringify({ v: 1, id, ...rest })}\n`;

describe('a client', () => {
  it('matches answers to questions, whatever their order and however they are split', async () => {
    const waiting: number[] = [];
    answer = (socket, { id }) => {
      waiting.push(id);
      if (waiting.length < 3) return;
      const text = waiting
        .toReversed()
        .map((known) => reply(known, { ok: true, result: { recorded: known % 2 === 1 } }))
        .join('');
      socket.write(text.slice(0, 50));
      setImmediate(() => socket.write(text.slice(50)));
    };
    const connected = await connectDaemon(paths, uid);
    client = connected;
    const params = { session_id: 's', action: 'accepted', suggested_text: 'ls' } as const;
    const results = await Promise.all([1, 2, 3].map(() => connected.request('RecordFeedback', params)));
    expect(results).toEqual([{ recorded: true }, { recorded: false }, { recorded: true }]);
  });

  it('passes on what the daemon says is wrong', async () => {
    const error = { code: 'E_STORAGE_BUSY', message: 'The database is busy.', retryable: true };
    answer = (socket, { id }) => socket.write(reply(id, { ok: false, error }));
    client = await connectDaemon(paths, uid);
    await expect(client.request('Status', {})).rejects.toMatchObject({
      code: 'E_STORAGE_BUSY',
      message: error.message,
    });
  });

  it.each<[string, (socket: Socket, id: number) => void, string, RegExp]>([
    ['no answer', () => undefined, 'E_TIMEOUT', /did not answer Status within 50 ms/],
    [
      'an early end',
      (socket) => socket.destroy(),
      'E_DAEMON_UNAVAILABLE',
      /closed the connection before it answered/,
    ],
    [
      'another protocol',
      (socket) => socket.write('HTTP/1.1 400\r\n\r\n'),
      'E_INTERNAL',
      /does not speak the protocol/,
    ],
    [
      'another version',
      (socket) => socket.write('{"v":9,"id":1,"ok":true,"result":{}}\n'),
      'E_INTERNAL',
      /version 1/,
    ],
    [
      'an error that belongs to no request',
      (socket) =>
        socket.write(
          '{"v":1,"id":null,"ok":false,"error":{"code":"E_INVALID_ARGUMENT","message":"x","retryable":false}}\n',
        ),
      'E_INVALID_ARGUMENT',
      /^x$/,
    ],
  ])('gives up on %s', async (_name, act, code, message) => {
    answer = (socket, { id }) => act(socket, id);
    client = await connectDaemon(paths, uid);
    const asked = client.request('Status', {}, { timeoutMs: code === 'E_TIMEOUT' ? 50 : 5_000 });
    await expect(asked).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('says that nobody listens', async () => {
    await expect(
      connectDaemon({ ...paths, socket: join(directory, 'absent'), socketSecret: '/absent' }, uid),
    ).rejects.toMatchObject({
      code: 'E_DAEMON_UNAVAILABLE',
      message: expect.stringContaining('hunch daemon start'),
    });
  });

  it('sends nothing to the socket of another user', async () => {
    // Only root can give a file away; for anyone else, every socket of another uid is foreign, this test's own included.
    if (uid === 0) chownSync(path, 12_345, -1);
    const other = uid === 0 ? uid : uid + 1;
    await expect(connectDaemon(paths, other)).rejects.toMatchObject({
      message: expect.stringContaining('belongs to another user'),
    });
    expect(sockets.size).toBe(0);
  });
});
