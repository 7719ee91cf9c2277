import { readdirSync, readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FakeAtuin } from '@hunch/fake-atuin';
import { AccountKey, decodeHistoryRecord, open } from '@hunch/history-sync';
import type { ListedRun } from '@hunch/common/protocol';
import { describe, expect, test } from 'vitest';
import { TestClient } from '../support/client.ts';
import { startDaemon, type TestDaemon } from '../support/daemon.ts';
import { commandEnd } from '../support/events.ts';
import type { Home } from '../support/home.ts';
import { syncServer } from '../support/sync-server.ts';

// Several daemons start in each; on a busy machine that takes its time.
const account = { user: 'anna', password: 'correct horse' };

class Machine {
  readonly name: string;
  readonly #server: FakeAtuin;
  daemon: TestDaemon;
  client: TestClient;

  private constructor(name: string, server: FakeAtuin, daemon: TestDaemon, client: TestClient) {
    this.name = name;
    this.#server = server;
    this.daemon = daemon;
    this.client = client;
  }

  static async start(name: string, server: FakeAtuin): Promise<Machine> {
    const daemon = await startDaemon({ environment: { HUNCH_SYNC_SERVER: server.url } });
    return new Machine(name, server, daemon, await TestClient.open(daemon.socket));
  }

  get home(): Home {
    return this.daemon.home;
  }

  /** @param server that it is configured for from now on */
  async restart(server = this.#server): Promise<void> {
    this.daemon = await startDaemon({
      home: this.home,
      environment: { HUNCH_SYNC_SERVER: server.url },
    });
    this.client = await TestClient.open(this.daemon.socket);
  }

  async run(line: string, seq: number, more: Parameters<typeof commandEnd>[2] = {}): Promise<void> {
    await this.client.call('IngestEvent', commandEnd(line, seq, { session_id: this.name, ...more }));
  }

  sync = (): Promise<unknown> => this.client.call('SyncNow', {});

  async history(): Promise<readonly ListedRun[]> {
    const { runs } = await this.client.call('ListHistory', { limit: 1000 });
    return runs;
  }

  lines = async (): Promise<readonly unknown[]> =>
    (await this.history()).map(({ cmd_raw: line }) => line).toSorted();

  /** All bytes of its data. */
  bytes(directory = this.home.paths.dataDir): string {
    return readdirSync(directory, { withFileTypes: true })
      .map((entry) => {
        const path = join(directory, entry.name);
        return entry.isDirectory() ? this.bytes(path) : readFileSync(path, 'latin1');
      })
      .join('');
  }

  get key(): AccountKey {
    const text = readFileSync(join(this.home.paths.dataDir, 'sync/key'), 'utf8');
    return AccountKey.parse(text) ?? new AccountKey(new Uint8Array(32));
  }
}

async function twoMachines(): Promise<{ server: FakeAtuin; one: Machine; two: Machine }> {
  const server = await syncServer();
  const one = await Machine.start('one', server);
  const two = await Machine.start('two', server);
  await one.client.call('SyncLogin', { ...account, email: 'anna@example.org' });
  await two.client.call('SyncLogin', { ...account, key: one.key.words() });
  return { server, one, two };
}

