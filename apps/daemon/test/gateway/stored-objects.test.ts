import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PostgresLedger } from '../../src/gateway/store/postgres-ledger.ts';
import { RouterDatabase } from '../../src/gateway/store/router-database.ts';
import { SqlObjects } from '../../src/gateway/stored/sql-objects.ts';
import {
  type ListAsk,
  type ObjectStore,
  plainObject,
  StoreAway,
  type StoredObject,
} from '../../src/gateway/stored/stored-object.ts';
import { decisionRecord } from './support/decision.ts';
import { hasPostgres, startPostgres } from './support/postgres.ts';

const DAY_MS = 86_400_000;

interface Made {
  readonly objects: ObjectStore;
  /** What the ledger says was spent today, by all and by `k-1`. */
  readonly spent: () => Promise<readonly (number | undefined)[]>;
  /** Writes a decision of now, as requests do. */
  readonly decide: () => void;
}

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-objects-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function sqlite(): Promise<Made> {
  const path = join(temporary(), 'router.db');
  const settings = { path, nowMs: Date.now, decisionsDays: 30, onMovedAside: () => undefined };
  const database = new RouterDatabase(settings);
  onTestFinished(() => database.close());
  const objects = new SqlObjects({
    isShared: false,
    table: 'stored_object',
    query: (sql, values) => Promise.resolve(database.query(sql, values)),
    queryAndRecord: (sql, values, records) => Promise.resolve(database.queryAndRecord(sql, values, records)),
  });
  const spent = () => {
    const { dayUsd, keys } = database.spent();
    return Promise.resolve([dayUsd, keys?.get('k-1')?.dayUsd]);
  };
  const decide = () => database.write([decisionRecord({ tsMs: Date.now() })]);
  return Promise.resolve({ objects, spent, decide });
}

async function postgres(): Promise<Made> {
  const { url } = await startPostgres();
  const spoolDirectory = join(temporary(), 'spool');
  const ledger = new PostgresLedger({ url, spoolDirectory, decisionsDays: 30, warn: () => undefined });
  onTestFinished(() => ledger.close());
  const spent = async () => {
    const { dayUsd, keys } = await ledger.spent();
    return [dayUsd, keys?.get('k-1')?.dayUsd];
  };
  const decide = () => ledger.record(decisionRecord({ tsMs: Date.now() }));
  return { objects: ledger.objects, spent, decide };
}

const stores: readonly (readonly [string, () => Promise<Made>])[] = [
  ['SQLite', sqlite],
  ...(hasPostgres ? [['PostgreSQL', postgres] as const] : []),
];

const file = (id: string, more: Partial<StoredObject> = {}): StoredObject => ({
  ...plainObject,
  provider: 'near',
  id,
  api: 'openai',
  key: 'k-1',
  createdMs: 1_000,
  ...more,
});

const requests = [{ model: 'near/small', requests: 2, inputTokens: 10, outputTokens: 20, largestTokens: 6 }];

