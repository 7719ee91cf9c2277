import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import type { Worker } from 'node:worker_threads';

/**
 * V8 lets garbage pile up to several times what lives before it collects. An import of 100,000 commands, of which 35 MB last,
 * took 80 MB more than with this; it took no longer. Not before the start is done: it makes little but what lasts.
 *
 * What is new is collected by the thread alone: with helpers it waits until the last of them got the processor. Beside a dozen busy
 * processes on two cores a collection within a first sync took 10 ms at the median, alone 5.
 */
export function collectEarly(): void {
  setFlagsFromString('--heap-growing-percent=25');
  setFlagsFromString('--no-parallel-scavenge');
}

/**
 * Does something under the flags that a process starts with. V8 takes compiled code only from one whose flags were its own, and
 * these are back at what they were (`node --v8-options`).
 */
export function underFlagsOfStart<Value>(work: () => Value): Value {
  setFlagsFromString('--heap-growing-percent=0');
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--parallel-scavenge');
  try {
    return work();
  } finally {
    collectEarly();
    keepYoungSpace();
  }
}

/**
 * Keeps the space for what is new as large as it is now: it grows to 16 MB, twice, with the first burst, and never gives that
 * back. An import takes as long, and all peaks are 20-30 MB lower. Each thread that starts undoes it for the process (V8 puts a
 * factor below 2 right whenever it sets up a heap), so `boundYoungSpace` says it again after each.
 */
export function keepYoungSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Of the space for what is new, while a thread works beside. In the 2 MB of a start a first sync was collected 42 times a second,
 * a seventh of the main thread's time; in 32 MB four times, a twentieth.
 */
export const youngSpaceBytesMax = 16 * 1024 * 1024;

/** @param thread that was just started: from now on V8 lets the space grow again, and this ends it */
export function boundYoungSpace(thread: Worker): void {
  const look = (): void => {
    if (youngSpaceBytes() < youngSpaceBytesMax) return;
    observer.disconnect();
    keepYoungSpace();
  };
  const observer = new PerformanceObserver(look);
  thread.once('online', () => {
    // It grows after a collection.
    observer.observe({ entryTypes: ['gc'] });
    look();
  });
  thread.once('exit', () => {
    observer.disconnect();
    keepYoungSpace();
  });
}

export function youngSpaceBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}
