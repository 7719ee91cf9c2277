import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { boundYoungSpace } from '../lifecycle/heap.ts';
import type { StoreThreadBoot } from './messages.ts';

/** A store thread that comes up, and is told by `opening` which database is its own. */
export interface BootedThread {
  readonly worker: Worker;
  /** For one message, a `StoreThreadData`. */
  readonly opening: MessagePort;
  /** Why it ended, however that came. */
  readonly ended: Promise<string>;
}

/**
 * Coming up takes a thread 60 ms, as long as loading the rest of the daemon does: so it begins before anybody knows which
 * database is to be opened, or whether this process may.
 */
export function bootStoreThread(program: URL): BootedThread {
  const { port1: opening, port2 } = new MessageChannel();
  const data: StoreThreadBoot = { opening: port2 };
  const worker = new Worker(program, {
    workerData: data,
    transferList: [port2],
    // A transaction of 1,000 events lives for some tens of milliseconds: in 4 MB its rows were copied again and again,
    // 16 MB save little more and show in the resident set.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 },
  });
  const ended = new Promise<string>((resolve) => {
    worker.once('error', (error) => resolve(error.message));
    worker.once('exit', () => resolve('the store thread ended'));
  });
  return { worker, opening, ended };
}

/** In place of one that died. */
export function bootAgain(program: URL): BootedThread {
  const booted = bootStoreThread(program);
  boundYoungSpace(booted.worker);
  return booted;
}
