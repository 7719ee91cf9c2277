import { setFlagsFromString } from 'node:v8';
import type { Worker } from 'node:worker_threads';

/**
 * V8 lets garbage pile up to several times what lives before it collects. An import of 100,000 commands, of which 35 MB last,
 * took 80 MB more than with this; it took no longer. Not before the start is done: it makes little but what lasts.
 */
export function collectEarly(): void {
  setFlagsFromString('--heap-growing-percent=25');
}

/**
 * Does something under the flags that a process starts with. V8 takes compiled code only from one whose flags were its own, and
 * these two are back at what they were (`node --v8-options`).
 */
export function underFlagsOfStart<Value>(work: () => Value): Value {
  setFlagsFromString('--heap-growing-percent=0');
  setFlagsFromString('--semi-space-growth-factor=2');
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
 * factor below 2 right whenever it sets up a heap), so `keepYoungSpaceBeside` says it again after each.
 */
export function keepYoungSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** @param thread that was just started */
export function keepYoungSpaceBeside(thread: Worker): void {
  thread.once('online', keepYoungSpace);
}