// In few tests: a server takes seconds to make.
describe.each(stores)('what lies at providers, in %s', (_, make) => {
  test('is found by its owner, listed in pages, described anew, and counted once', async () => {
    const { objects, spent } = await make();
    const batch = file('b', {
      kind: 'batch',
      requests,
      reservation: 'batch-1',
      estimateUsd: 0.25,
      lookMs: 5_000,
      described: '{"id":"b\\u0000é"}',
    });
    const all = [
      file('a', { purpose: 'batch' }),
      file('B', { purpose: 'batch' }),
      file('z', { createdMs: 900 }),
      file('a', { provider: 'far', createdMs: 2_000 }),
      file('claude', { api: 'anthropic' }),
      file('its', { key: 'k-2' }),
      file('all', { key: '' }),
      batch,
    ];
    for (const object of all) await objects.put(object);
    const found = async (id: string, key: string | undefined, kind: StoredObject['kind'] = 'file') =>
      (await objects.find(id, kind, key)).map(({ provider, id: name }) => `${provider}/${name}`);
    expect(await found('a', 'k-1')).toEqual(['far/a', 'near/a']);
    expect([await found('its', 'k-1'), await found('its', undefined), await found('b', 'k-1')]).toEqual([
      [],
      ['near/its'],
      [],
    ]);
    expect(await objects.find('b', 'batch', 'k-1')).toEqual([batch]);
    expect([await objects.count('k-1'), await objects.count('k-2'), await objects.count('')]).toEqual([
      6, 1, 1,
    ]);

    const list = async (more: Partial<ListAsk> = {}) => {
      const usual = {
        api: 'openai',
        kind: 'file',
        key: 'k-1',
        purpose: '',
        order: 'newest',
        limit: 9,
      } as const;
      return objects.list({ ...usual, after: undefined, ...more });
    };
    const ids = async (more: Partial<ListAsk> = {}) => (await list(more)).map(({ id }) => id);
    // By time, then by bytes, whatever the language of the server is.
    expect(await ids({ order: 'oldest' })).toEqual(['z', 'B', 'a', 'a']);
    expect(await ids()).toEqual(['a', 'a', 'B', 'z']);
    expect(await ids({ purpose: 'batch', order: 'oldest' })).toEqual(['B', 'a']);
    expect(await ids({ api: 'anthropic' })).toEqual(['claude']);
    const [first] = await list({ order: 'oldest', limit: 1 });
    expect(await ids({ order: 'oldest', after: first, limit: 2 })).toEqual(['B', 'a']);
    expect(await ids({ order: 'newest', after: first })).toEqual([]);

    await objects.describe(batch, '{"status":"completed"}');
    expect((await objects.open(9)).map(({ id, described }) => [id, described])).toEqual([
      ['b', '{"status":"completed"}'],
    ]);
    expect(await Promise.all([objects.claim(batch, 9_000), objects.claim(batch, 9_000)])).toEqual([
      true,
      false,
    ]);

    const nowMs = Date.now();
    const paid = [decisionRecord({ tsMs: nowMs, costUsd: 0.5, key: 'k-1' })];
    expect(await Promise.all([0, 1, 2].map(() => objects.settle(batch, nowMs, paid)))).toEqual([
      true,
      false,
      false,
    ]);
    expect(await spent()).toEqual([0.5, 0.5]);
    expect(await objects.open(9)).toEqual([]);
    expect(await objects.claim({ ...batch, lookMs: 9_000 }, 10_000)).toBe(false);
    expect(await objects.find('b', 'batch', 'k-1')).toMatchObject([{ settledMs: nowMs, lookMs: 9_000 }]);

    await objects.remove(file('a'));
    expect(await found('a', 'k-1')).toEqual(['far/a']);
    // A provider that gives an id again has made something new.
    await objects.put(file('its', { key: 'k-1' }));
    expect([await found('its', 'k-2'), await found('its', 'k-1')]).toEqual([[], ['near/its']]);
  });

  test('a batch that is long over is forgotten, one that is open is not', async () => {
    const { objects, decide } = await make();
    const old = Date.now() - 40 * DAY_MS;
    await objects.put(file('over', { kind: 'batch' }));
    await objects.put(file('open', { kind: 'batch' }));
    await objects.put(file('new', { kind: 'batch' }));
    await objects.settle(file('over'), old, []);
    await objects.settle(file('new'), Date.now(), [decisionRecord({ tsMs: Date.now(), costUsd: 0 })]);
    const left = async () =>
      (
        await objects.list({
          api: 'openai',
          kind: 'batch',
          key: 'k-1',
          purpose: '',
          order: 'oldest',
          after: undefined,
          limit: 9,
        })
      ).map(({ id }) => id);
    expect(await left()).toEqual(['new', 'open', 'over']);
    decide();
    await expect.poll(left).toEqual(['new', 'open']);
  });
});

test.runIf(hasPostgres)('a server that is away can’t tell whose they are', async () => {
  const server = await startPostgres();
  const spoolDirectory = join(temporary(), 'spool');
  const ledger = new PostgresLedger({
    url: server.url,
    spoolDirectory,
    decisionsDays: 30,
    warn: () => undefined,
  });
  onTestFinished(() => ledger.close());
  await ledger.objects.put(file('a'));
  await server.kill();
  await expect(ledger.objects.find('a', 'file', 'k-1')).rejects.toThrow(StoreAway);
  await server.start();
  expect(await ledger.objects.find('a', 'file', 'k-1')).toEqual([file('a')]);
});
