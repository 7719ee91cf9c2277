import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FakeAtuin } from '@hunch/fake-atuin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from '../../src/store/migrate.ts';
import { Sqlite } from '../../src/store/sqlite.ts';
import { syncBounds, SyncService } from '../../src/sync/sync-service.ts';
import { daemonDirectory } from '../support/built.ts';
import { makeHome } from '../support/home.ts';
import { syncServer } from '../support/sync-server.ts';

// The threads and the server run for real; only when the next sync is due is a matter of the clock here.
const startMs = Date.UTC(2026, 0, 15, 9);
const intervalMs = 300_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: startMs }));
afterEach(() => void vi.useRealTimers());

class Machine {
  readonly service: SyncService;
  readonly #server: FakeAtuin;
  #ended: () => void = () => undefined;

  constructor(server: FakeAtuin) {
    this.#server = server;
    const { paths, directory } = makeHome();
    mkdirSync(paths.dataDir, { recursive: true });
    const suggestionsDb = join(paths.dataDir, 'suggestions.db');
    const database = new Sqlite(suggestionsDb);
    migrate(database, 1);
    database.close();
    this.service = new SyncService({
      worker: pathToFileURL(`${daemonDirectory}/sync-worker.mjs`),
      thread: () => ({
        dataDir: paths.dataDir,
        suggestionsDb,
        home: directory,
        hostname: 'here:anna',
        redacts: true,
      }),
      settings: () => ({
        server: server.url,
        user: 'anna',
        key_file: '',
        automatic: true,
        interval_s: intervalMs / 1000,
      }),
      settled: () => Promise.resolve(),
      add: () => Promise.resolve(),
      rest: () => Promise.resolve(),
      remove: () => Promise.resolve(),
      onRemoved: () => undefined,
      onSuccess: () => this.#ended(),
      onFailure: () => this.#ended(),
      nowMs: () => Date.now(),
    });
  }

  async login(): Promise<void> {
    const account = { user: 'anna', password: 'correct horse' };
    await this.service.login({ ...account, email: this.isRegistered ? null : 'anna@example.org', key: null });
    this.isRegistered = true;
  }

  isRegistered = false;

  /** Until the next one is due; null: none ever is. */
  get waitMs(): number | null {
    const { next_ms: nextMs } = this.service.status();
    return nextMs === null ? null : nextMs - Date.now();
  }

  /** Lets the time pass until the next sync, and waits until that has ended. */
  async pass(): Promise<void> {
    const before = this.#server.memory.requests;
    const ended = new Promise<void>((resolve) => {
      this.#ended = resolve;
    });
    await vi.advanceTimersByTimeAsync((this.waitMs ?? 0) - 1);
    expect(this.#server.memory.requests).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    // The next one is planned a turn later.
    while (this.service.status().running || this.waitMs === 0)
      await new Promise((resolve) => setImmediate(resolve));
  }
}

test('syncs by itself after each interval, later after each failure that time may mend, and then as before', async () => {
  const server = await syncServer();
  const machine = new Machine(server);
  machine.service.start();
  expect(machine.waitMs).toBeNull();
  await machine.login();
  expect(machine.waitMs).toBe(syncBounds.firstAfterMs);
  await machine.pass();
  expect(machine.waitMs).toBe(intervalMs);

  server.memory.fault = { status: 503, reason: 'later' };
  const waits: (number | null)[] = [];
  for (let failures = 0; failures < 6; failures += 1) {
    const before = server.memory.requests;
    await machine.pass();
    // No second try within a sync.
    expect(server.memory.requests).toBe(before + 1);
    waits.push(machine.waitMs);
  }
  expect(waits).toEqual([2, 4, 8, 12, 12, 12].map((times) => times * intervalMs));
  expect(machine.service.status().failure).toContain('The next sync tries again');

  server.memory.fault = undefined;
  await machine.pass();
  expect([machine.waitMs, machine.service.status().failure]).toEqual([intervalMs, null]);
  machine.service.stop();
});

test('a failure that only the user can mend is not tried again until the next login', async () => {
  const server = await syncServer();
  const machine = new Machine(server);
  await machine.login();
  server.memory.endSessions();
  await machine.pass();
  expect(machine.waitMs).toBeNull();
  const before = server.memory.requests;
  await vi.advanceTimersByTimeAsync(30 * 24 * 3_600_000);
  expect(server.memory.requests).toBe(before);
  expect(machine.service.status().failure).toContain('Log in again');
  await machine.login();
  expect(machine.waitMs).toBe(syncBounds.firstAfterMs);
  machine.service.logout();
  expect(machine.waitMs).toBeNull();
});
