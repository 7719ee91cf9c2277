import { systemClock } from '@hunch/common/clock';
import { createSuggestEngine } from '@hunch/suggest-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HistoryImport, importBounds } from '../src/ingest/history-import.ts';
import { makeRedact } from '../src/ingest/redact.ts';
import { RepositoryCache } from '../src/repository/cache.ts';
import type { StoreClient } from '../src/store/client.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Who imports, and counts the requests that the test says there were. */
function importer(): { readonly history: HistoryImport; readonly counts: { requests: number } } {
  const counts = { requests: 0 };
  const history = new HistoryImport({
    engine: createSuggestEngine({ clock: systemClock }),
    // Resting writes nothing.
    store: {} as StoreClient,
    repositories: new RepositoryCache(),
    redact: makeRedact(() => true),
    requests: () => counts.requests,
    nowMs: () => 0,
  });
  return { history, counts };
}

/** How long a rest is meant to be, when its timer goes off so late. */
async function restMs(history: HistoryImport, lateMs = 0): Promise<number> {
  const startMs = performance.now();
  const rested = history.rest();
  vi.advanceTimersToNextTimer();
  const takenMs = performance.now() - startMs;
  // Before it can tell.
  vi.advanceTimersByTime(lateMs);
  await rested;
  return takenMs;
}

test('what nobody waits for rests longer while somebody asks, and longer yet on a busy machine', async () => {
  const { history, counts } = importer();
  expect(await restMs(history)).toBe(importBounds.backgroundRestMs);
  counts.requests += 1;
  expect(await restMs(history)).toBe(importBounds.askedRestMs);
  expect(await restMs(history, 9)).toBe(importBounds.askedRestMs);
  const longer = await restMs(history);
  expect(longer).toBeGreaterThan(importBounds.askedRestMs);
  for (let late = 0; late < 20; late += 1) await restMs(history, 40);
  counts.requests += 1;
  expect(await restMs(history)).toBe(importBounds.restMaxMs);
  vi.advanceTimersByTime(importBounds.askedForMs);
  expect(await restMs(history)).toBe(importBounds.backgroundRestMs);
});
