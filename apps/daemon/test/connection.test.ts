import { rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Answer } from '../src/socket/connection.ts';
import { SocketServer } from '../src/socket/server.ts';
import { TestClient } from './support/client.ts';
import { makeHome } from './support/home.ts';

interface Settings {
  readonly checkMs?: number;
  readonly answer?: Answer;
  readonly isOwner?: () => boolean;
}

async function serve(settings: Settings = {}) {
  const { directory } = makeHome();
  const path = join(directory, 'test.sock');
  const provenPath = join(directory, 'secret-name');
  const observe = {
    accepted: vi.fn(),
    refused: vi.fn(),
    timedOut: vi.fn(),
    faulty: vi.fn(),
    relistened: vi.fn(),
    disowned: vi.fn(),
  };
  const { answer = () => 'done\n', isOwner = () => true, ...more } = settings;
  const server = new SocketServer({
    path,
    provenPath,
    connectionsMax: 16,
    answer,
    observe,
    isOwner,
    ...more,
  });
  await server.listen();
  onTestFinished(async () => {
    await server.close();
    server.destroyConnections();
  });
  return { path, provenPath, server, observe };
}

test('a message that stays half sent is given up after its time, with the reason', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { path, observe } = await serve();
  const slow = await TestClient.open(path);
  const idle = await TestClient.open(path);
  slow.send('\u0001Sugg');
  idle.send('{"v":1,"id":1,"method":"Status"}\n');
  await idle.until(() => idle.received.length > 0);
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(9_000);
  expect(observe.timedOut).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  await slow.closed;
  expect(slow.received.toString()).toMatch(/^status=E_TIMEOUT\0message=The rest of a message did not come/);
  expect(observe.timedOut).toHaveBeenCalledTimes(1);
  idle.send('{"v":1,"id":2,"method":"Status"}\n');
  await idle.until(() => idle.received.toString() === 'done\ndone\n');
});

test.each<[string, (path: string) => string]>([
  ['a socket', (path) => path],
  ['a socket with its directory', dirname],
  ['the name by which a socket is proved', (path) => join(dirname(path), 'secret-name')],
])('%s that somebody removed is made again, and clients keep their connections', async (_, whatOf) => {
  const { path, provenPath, observe } = await serve({ checkMs: 20 });
  const before = await TestClient.open(path);
  rmSync(whatOf(path), { recursive: true });
  await expect.poll(() => observe.relistened).toHaveBeenCalled();
  const after = await TestClient.open(path);
  const proven = await TestClient.open(provenPath);
  for (const client of [before, after, proven]) {
    client.send('{"v":1,"id":1,"method":"Status"}\n');
    await client.until(() => client.received.toString() === 'done\n');
  }
});

test('where another daemon may be by now, its socket is left alone', async () => {
  const { path, observe } = await serve({ checkMs: 20, isOwner: () => false });
  rmSync(path);
  const other = createServer().listen(path);
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  await expect.poll(() => observe.disowned).toHaveBeenCalled();
  expect(observe.relistened).not.toHaveBeenCalled();
  (await TestClient.open(path)).socket.destroy();
});

test('a request is begun when the one before is answered or lets others go on; answers keep their order', async () => {
  const begun: unknown[] = [];
  const finish = new Map<unknown, () => void>();
  const { path } = await serve({
    answer({ request: { id } }, _, goOn) {
      begun.push(id);
      if (id === 5) return 'answer 5\n';
      if (id === 1 || id === 2) goOn();
      return new Promise((resolve) => finish.set(id, () => resolve(`answer ${String(id)}\n`)));
    },
  });
  const client = await TestClient.open(path);
  for (const id of [1, 2, 3]) client.send(`{"v":1,"id":${id},"method":"Status"}\n`);
  // The second one lets others go on as well, but two are enough.
  await expect.poll(() => begun).toEqual([1, 2]);
  finish.get(2)?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(client.received.toString()).toBe('');
  finish.get(1)?.();
  await client.until(() => client.received.toString() === 'answer 1\nanswer 2\n');
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  client.send('{"v":1,"id":5,"method":"Status"}\nno request\n');
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual([1, 2, 3]);
  finish.get(3)?.();
  await client.until(() => client.received.toString().includes('"id":null'));
  expect(client.received.toString()).toMatch(/^answer 1\nanswer 2\nanswer 3\nanswer 5\n\{.*"id":null/);
});

test('a client that hangs up at once harms nothing', async () => {
  const { path, server } = await serve();
  for (let count = 0; count < 50; count += 1) {
    const socket = connect(path, () => socket.destroy());
    socket.on('error', () => undefined);
  }
  await expect.poll(() => server.connections).toBe(0);
  const client = await TestClient.open(path);
  client.send('{"v":1,"id":1,"method":"Status"}\n');
  await client.until(() => client.received.toString() === 'done\n');
});
