import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { hunchPaths } from '@hunch/common/paths';
import { noUsage } from '@hunch/llm-formats';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DecisionRecord, QuestionRecord } from '../../src/gateway/ledger.ts';
import type { SpentByKey } from '../../src/gateway/state/state.ts';
import { PostgresLedger } from '../../src/gateway/store/postgres-ledger.ts';
import { PostgresStore } from '../../src/gateway/store/postgres-store.ts';
import { RouterDatabase } from '../../src/gateway/store/router-database.ts';
import { Spool } from '../../src/gateway/store/spool.ts';
import { Sqlite } from '../../src/store/sqlite.ts';
import { job } from '../../src/offline/router-stats.ts';
import { decisionRecord } from './support/decision.ts';
import { hasPostgres, startPostgres } from './support/postgres.ts';

const DAY_MS = 86_400_000;
const startMs = Date.UTC(2026, 10, 1, 12);
const DECISIONS_DAYS = 30;

/** What both ledgers can do. */
interface Store {
  write(
    nowMs: number,
    decisions: readonly DecisionRecord[],
    questions?: readonly QuestionRecord[],
  ): Promise<void>;
  spent(nowMs: number): Promise<SpentByKey>;
  /** Of all days. */
  sums(): Promise<{ requests: number; failures: number; saved: number; tiers: string[]; decisions: number }>;
}

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-ledger-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

interface Sums {
  readonly requests: number;
  readonly failures: number;
  readonly saved: number;
}

const sumsSql =
  'SELECT sum(requests) AS requests, sum(failures) AS failures, sum(strongest_usd - cost_usd) AS saved FROM';

function sqlite(): Promise<Store> {
  const path = join(temporary(), 'router.db');
  let nowMs = startMs;
  const database = new RouterDatabase({
    path,
    nowMs: () => nowMs,
    decisionsDays: DECISIONS_DAYS,
    onMovedAside: () => undefined,
  });
  onTestFinished(() => database.close());
  return Promise.resolve({
    write: (atMs, decisions, questions) => {
      nowMs = atMs;
      database.write(decisions, questions);
      return Promise.resolve();
    },
    spent: (atMs) => {
      nowMs = atMs;
      return Promise.resolve(database.spent());
    },
    sums: () => {
      const reader = new Sqlite(path, { readonly: true });
      const sums = reader.prepare<[], Sums>(`${sumsSql} spend`).get();
      const tiers = reader
        .prepare<[], { tier: string }>('SELECT DISTINCT tier FROM spend ORDER BY tier')
        .all();
      const kept = reader.prepare<[], { n: number }>('SELECT count(*) AS n FROM decision').get();
      reader.close();
      if (sums === undefined || kept === undefined) throw new Error('no sums');
      return Promise.resolve({ ...sums, tiers: tiers.map(({ tier }) => tier), decisions: kept.n });
    },
  });
}

async function postgres(): Promise<Store> {
  const { url } = await startPostgres();
  const store = new PostgresStore(url, DECISIONS_DAYS);
  onTestFinished(() => store.close());
  return {
    write: (nowMs, decisions, questions = []) =>
      store.write(
        [
          ...decisions.map((decision) => ({ id: randomUUID(), decision })),
          ...questions.map((question) => ({ id: randomUUID(), question })),
        ],
        nowMs,
      ),
    spent: (nowMs) => store.spent(nowMs),
    sums: async () => {
      const [sums] = await store.query<{ requests: number; failures: number; saved: number }>(
        `${sumsSql} hunch_spend`,
        [],
      );
      const tiers = await store.query<{ tier: string }>(
        'SELECT DISTINCT tier FROM hunch_spend ORDER BY tier',
        [],
      );
      const [kept] = await store.query<{ n: number }>('SELECT count(*) AS n FROM hunch_decision', []);
      if (sums === undefined || kept === undefined) throw new Error('no sums');
      return { ...sums, tiers: tiers.map(({ tier }) => tier), decisions: kept.n };
    },
  };
}

const stores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['SQLite', sqlite],
  ...(hasPostgres ? [['PostgreSQL', postgres] as const] : []),
];

// Sums, days and keys in one test: a server takes seconds to make.
test.each(stores)(
  'a ledger in %s counts by day, month and key, and keeps sums when decisions go',
  async (_, make) => {
    const store = await make();
    const decision = (tsMs: number, changed: Partial<DecisionRecord>) => decisionRecord({ tsMs, ...changed });
    const question: QuestionRecord = {
      purpose: 'classifier',
      tsMs: startMs,
      model: 'near/s',
      hasFailed: false,
      usage: noUsage,
      costUsd: 0.25,
    };
    await store.write(
      startMs,
      [
        decision(startMs, { costUsd: 1, strongestUsd: 10, key: 'k-2' }),
        // Nothing is saved where one of the prices is not known.
        decision(startMs, { costUsd: null, strongestUsd: 3 }),
        decision(startMs, { costUsd: 2, strongestUsd: null, outcome: 'failed' }),
        decision(startMs, { costUsd: 0, strongestUsd: 0, requested: 'a\0b', prompt: 'half \ud83d' }),
      ],
      [question, { ...question, hasFailed: true, costUsd: null }],
    );
    expect(await store.spent(startMs)).toEqual({
      dayUsd: 3.25,
      monthUsd: 3.25,
      keys: new Map([['k-2', { dayUsd: 1, monthUsd: 1 }]]),
    });
    const nextMs = startMs + DAY_MS;
    await store.write(nextMs, [
      decision(nextMs, { costUsd: 4, key: 'k-1' }),
      decision(nextMs, { costUsd: 4, key: 'k-1' }),
    ]);
    expect(await store.spent(nextMs)).toEqual({
      dayUsd: 8,
      monthUsd: 11.25,
      keys: new Map([
        ['k-1', { dayUsd: 8, monthUsd: 8 }],
        ['k-2', { dayUsd: 0, monthUsd: 1 }],
      ]),
    });
    // Questions cost and save nothing.
    expect(await store.sums()).toEqual({
      requests: 8,
      failures: 2,
      saved: 8.75,
      tiers: ['SIMPLE', 'classifier'],
      decisions: 6,
    });
    const laterMs = startMs + (DECISIONS_DAYS + 0.5) * DAY_MS;
    await store.write(laterMs, [decision(laterMs, { costUsd: 1 })]);
    expect(await store.sums()).toMatchObject({ requests: 9, decisions: 3 });
    expect((await store.spent(laterMs)).monthUsd).toBe(1);
  },
);

