import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SocketServer } from '../src/socket/server.ts';
import { TestClient } from './support/client.ts';
import { makeHome } from './support/home.ts';

async function serve(settings: { readonly checkMs?: number; readonly answer?: () => string } = {}) {
  const path = join(makeHome().directory, 'test.sock');
  const observe = {
    accepted: vi.fn(),
    refused: vi.fn(),
    timedOut: vi.fn(),
    faulty: vi.fn(),
    relistened: vi.fn(),
  };
  const { answer = () => 'done\n', ...more } = settings;
  const server = new SocketServer({ path, connectionsMax: 16, answer, observe, ...more });
  await server.listen();
  onTestFinished(async () => {
    await server.close();
    server.destroyConnections();
  });
  return { path, server, observe };
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

test('a socket that somebody removed is made again, and clients keep their connections', async () => {
  const { path, observe } = await serve({ checkMs: 20 });
  const before = await TestClient.open(path);
  rmSync(path);
  await vi.waitFor(() => expect(observe.relistened).toHaveBeenCalled(), { timeout: 5000 });
  const after = await TestClient.open(path);
  for (const client of [before, after]) {
    client.send('{"v":1,"id":1,"method":"Status"}\n');
    await client.until(() => client.received.toString() === 'done\n');
  }
});

test('a client that hangs up at once harms nothing', async () => {
  const { path, server } = await serve();
  for (let count = 0; count < 50; count += 1) {
    const socket = connect(path, () => socket.destroy());
    socket.on('error', () => undefined);
  }
  await vi.waitFor(() => expect(server.connections).toBe(0));
  const client = await TestClient.open(path);
  client.send('{"v":1,"id":1,"method":"Status"}\n');
  await client.until(() => client.received.toString() === 'done\n');
});
