import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { noUsage } from '@hunch/llm-formats';
import { LedgerClient } from '../../src/gateway/store/ledger-client.ts';
import { plainObject, StoreAway } from '../../src/gateway/stored/stored-object.ts';
import { Sqlite } from '../../src/store/sqlite.ts';
import { daemonDirectory } from '../support/built.ts';
import { type Deaths, dyingWorker } from '../support/dying-worker.ts';
import { decisionRecord } from './support/decision.ts';

// The real thread that writes router.db, ended at each phase of its life. The limits of waiting are 5 s each: a test that
// takes one of them has hung.

interface Opened {
  readonly ledger: LedgerClient;
  readonly said: readonly string[];
  /** The first thing that is said. */
  readonly told: Promise<string>;
  readonly stored: () => number;
  /** In US dollars, as it stands in the file. */
  readonly spent: () => number;
}

function open(worker: (directory: string) => URL): Opened {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-ledger-'));
  const path = join(directory, 'router.db');
  const said: string[] = [];
  let tell: (text: string) => void = () => undefined;
  const told = new Promise<string>((resolve) => (tell = resolve));
  const ledger = new LedgerClient(worker(directory), { path, decisionsDays: 90 }, (text) => {
    said.push(text);
    tell(text);
  });
  onTestFinished(async () => {
    await ledger.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const numberOf = (query: string): number => {
    const reader = new Sqlite(path, { readonly: true });
    const row = reader.prepare<[], { n: number }>(query).get();
    reader.close();
    return row?.n ?? 0;
  };
  const stored = (): number => numberOf('SELECT count(*) AS n FROM decision');
  const spent = (): number => numberOf('SELECT sum(cost_usd) AS n FROM spend');
  return { ledger, said, told, stored, spent };
}

const builtWorker = (): URL => pathToFileURL(join(daemonDirectory, 'router-store-worker.mjs'));

function dying(death: Omit<Deaths, 'deaths'>): Opened {
  return open((directory) => dyingWorker('router-store-worker', directory, { deaths: 1, ...death }));
}

function recordSome(ledger: LedgerClient, count: number): void {
  const tsMs = Date.now();
  for (let index = 0; index < count; index += 1) ledger.record(decisionRecord({ tsMs, costUsd: 0.5 }));
}

test('what is recorded is there after closing, and counts as spent for the next', async () => {
  const { ledger, said, stored } = open(builtWorker);
  expect(await ledger.spent()).toMatchObject({ dayUsd: 0, monthUsd: 0 });
  recordSome(ledger, 250);
  await ledger.close();
  expect(stored()).toBe(250);
  expect(said).toEqual([]);
  recordSome(ledger, 1);
  await ledger.close();
  expect(stored()).toBe(250);
});

test('a question that comes alone is written too', async () => {
  const { ledger, spent } = open(builtWorker);
  const question = { tsMs: Date.now(), model: 'near/s', hasFailed: false, usage: noUsage, costUsd: 0.5 };
  ledger.asked({ purpose: 'classifier', ...question });
  await ledger.close();
  expect(spent()).toBe(0.5);
});

test('a thread that ends before it has opened anything keeps nobody waiting', async () => {
  const { ledger, said } = open((directory) => {
    writeFileSync(join(directory, 'worker.mjs'), 'process.exit(0);');
    return pathToFileURL(join(directory, 'worker.mjs'));
  });
  expect(await ledger.spent()).toEqual({ dayUsd: 0, monthUsd: 0 });
  expect(said).toEqual(['router.db is not written any more: its thread ended.']);
  recordSome(ledger, 20_000);
  await ledger.close();
  expect(said).toHaveLength(1);
});

test('a thread that throws is told of once, with its reason', async () => {
  const { ledger, said } = open((directory) => {
    writeFileSync(join(directory, 'worker.mjs'), "throw new Error('no such disk');");
    return pathToFileURL(join(directory, 'worker.mjs'));
  });
  await ledger.spent();
  await ledger.close();
  expect(said).toEqual(['router.db is not written any more: no such disk.']);
});

test('a database that can not be opened is told of, and nobody waits for it', async () => {
  const { ledger, said } = open((directory) => {
    // What should be a file is a directory with something in it.
    writeFileSync(
      join(directory, 'worker.mjs'),
      `import { mkdirSync } from 'node:fs';
mkdirSync(${JSON.stringify(join(directory, 'router.db', 'x'))}, { recursive: true });
await import(${JSON.stringify(builtWorker().href)});
`,
    );
    return pathToFileURL(join(directory, 'worker.mjs'));
  });
  expect(await ledger.spent()).toEqual({ dayUsd: 0, monthUsd: 0 });
  recordSome(ledger, 3);
  await ledger.close();
  expect(said).toEqual([expect.stringMatching(/^router\.db is not written any more: .*open/)]);
});

test('a thread that ends before it writes: how many decisions it had is said, and no more are taken', async () => {
  const { ledger, said, told, stored } = dying({ when: 'before', nth: 1 });
  await ledger.spent();
  recordSome(ledger, 100);
  expect(await told).toBe('router.db is not written any more: its thread ended; 100 decisions may be lost.');
  recordSome(ledger, 20_000);
  await ledger.close();
  expect(said).toHaveLength(1);
  expect(stored()).toBe(0);
});

test('a thread that ends right after it has written has lost nothing', async () => {
  const { ledger, said, told, stored } = dying({ when: 'after', nth: 1 });
  await ledger.spent();
  recordSome(ledger, 100);
  expect(await told).toBe('router.db is not written any more: its thread ended.');
  await ledger.close();
  expect(said).toHaveLength(1);
  expect(stored()).toBe(100);
});

test('a thread that ends when it should close: what it was given before is there', async () => {
  const { ledger, said, stored } = dying({ when: 'before', nth: 'close' });
  await ledger.spent();
  recordSome(ledger, 100);
  await ledger.close();
  expect(said).toEqual(['router.db is not written any more: its thread ended.']);
  expect(stored()).toBe(100);
});

test('a thread that ends as soon as it has closed the database has not died', async () => {
  const { ledger, said, stored } = dying({ when: 'after', nth: 'close' });
  await ledger.spent();
  recordSome(ledger, 1);
  await ledger.close();
  expect(said).toEqual([]);
  expect(stored()).toBe(1);
});

test('whose an object is is asked of the thread, which writes what a batch cost in one step with that it is paid for', async () => {
  const { ledger, stored } = open(builtWorker);
  await ledger.spent();
  const batch = {
    ...plainObject,
    kind: 'batch',
    provider: 'near',
    id: 'b',
    api: 'openai',
    key: 'k',
    createdMs: 1,
  } as const;
  await ledger.objects.put(batch);
  expect(await ledger.objects.find('b', 'batch', 'k')).toEqual([batch]);
  const paid = [decisionRecord({ tsMs: Date.now(), costUsd: 0.5 })];
  const settled = await Promise.all([0, 1].map(() => ledger.objects.settle(batch, 2, paid)));
  expect([settled, stored()]).toEqual([[true, false], 1]);
  await ledger.close();
  await expect(ledger.objects.find('b', 'batch', 'k')).rejects.toThrow(StoreAway);
});
