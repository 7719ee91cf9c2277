import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noUsage } from '@hunch/llm-formats';
import type { DecisionRecord } from '../../src/gateway/ledger.ts';
import { RouterDatabase } from '../../src/gateway/store/router-database.ts';
import { Sqlite } from '../../src/store/sqlite.ts';
import { decisionRecord } from './support/decision.ts';

const DAY_MS = 86_400_000;
const startMs = Date.UTC(2026, 10, 1, 12);

function decision(tsMs: number, costUsd: number | null): DecisionRecord {
  return decisionRecord({ tsMs, costUsd, strongestUsd: costUsd === null ? null : costUsd * 10 });
}

function open(decisionsDays: number) {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-router-'));
  const path = join(directory, 'router.db');
  let nowMs = startMs;
  const database = new RouterDatabase({
    path,
    nowMs: () => nowMs,
    decisionsDays,
    onMovedAside: () => undefined,
  });
  onTestFinished(() => {
    database.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const count = (table: 'decision' | 'spend'): number => {
    const reader = new Sqlite(path, { readonly: true });
    const row = reader.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${table}`).get();
    reader.close();
    return row?.n ?? 0;
  };
  const spentTiers = (): unknown[] => {
    const reader = new Sqlite(path, { readonly: true });
    const tiers = reader.prepare('SELECT tier FROM spend ORDER BY tier').pluck().all();
    reader.close();
    return tiers;
  };
  const bytes = (): string =>
    [path, `${path}-wal`].map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : '')).join('');
  return { database, bytes, count, spentTiers, passDays: (days: number) => (nowMs += days * DAY_MS) };
}

test('decisions go after the days they are kept for; what was spent stays', () => {
  const { database, count, passDays } = open(30);
  database.write([decision(startMs, 1), decision(startMs + DAY_MS, 2)]);
  passDays(30);
  database.write([decision(startMs + 30 * DAY_MS, 4)]);
  expect(count('decision')).toBe(3);
  passDays(1);
  database.write([decision(startMs + 31 * DAY_MS, 8)]);
  expect(count('decision')).toBe(3);
  expect(count('spend')).toBe(4);
});

test('a prompt that is no longer kept is in no byte of the files', () => {
  const { database, bytes, passDays } = open(30);
  const records = Array.from({ length: 200 }, (_, index) =>
    decisionRecord({ tsMs: startMs + index, prompt: `tell quixotica ${'x'.repeat(index * 7)}` }),
  );
  database.write(records);
  expect(bytes()).toContain('quixotica');
  passDays(31);
  database.write([decision(startMs + 31 * DAY_MS, 1)]);
  database.overwrite();
  expect(bytes()).not.toContain('quixotica');
});

test('what is spent counts by day and by month, UTC', () => {
  const { database, passDays } = open(30);
  database.write([decision(startMs, 1), decision(startMs, null)]);
  expect(database.spent()).toMatchObject({ dayUsd: 1, monthUsd: 1 });
  passDays(1);
  database.write([decision(startMs + DAY_MS, 2)]);
  expect(database.spent()).toMatchObject({ dayUsd: 2, monthUsd: 3 });
  passDays(30);
  expect(database.spent()).toMatchObject({ dayUsd: 0, monthUsd: 0 });
});

test('what was spent for a virtual key is known by day and month', () => {
  const { database, passDays } = open(30);
  const forKey = (tsMs: number, key: string) => decisionRecord({ tsMs, key, costUsd: 1 });
  database.write([forKey(startMs, 'k-2'), decision(startMs, 5)]);
  passDays(1);
  database.write([forKey(startMs + DAY_MS, 'k-1'), forKey(startMs + DAY_MS, 'k-1')]);
  expect(database.spent().keys).toEqual(
    new Map([
      ['k-1', { dayUsd: 2, monthUsd: 2 }],
      ['k-2', { dayUsd: 0, monthUsd: 1 }],
    ]),
  );
});

test('what questions for the tier cost counts as spent', () => {
  const { database, count, spentTiers } = open(30);
  const question = { tsMs: startMs, model: 'near/s', hasFailed: false, usage: noUsage, costUsd: 0.25 };
  const asked = { purpose: 'classifier', ...question } as const;
  database.write([decision(startMs, 1)], [asked, { ...asked, hasFailed: true, costUsd: null }]);
  expect(database.spent()).toMatchObject({ dayUsd: 1.25, monthUsd: 1.25 });
  expect(spentTiers()).toEqual(['SIMPLE', 'classifier']);
  expect(count('decision')).toBe(1);
});

test('what nobody answered counts for the tier that it was meant for', () => {
  const { database, spentTiers } = open(30);
  const named = decisionRecord({ tier: null, servedTier: null });
  const failed = decisionRecord({ tier: 'MEDIUM', servedTier: null, outcome: 'failed' });
  database.write([decision(startMs, 1), failed, named]);
  expect(spentTiers()).toEqual(['', 'MEDIUM', 'SIMPLE']);
});
