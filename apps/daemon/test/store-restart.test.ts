import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { manualClock } from '@hunch/common/clock';
import { createSuggestEngine, type CommandEnd } from '@hunch/suggest-engine';
import { expect, onTestFinished, test } from 'vitest';
import { Handover } from '../src/ingest/handover.ts';
import { storeBounds } from '../src/store/bounds.ts';
import type { StoreClientSettings } from '../src/store/client-settings.ts';
import { StoreClient } from '../src/store/client.ts';
import { sentEventsMax } from '../src/store/snapshot-stream.ts';
import { consistency } from './support/database.ts';
import { dyingWorker, type Deaths } from './support/dying-worker.ts';
import { ranCommand, startMs } from './support/events.ts';
import { makeHome } from './support/home.ts';

async function launch(deaths: Deaths) {
  const home = makeHome();
  mkdirSync(home.paths.dataDir, { recursive: true });
  const said: string[] = [];
  const settings: StoreClientSettings = {
    worker: dyingWorker('store-worker', home.directory, deaths),
    path: home.paths.suggestionsDb,
    journal: null,
    onWritten: ({ failed }) => (failed > 0 ? said.push('failed') : undefined),
    onHeld: (failure) => said.push(failure ?? 'written'),
    onMovedAside: () => said.push('moved'),
    onRestart: () => said.push('restarted'),
    onDeath: () => said.push('dead'),
  };
  const { started, release } = StoreClient.launch(settings);
  const store = await started;
  release();
  onTestFinished(() => store.close());
  const engine = createSuggestEngine({ clock: manualClock(startMs) });
  let seq = 0;
  const next = (): CommandEnd => {
    seq += 1;
    return ranCommand(`make target-${seq % 7}`, startMs + seq);
  };
  const run = (count: number): void => {
    for (let index = 0; index < count; index += 1) {
      const change = engine.learn(next());
      if (change !== null) store.write({ kind: 'learned', change });
    }
  };
  const bulk = engine.learnInBulk();
  const gather = (count: number): void => {
    for (let index = 0; index < count; index += 1) bulk.learn(next());
    new Handover(bulk, store).finish();
  };
  return { home, settings, store, said, run, gather };
}

/** Until it is there again: what was asked of the thread that died is refused, and can be asked again. */
async function settled(store: StoreClient): Promise<void> {
  for (;;) {
    try {
      await store.settled();
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'E_STORAGE_BUSY')) throw error;
    }
  }
}

test.each(['before', 'after'] as const)(
  'a store thread that dies is followed by another, and nothing is lost or written twice: %s a message',
  async (when) => {
    const { home, store, said, run } = await launch({ deaths: 1, when, nth: 3 });
    run(5 * storeBounds.batchEntriesMax);
    await settled(store);
    run(30);
    await settled(store);
    expect(said).toEqual(['restarted']);
    expect(store.unacknowledged).toBe(0);
    expect(store.isComplete).toBe(false);
    expect(consistency(home)).toEqual({ events: 530, differences: [] });
  },
);

test.each([
  { when: 'before', nth: 1 },
  { when: 'after', nth: 1 },
  { when: 'before', nth: 2 },
  { when: 'after', nth: 2 },
] as const)('what was gathered is written whole, and once: dead $when message $nth', async (death) => {
  const { home, store, said, run, gather } = await launch({ deaths: 1, ...death });
  run(20);
  gather(1_500);
  run(20);
  gather(1_500);
  await settled(store);
  run(30);
  await settled(store);
  expect(said).toEqual(['restarted']);
  expect(store.unacknowledged).toBe(0);
  expect(consistency(home)).toEqual({ events: 3_070, differences: [] });
});

test('a thread that ends as soon as it has closed the database has not died', async () => {
  const { store, said, run } = await launch({ deaths: 1, when: 'after', nth: 'close' });
  run(10);
  await store.settled();
  await store.close();
  expect(said).toEqual([]);
  expect(store.isComplete).toBe(true);
});

test('a third death is the last: what is asked then is refused, and nobody waits for room', async () => {
  const deaths = storeBounds.restartWaitsMs.length + 1;
  const { home, store, said, run } = await launch({ deaths, when: 'before', nth: 1 });
  run(5 * storeBounds.batchEntriesMax);
  await expect(settled(store)).rejects.toThrow('The store thread has stopped');
  expect(said).toEqual(['restarted', 'restarted', 'dead']);
  expect(existsSync(join(home.directory, `death-${deaths - 1}`))).toBe(false);
  run(5_000);
  expect(store.hasRoom).toBe(true);
  await expect(store.known([])).rejects.toThrow('restart the daemon');
  // More than 5,000 commands are learnt: 10 s on a machine that does nothing else.
});

test('what was kept can be read when the thread has been ready for long: a start loads its engines meanwhile', async () => {
  const { settings, store, run } = await launch({ deaths: 0, when: 'before', nth: 1 });
  run(30);
  await store.close();
  const { snapshot, started, release } = StoreClient.launch(settings);
  const again = await started;
  onTestFinished(() => again.close());
  // All of it has been sent by now: the thread answers in order.
  await again.settled();
  expect([...snapshot.stats('lines')].filter(({ scope }) => scope === 'global')).toHaveLength(7);
  expect([...snapshot.recentEvents(sentEventsMax, 0)]).toHaveLength(30);
  release();
});