describe('two machines of one account', () => {
  test('have one history, with all fields, each command once', async () => {
    const { one, two } = await twoMachines();
    const line = 'for f in *; do\n  echo "ünï ✓ 日本"\ndone';
    await one.run(line, 1, { exit_code: 3, duration_ms: 1234, cwd: join(one.home.directory, 'src') });
    await two.run('make two', 2);
    expect(await one.sync()).toMatchObject({ sent: 1, received: 0, problems: [] });
    expect(await two.sync()).toMatchObject({ sent: 1, received: 1, problems: [] });
    await one.sync();
    for (const machine of [one, two]) {
      expect(await machine.lines()).toEqual([line, 'make two']);
      expect(await machine.sync()).toMatchObject({ sent: 0, received: 0 });
    }
    const [arrived] = (await two.history()).filter(({ cmd_raw: text }) => text === line);
    expect(arrived).toMatchObject({ exit_code: 3, duration_ms: 1234, session_id: 'one' });
    const { runs: own } = await two.client.call('ListHistory', { place: 'machine' });
    const { hits } = await two.client.call('Search', { query: '', scope: 'machine' });
    for (const found of [own, hits]) expect(found.map(({ cmd_raw: text }) => text)).toEqual(['make two']);
    const { runs: both } = await two.client.call('ListHistory', { place: 'machine', host: hostname() });
    expect(both).toHaveLength(2);
    const id = arrived?.machine_id?.slice(-12) ?? '';
    const { runs: theirs } = await two.client.call('ListHistory', { place: 'machine', host: id });
    expect(theirs.map(({ cmd_raw: text }) => text)).toEqual([line]);
  });

  test('lose what is deleted on either of them, bytes too', async () => {
    const { server, one, two } = await twoMachines();
    await one.run('echo quixotica', 1);
    await one.run('make kept', 2);
    await two.run('echo zanzibara', 3);
    for (const machine of [one, two, one]) await machine.sync();
    expect(await one.lines()).toEqual(await two.lines());

    await one.client.call('DeleteHistory', { pattern: '*quixotica' });
    await one.client.call('DeleteHistory', { pattern: '*zanzibara' });
    await one.sync();
    // Its memory still knows the lines: it ends, and the next command starts it anew.
    await two.sync().catch(() => undefined);
    await two.daemon.exited;
    await two.restart();
    expect(await two.lines()).toEqual(['make kept']);
    for (const machine of [one, two]) {
      await machine.daemon.stop();
      expect(machine.bytes()).not.toMatch(/quixotica|zanzibara/);
    }
    expect(server.memory.records.length).toBe(5);
  });

  test('send neither secrets nor what was typed incognito', async () => {
    const { server, one } = await twoMachines();
    await one.run('curl -u ann:hunter2canary https://example.com', 1);
    await one.run('echo incognitocanary', 2, { ephemeral: true });
    await one.run('make', 3);
    await one.sync();
    const contents = server.memory.records.map((record) => {
      const opened = open(record, one.key);
      if (opened.kind !== 'opened') throw new Error(opened.kind);
      const read = decodeHistoryRecord(opened.content, record.version);
      return read?.kind === 'create' ? read.entry.command : read?.kind;
    });
    expect(contents).toHaveLength(2);
    expect(contents.join('\n')).not.toContain('canary');
  });

  test('have every command once after both were killed at each step', async () => {
    const { one, two } = await twoMachines();
    const expected: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      for (const machine of [one, two]) {
        const line = `make ${machine.name} ${round}`;
        expected.push(line);
        await machine.run(line, round + 1);
        // In the middle of it, at one place or another.
        const syncing = machine.sync().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, round * 60));
        await machine.daemon.kill();
        await syncing;
        await machine.restart();
      }
    }
    for (const machine of [one, two, one]) await machine.sync();
    for (const machine of [one, two]) expect(await machine.lines()).toEqual(expected.toSorted());
  });

  test('do not have twice what each imported from atuin, and keep its ids', async () => {
    const { server, one, two } = await twoMachines();
    const entry = {
      cmd_raw: 'make same',
      ts_ms: 1_750_000_000_000,
      session_id: 'atuin-session',
      history_id: '01977420',
    };
    for (const machine of [one, two])
      await machine.client.call('ImportHistory', { source: 'atuin', entries: [entry] });
    for (const machine of [one, two, one]) await machine.sync();
    for (const machine of [one, two]) expect(await machine.lines()).toEqual(['make same']);
    const [record, ...rest] = server.memory.records;
    const opened = record && open(record, one.key);
    if (opened?.kind !== 'opened') throw new Error('not opened');
    expect(decodeHistoryRecord(opened.content, record?.version ?? '')).toMatchObject({
      entry: { id: '01977420' },
    });
    expect(rest).toEqual([]);
  });
});

