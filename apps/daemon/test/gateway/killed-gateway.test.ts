import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countLost } from '../../src/gateway/count-lost.ts';
import type { DecisionRecord } from '../../src/gateway/ledger.ts';
import { JournaledState } from '../../src/gateway/state/journaled-state.ts';
import { MemoryState } from '../../src/gateway/state/memory-state.ts';
import { ReservationJournal } from '../../src/gateway/state/reservation-journal.ts';

test('what a killed gateway had set apart counts as spent at its next start, but for what had ended', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-pending-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const limits = { dayUsd: 10, monthUsd: 10, isOpenWithoutState: true };
  const ask = { usd: 2, limits, nowMs: Date.now(), untilMs: Date.now() + 60_000 };
  const killed = new JournaledState(new MemoryState(), new ReservationJournal(directory));
  for (const id of ['a', 'b', 'c']) expect(await killed.reserve({ ...ask, id })).toBe('reserved');
  // A batch is looked after again by itself.
  expect(await killed.reserve({ ...ask, id: 'd', isWhole: true })).toBe('reserved');
  await killed.settle('b', 0.5, ask.nowMs);
  const records: DecisionRecord[] = [];
  const ledger = { record: (record: DecisionRecord) => void records.push(record) };
  const next = async (): Promise<number> => {
    const journal = new ReservationJournal(directory);
    const state = new JournaledState(new MemoryState(), journal);
    await countLost(journal, state, ledger);
    return (await state.look({ conversation: undefined, providers: [], nowMs: Date.now() })).spent.dayUsd;
  };
  expect(await next()).toBe(4);
  expect(records).toMatchObject([{ outcome: 'broken', costUsd: 2 }, { costUsd: 2 }]);
  expect(await next()).toBe(0);
  expect(readdirSync(directory)).toEqual([]);
});

test('a journal that cannot be written refuses no request', async () => {
  const state = new JournaledState(new MemoryState(), new ReservationJournal('/dev/null/pending'));
  const limits = { dayUsd: 10, monthUsd: 10, isOpenWithoutState: true };
  const ask = { usd: 2, limits, nowMs: Date.now(), untilMs: Date.now() + 60_000 };
  expect(await state.reserve({ ...ask, id: 'a' })).toBe('reserved');
  await state.settle('a', 1, ask.nowMs);
  await state.close();
});

test('what is set apart for a request stays so until it ends, however long that takes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const state = new JournaledState(new MemoryState(), new ReservationJournal('/dev/null/pending'));
  const limits = { dayUsd: 10, monthUsd: 10, isOpenWithoutState: true };
  const reserve = (id: string) => {
    const nowMs = Date.now();
    return state.reserve({ id, usd: 10, limits, nowMs, untilMs: nowMs + 60_000 });
  };
  expect(await reserve('stream')).toBe('reserved');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await reserve('other')).toBe('others_first');
  await state.settle('stream', 1, Date.now());
  expect(await reserve('other')).toBe('reserved');
  await state.close();
});
