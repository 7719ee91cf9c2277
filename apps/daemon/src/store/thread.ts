import { MessageChannel, type Worker } from 'node:worker_threads';
import { HunchError } from '@hunch/common/errors';
import type { BootedThread } from './boot-thread.ts';
import type { JournalMark } from './change-journal.ts';
import type { FromStore, StoreThreadData, ToStore } from './messages.ts';
import type { StreamEnd } from './snapshot-stream.ts';

export interface StoreThreadEvents {
  readonly onMessage: (message: FromStore) => void;
  /** Once, however it ended. */
  readonly onEnd: (reason: string) => void;
}

export interface StoreThreadSnapshot {
  readonly stream: StreamEnd;
  /** Of the image that makes aggregates needless; null: they are sent. */
  readonly journal: JournalMark | null;
}

/** One life of the store thread. */
export class StoreThread {
  readonly #worker: Worker;
  /** Resolves when the database is open and migrated; rejects with a HunchError when it can't be opened. */
  readonly ready: Promise<void>;

  /**
   * @param booted what opens the database of the settings
   * @param snapshot where to send what a warm start needs; absent: the engine is warm already
   */
  constructor(path: string, booted: BootedThread, events: StoreThreadEvents, snapshot?: StoreThreadSnapshot) {
    const { stream, journal } = snapshot ?? { stream: streamToNobody(), journal: null };
    const sendsRows = snapshot !== undefined && journal === null;
    const data: StoreThreadData = { path, stream, sendsRows, journal };
    this.#worker = booted.worker;
    this.ready = new Promise((resolve, reject) => {
      const waitForEnd = async (): Promise<void> => {
        const reason = await booted.ended;
        reject(new HunchError('E_INTERNAL', `The store thread failed: ${reason}`));
        events.onEnd(reason);
      };
      void waitForEnd();
      this.#worker.on('message', (message: FromStore) => {
        events.onMessage(message);
        if (message.kind === 'ready') resolve();
        if (message.kind === 'refused') reject(new HunchError('E_INTERNAL', message.message));
      });
    });
    booted.opening.postMessage(data, [stream.port]);
  }

  /** @param transfer what is handed over rather than copied */
  post(message: ToStore, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }
}

function streamToNobody(): StreamEnd {
  const { port1, port2 } = new MessageChannel();
  port1.close();
  return { port: port2, sent: new Int32Array(new SharedArrayBuffer(4)) };
}
