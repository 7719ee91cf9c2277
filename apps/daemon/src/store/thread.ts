import { MessageChannel, Worker } from 'node:worker_threads';
import { HunchError } from '@hunch/common/errors';
import type { JournalMark } from './change-journal.ts';
import type { FromStore, StoreThreadData, ToStore } from './messages.ts';
import type { StreamEnd } from './snapshot-stream.ts';

export interface StoreThreadSettings {
  /** The bundled store-worker. */
  readonly worker: URL;
  readonly path: string;
}

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

  /** @param snapshot where to send what a warm start needs; absent: the engine is warm already */
  constructor(settings: StoreThreadSettings, events: StoreThreadEvents, snapshot?: StoreThreadSnapshot) {
    const { stream, journal } = snapshot ?? { stream: streamToNobody(), journal: null };
    const sendsRows = snapshot !== undefined && journal === null;
    const data: StoreThreadData = { path: settings.path, stream, sendsRows, journal };
    this.#worker = new Worker(settings.worker, {
      workerData: data,
      transferList: [stream.port],
      // A transaction of 1,000 events lives for some tens of milliseconds: in 4 MB its rows were copied again and again,
      // 16 MB save little more and show in the resident set.
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 },
    });
    let hasEnded = false;
    this.ready = new Promise((resolve, reject) => {
      const end = (reason: string): void => {
        if (hasEnded) return;
        hasEnded = true;
        reject(new HunchError('E_INTERNAL', `The store thread failed: ${reason}`));
        events.onEnd(reason);
      };
      this.#worker.on('message', (message: FromStore) => {
        events.onMessage(message);
        if (message.kind === 'ready') resolve();
        if (message.kind === 'refused') reject(new HunchError('E_INTERNAL', message.message));
      });
      this.#worker.on('error', (error) => end(error.message));
      this.#worker.on('exit', () => end('the store thread ended'));
    });
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
