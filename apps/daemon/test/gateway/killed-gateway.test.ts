import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countLost } from '../../src/gateway/count-lost.ts';
import type { DecisionRecord } from '../../src/gateway/ledger.ts';
import { JournaledState } from '../../src/gateway/state/journaled-state.ts';
import { MemoryState } from '../../src/gateway/state/memory-state.ts';
import type { GatewayState } from '../../src/gateway/state/state.ts';
import { ReservationJournal } from '../../src/gateway/state/reservation-journal.ts';

const limits = { dayUsd: 100, monthUsd: 100, isOpenWithoutState: true };

/** What the next process finds: what its budget counts, and its ledger. */
async function nextStart(directory: string, isDurable = true) {
  const records: DecisionRecord[] = [];
  const journal = new ReservationJournal(directory);
  const state = new JournaledState(new MemoryState(), journal);
  await countLost(journal, state, { record: (record) => void records.push(record), isDurable });
  const { spent } = await state.look({ conversation: undefined, providers: [], nowMs: Date.now() });
  return { spent: spent.dayUsd, recorded: records.map(({ costUsd }) => costUsd) };
}

function killedGateway(state: GatewayState = new MemoryState()) {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-pending-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const killed = new JournaledState(state, new ReservationJournal(directory));
  const reserve = async (id: string, isWhole = false): Promise<void> => {
    const nowMs = Date.now();
    const ask = { id, usd: 2, limits, nowMs, untilMs: nowMs + 60_000, isWhole };
    expect(await killed.reserve(ask)).toBe('reserved');
  };
  const send = async (...ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      await reserve(id);
      killed.sent(id);
    }
  };
  return { directory, killed, reserve, send };
}

test('what a killed gateway had sent counts as spent at its next start, but for what had ended', async () => {
  const { directory, killed, reserve, send } = killedGateway();
  await send('a', 'b', 'c');
  await reserve('never sent');
  // A batch is looked after again by itself.
  await reserve('batch', true);
  await killed.settle('b', 0.5, Date.now());
  expect(await nextStart(directory)).toEqual({ spent: 4, recorded: [2, 2] });
  expect(await nextStart(directory)).toEqual({ spent: 0, recorded: [] });
  expect(readdirSync(directory)).toEqual([]);
});

test('of an answer that nobody has seen the ledger has what those before it did cost, and the budget the most', async () => {
  const { directory, killed, send } = killedGateway();
  await send('a', 'b');
  await killed.settle('a', 0.5, Date.now());
  await killed.settle('b', 0.1, Date.now());
  await send('c');
  const { spent, recorded } = await nextStart(directory);
  expect(spent).toBe(2);
  expect(recorded).toEqual([expect.closeTo(0.3, 9)]);
});

test('of a stream counts what it had said by the last note, and as much as between the last two', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { directory, killed, send } = killedGateway();
  const said = [0.1, 0.1, 0.3, 5];
  await send('stream', 'other');
  killed.follow('stream', () => said[0] ?? 0);
  for (let at = 0; at < 3; at += 1) {
    said.shift();
    await vi.advanceTimersByTimeAsync(100);
    const copy = mkdtempSync(join(tmpdir(), 'hunch-copy-'));
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    cpSync(directory, copy, { recursive: true });
    const { recorded } = await nextStart(copy);
    // At last never more than was set apart.
    expect(recorded).toEqual([expect.closeTo([0.1, 0.3, 2][at] ?? 0, 9), 2]);
  }
  await killed.settle('stream', 1, Date.now());
  await killed.settle('other', 1, Date.now());
  expect(await nextStart(directory)).toEqual({ spent: 0, recorded: [] });
});

test.each([
  [true, []],
  [false, [0.5]],
])('what has ended is not counted twice by a ledger that has it (%s)', async (isDurable, recorded) => {
  const memory = new MemoryState();
  // The server of the state is slow, and the gateway killed before it has answered.
  memory.settle = () => new Promise(() => undefined);
  const { directory, killed, send } = killedGateway(memory);
  await send('a');
  void killed.settle('a', 0.5, Date.now());
  expect(await nextStart(directory, isDurable)).toEqual({ spent: 0.5, recorded });
});

test('a journal that cannot be written refuses no request', async () => {
  const state = new JournaledState(new MemoryState(), new ReservationJournal('/dev/null/pending'));
  const ask = { usd: 2, limits, nowMs: Date.now(), untilMs: Date.now() + 60_000 };
  expect(await state.reserve({ ...ask, id: 'a' })).toBe('reserved');
  state.sent('a');
  await state.settle('a', 1, ask.nowMs);
  await state.close();
});

test('what is set apart for a request stays so until it ends, however long that takes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const state = new JournaledState(new MemoryState(), new ReservationJournal('/dev/null/pending'));
  const reserve = (id: string) => {
    const nowMs = Date.now();
    return state.reserve({ id, usd: 100, limits, nowMs, untilMs: nowMs + 60_000 });
  };
  expect(await reserve('stream')).toBe('reserved');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await reserve('other')).toBe('others_first');
  await state.settle('stream', 1, Date.now());
  expect(await reserve('other')).toBe('reserved');
  await state.close();
});
