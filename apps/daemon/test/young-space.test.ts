import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { boundYoungSpace, youngSpaceBytes, youngSpaceBytesMax } from '../src/lifecycle/heap.ts';

/** Slices of work in which much lives for a moment: V8 lets the young space grow to twice the bound. */
async function burst(): Promise<void> {
  const kept: object[] = [];
  for (let at = 0; at < 1_000_000; at += 1) {
    kept[at % 40_000] = { at, text: `line ${at}` };
    if (at % 2_000 === 0) await setImmediate();
  }
}

test('the space for what is new stays within its bound, while a thread works and after it', async () => {
  const thread = new Worker(
    'require("node:worker_threads").parentPort.once("message", () => process.exit())',
    {
      eval: true,
    },
  );
  boundYoungSpace(thread);
  await once(thread, 'online');
  await burst();
  expect(youngSpaceBytes()).toBeLessThanOrEqual(youngSpaceBytesMax);
  thread.postMessage('end');
  await once(thread, 'exit');
  await burst();
  expect(youngSpaceBytes()).toBeLessThanOrEqual(youngSpaceBytesMax);
});
