import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { launch, startDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';
import { makeHome } from './support/home.ts';

test('says that it is ready, answers Status, stops at SIGTERM with 0 and leaves no socket', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const status = await client.call('Status', {});
  expect(status).toMatchObject({ protocol: 1, pid: daemon.child.pid, socket: daemon.socket, commands: 0 });
  const exit = await daemon.stop();
  expect(exit).toMatchObject({ code: 0, stdout: `hunchd ready ${daemon.socket}\n` });
  expect(existsSync(daemon.socket)).toBe(false);
});

test('SIGINT stops it as SIGTERM does, and a second signal changes nothing', async () => {
  const daemon = await startDaemon();
  daemon.child.kill('SIGINT');
  daemon.child.kill('SIGTERM');
  expect((await daemon.exited).code).toBe(0);
});

test('Shutdown is answered before the daemon goes', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  expect(await client.call('Shutdown', {})).toEqual({ stopping: true });
  expect((await daemon.exited).code).toBe(0);
});

test('all that it makes is its user’s alone', async () => {
  const { home, socket } = await startDaemon();
  const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);
  const { runtimeDir, dataDir, stateDir, suggestionsDb, log, runtimeLock, dataLock } = home.paths;
  expect([runtimeDir, dataDir, stateDir].map(mode)).toEqual(['700', '700', '700']);
  expect([socket, suggestionsDb, log, runtimeLock, dataLock].map(mode)).toEqual([
    '600',
    '600',
    '600',
    '600',
    '600',
  ]);
});

test('takes rights of others away from its directories', async () => {
  const home = makeHome();
  mkdirSync(home.paths.dataDir, { mode: 0o755 });
  await startDaemon({ home });
  expect(statSync(home.paths.dataDir).mode & 0o777).toBe(0o700);
});

test('removes the stamp that counted failed starts', async () => {
  const home = makeHome();
  mkdirSync(home.paths.runtimeDir);
  const stamp = join(home.paths.runtimeDir, 'start.stamp');
  writeFileSync(stamp, '3 1700000000000\n');
  await startDaemon({ home });
  expect(existsSync(stamp)).toBe(false);
});

test('a second daemon sees the first answer and leaves with 3', async () => {
  const first = await startDaemon();
  const second = await launch({ home: first.home }).exited;
  expect(second.code).toBe(3);
  expect(second.stderr).toContain('already runs and answers');
});

test('a second daemon with another socket but the same data leaves with 3 too', async () => {
  const first = await startDaemon();
  const elsewhere = makeHome();
  const environment = { HUNCH_SOCKET: join(elsewhere.directory, 'other.sock') };
  const second = await launch({ home: first.home, environment }).exited;
  expect(second.code).toBe(3);
  expect(second.stderr).toContain(first.socket);
});

test('of several that start at once exactly one gets ready', async () => {
  const home = makeHome();
  const all = [1, 2, 3, 4].map(() => launch({ home }));
  const ready = await Promise.all(all.map((each) => each.ready));
  expect(ready.filter((socket) => socket !== undefined)).toHaveLength(1);
  const losers = all.filter((_, index) => ready[index] === undefined);
  expect(await Promise.all(losers.map(async (each) => (await each.exited).code))).toEqual([3, 3, 3]);
});

test('a daemon that is stopped holds its lock but does not answer: found by the ping, reported, not replaced', async () => {
  const first = await startDaemon();
  first.child.kill('SIGSTOP');
  const second = await launch({ home: first.home }).exited;
  first.child.kill('SIGCONT');
  expect(second.code).toBe(1);
  expect(second.stderr).toMatch(/holds .*hunchd\.lock but does not answer/);
  const client = await TestClient.open(first.socket);
  expect(await client.call('Status', {})).toMatchObject({ pid: first.child.pid });
});

test('after kill -9 the stale socket and the locks are no obstacle', async () => {
  const first = await startDaemon();
  await first.kill();
  expect(existsSync(first.socket)).toBe(true);
  const second = await startDaemon({ home: first.home });
  const client = await TestClient.open(second.socket);
  expect((await client.call('Status', {})).pid).toBe(second.child.pid);
});

test('a file that is no socket is not removed', async () => {
  const home = makeHome();
  mkdirSync(home.paths.runtimeDir);
  writeFileSync(home.paths.socket, 'precious');
  const exit = await launch({ home }).exited;
  expect(exit.code).toBe(1);
  expect(exit.stderr).toContain('is not a socket');
  expect(readFileSync(home.paths.socket, 'utf8')).toBe('precious');
});

test('a socket path that no system allows is refused in one line', async () => {
  const home = makeHome();
  const exit = await launch({
    home,
    environment: { HUNCH_SOCKET: `${home.directory}/${'x'.repeat(120)}.sock` },
  }).exited;
  expect(exit.code).toBe(1);
  expect(exit.stderr.trim().split('\n').at(-1)).toMatch(/^hunchd: The socket's path .* is longer than/);
});

test('a client that is connected when the daemon stops gets the answers it is owed, then the end', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  for (let seq = 1; seq <= 200; seq += 1) client.post('IngestEvent', commandEnd(`echo ${seq}`, seq));
  await client.until(() => client.answers.length > 0);
  await daemon.stop();
  await client.closed;
  expect(client.answers).toHaveLength(200);
  expect(client.answers.every((answer) => answer.ok)).toBe(true);
});

test('what a client says that connected before the daemon stopped is heard', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  daemon.child.kill('SIGTERM');
  await expect.poll(() => existsSync(daemon.socket)).toBe(false);
  client.post('IngestEvent', commandEnd('echo late', 1));
  expect((await daemon.exited).code).toBe(0);
  expect(client.answers).toMatchObject([{ ok: true }]);
  const next = await startDaemon({ home: daemon.home });
  expect(await (await TestClient.open(next.socket)).call('Status', {})).toMatchObject({ commands: 1 });
});

test('writes structured lines that tell when each step of the start was done, and no command', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  await client.call('IngestEvent', commandEnd('echo unmistakable', 1));
  await client.callFailing('Suggest', { session_id: 's', cwd: 'unmistakable', prefix: 'unmistakable' });
  await daemon.stop();
  const text = readFileSync(daemon.home.paths.log, 'utf8');
  const events = text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  for (const event of ['starting', 'locked', 'store ready', 'engine warm', 'ready']) {
    expect(events).toContainEqual(
      expect.objectContaining({ event, since_process_start_ms: expect.any(Number) }),
    );
  }
  expect(text).not.toContain('unmistakable');
});
