import { once } from 'node:events';
import { getHeapSpaceStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { keepYoungSpace, keepYoungSpaceBeside } from '../src/lifecycle/heap.ts';

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;

/** What lives for a moment, as what a message brings does: with it V8 lets the young space grow. */
function burst(): void {
  const kept: object[] = [];
  for (let at = 0; at < 400_000; at += 1) kept[at % 40_000] = { at, text: `line ${at}` };
}

test('the space for what is new stays as large as it is, also after a thread has started', async () => {
  keepYoungSpace();
  const thread = new Worker('setTimeout(() => {}, 50)', { eval: true });
  keepYoungSpaceBeside(thread);
  await once(thread, 'exit');
  const before = youngBytes();
  burst();
  expect(youngBytes()).toBe(before);
});
