import type { TestClient } from './client.ts';

/** How many commands the daemon has learnt since its start. */
export async function learnedCount(client: TestClient): Promise<number> {
  const stats = (await client.call('DebugStats', {})) as { counters: { events_learned: number } };
  return stats.counters.events_learned;
}

/** Resolves when it has learnt so many: an event is answered when it is accepted, which is a little earlier. */
export async function untilLearned(client: TestClient, count: number): Promise<void> {
  while ((await learnedCount(client)) < count) await new Promise((resolve) => setImmediate(resolve));
}

/** Resolves when all that was accepted, in this run or in the last one, has been learnt and written. */
export async function untilWritten(client: TestClient): Promise<void> {
  const queued = async (): Promise<number> =>
    ((await client.call('DebugStats', {})) as { ingest_queue: number }).ingest_queue;
  while ((await queued()) > 0) await new Promise((resolve) => setImmediate(resolve));
  // A search answers after all that was written before it.
  await client.call('Search', { query: '', limit: 1 });
}