describe.runIf(hasPostgres)('the ledger of several gateways', () => {
  test('what comes twice counts once; what the server refuses keeps nobody else out', async () => {
    const { url } = await startPostgres();
    const store = new PostgresStore(url, DECISIONS_DAYS);
    onTestFinished(() => store.close());
    const entry = { id: randomUUID(), decision: decisionRecord({ tsMs: startMs, costUsd: 1, key: 'k' }) };
    await Promise.all([store.write([entry], startMs), store.write([entry], startMs)]);
    const directory = temporary();
    const config = join(directory, 'config.toml');
    writeFileSync(config, `[prompt_router]\nledger_url = ${JSON.stringify(url)}\n`);
    const stats = await job.report({
      environment: {},
      paths: { ...hunchPaths({ HUNCH_HOME: directory }, 0), config },
      args: ['--days', '3650'],
      input: Readable.from([]),
      output: new Writable(),
      say: () => undefined,
    });
    expect(stats).toMatchObject({
      by_day: [{ name: '2026-11-01', requests: 1, cost_usd: 1 }],
      by_tier: [{ name: 'SIMPLE', requests: 1, unpriced: 0, uncompared: 1 }],
      classifier: { questions: 0 },
      latency: { count: 1, p50_ms: 1 },
    });
    expect(await store.spent(startMs)).toMatchObject({
      dayUsd: 1,
      keys: new Map([['k', { dayUsd: 1, monthUsd: 1 }]]),
    });
  });

  test('a server that is killed while it writes a batch ends no gateway, and the batch is written later', async () => {
    const server = await startPostgres();
    const store = new PostgresStore(server.url, DECISIONS_DAYS);
    const blocker = new pg.Client({ connectionString: server.url });
    blocker.on('error', () => undefined);
    onTestFinished(async () => {
      await store.close();
      await blocker.end().catch(() => undefined);
    });
    await store.spent(startMs);
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE hunch_spend');
    const entry = { id: randomUUID(), decision: decisionRecord({ tsMs: startMs, costUsd: 1 }) };
    const written = store.write([entry], startMs).then(
      () => 'written',
      () => 'failed',
    );
    const waits = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    await expect.poll(async () => (await blocker.query<{ n: number }>(waits)).rows[0]?.n).toBe(1);
    await server.kill();
    expect(await written).toBe('failed');
    await server.start();
    await store.write([entry], startMs);
    expect((await store.spent(startMs)).dayUsd).toBe(1);
  });

  test('nothing is lost while its server is away, nor with the gateway that waited', async () => {
    const server = await startPostgres();
    const directory = join(temporary(), 'spool');
    const warnings: string[] = [];
    const open = (): PostgresLedger =>
      new PostgresLedger({
        url: server.url,
        spoolDirectory: directory,
        decisionsDays: DECISIONS_DAYS,
        warn: (text) => warnings.push(text),
      });
    const tsMs = Date.now();
    const spend = (ledger: PostgresLedger, count: number): void => {
      for (let at = 0; at < count; at += 1) ledger.record(decisionRecord({ tsMs, costUsd: 0.5 }));
    };
    const store = new PostgresStore(server.url, DECISIONS_DAYS);
    onTestFinished(() => store.close());
    const first = open();
    spend(first, 3);
    await expect.poll(async () => (await store.spent(tsMs)).dayUsd).toBe(1.5);
    await server.kill();
    spend(first, 1_000);
    await expect.poll(() => warnings.length).toBe(1);
    expect(warnings[0]).toContain('decisions wait on disk');
    await first.close();
    // As a gateway would leave it that was killed while it wrote.
    const killed = new Spool(directory);
    killed.add({ id: randomUUID(), decision: decisionRecord({ tsMs, costUsd: 0.25 }) });
    for (const name of readdirSync(directory))
      if (name.endsWith('.open')) appendFileSync(join(directory, name), '{"id":"cut o');
    const second = open();
    onTestFinished(() => second.close());
    expect((await second.spent()).dayUsd).toBe(500.25);
    await server.start();
    await expect.poll(async () => (await store.spent(tsMs)).dayUsd).toBe(501.75);
    await expect.poll(() => readdirSync(directory).length).toBe(0);
  });
});