describe('a machine', () => {
  test('keeps apart what an imported atuin has of other machines, and tells it under their names', async () => {
    const { server, one, two } = await twoMachines();
    const entry = { session_id: 'there', history_id: '01977421', host: 'desk', user_name: 'bea' };
    await one.client.call('ImportHistory', {
      source: 'atuin',
      entries: [
        { ...entry, cmd_raw: 'make desk', ts_ms: 1_750_000_000_000, cwd: '/home/bea/src' },
        { cmd_raw: 'make here', ts_ms: 1_750_000_001_000, session_id: 'here', cwd: '/home/bea' },
      ],
    });
    const { runs: own } = await one.client.call('ListHistory', { place: 'machine' });
    expect(own.map(({ cmd_raw: text, cwd }) => [text, cwd])).toEqual([['make here', '/home/bea']]);
    const { runs: theirs } = await one.client.call('ListHistory', { place: 'machine', host: 'desk' });
    const there = ['make desk', join(one.home.directory, 'src')];
    expect(theirs.map(({ cmd_raw: text, cwd }) => [text, cwd])).toEqual([there]);
    for (const machine of [one, two, one]) await machine.sync();
    const { runs: arrived } = await two.client.call('ListHistory', { place: 'machine', host: 'desk' });
    expect(arrived.map(({ cmd_raw: text }) => text)).toEqual(['make desk']);
    expect(await one.lines()).toEqual(['make desk', 'make here']);
    expect(server.memory.records).toHaveLength(2);
  });

  test.each([
    { aheadMs: 4 * 60_000, told: [] },
    { aheadMs: 7 * 60_000, told: [expect.stringContaining('is 7 minutes behind the server')] },
    { aheadMs: -120 * 60_000, told: [expect.stringContaining('is 120 minutes ahead of the server')] },
  ])(
    'is told by a sync when its clock is wrong: the server is $aheadMs ms ahead',
    async ({ aheadMs, told }) => {
      const server = await syncServer();
      server.aheadMs = aheadMs;
      const machine = await Machine.start('one', server);
      await machine.client.call('SyncLogin', { ...account, email: 'anna@example.org' });
      await machine.run('make one', 1);
      expect(await machine.sync()).toMatchObject({ sent: 1, problems: told });
    },
  );

  test('sends nothing before login, and keeps its files to its user', async () => {
    const { server, one } = await twoMachines();
    const three = await Machine.start('three', server);
    await one.sync();
    const before = server.memory.requests;
    await three.run('make three', 1);
    await expect(three.sync()).rejects.toThrow('hunch sync login');
    expect(server.memory.requests).toBe(before);
    const directory = join(one.home.paths.dataDir, 'sync');
    for (const name of ['key', 'session', 'identity.json'])
      expect((statSync(join(directory, name)).mode & 0o777).toString(8)).toBe('600');
    await one.client.call('SyncLogout', {});
    await expect(one.sync()).rejects.toThrow('not logged in');
  });

  test('tells its login to no other server, and when it synced, also after a restart', async () => {
    const { server, one } = await twoMachines();
    await one.run('make one', 1);
    const id = one.client.post('SyncNow', { progress: true });
    await one.client.answer(id);
    expect(one.client.received.toString()).toContain('"progress":{"step":"send","done":1,"of":1}');
    const before = await one.client.call('SyncStatus', {});
    expect(before).toMatchObject({ user: 'anna', logged_in: true, last_ms: expect.any(Number) });
    await one.daemon.stop();
    const other = await syncServer();
    await one.restart(other);
    await expect(one.sync()).rejects.toThrow(`logged in at ${server.url}, and sync.server is ${other.url}`);
    expect(other.memory.requests).toBe(0);
    expect(await one.client.call('SyncStatus', {})).toMatchObject({ last_ms: before.last_ms });
  });

  test('says in a sentence what is wrong, and goes on when it is mended', async () => {
    const { server, one, two } = await twoMachines();
    await one.run('make one', 1);
    server.memory.fault = { status: 500, reason: 'failed to add record' };
    await expect(one.sync()).rejects.toThrow('disk or its limit may be full');
    server.memory.fault = { status: 503, reason: 'later' };
    await expect(one.sync()).rejects.toThrow('The next sync tries again');
    server.memory.fault = undefined;
    expect(await one.sync()).toMatchObject({ sent: 1 });
    await expect(two.client.call('SyncLogin', { ...account, key: 'not a key' })).rejects.toThrow(
      'That is no key',
    );
    const other = new AccountKey(new Uint8Array(32).fill(9)).words();
    await expect(two.client.call('SyncLogin', { ...account, key: other })).rejects.toThrow(
      'not the one that the account',
    );
    server.memory.endSessions();
    await expect(two.sync()).rejects.toThrow('Log in again');
    await two.client.call('SyncLogin', account);
    expect(await two.sync()).toMatchObject({ received: 1 });
  });
});
