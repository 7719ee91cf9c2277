import { Worker } from 'node:worker_threads';
import { within } from '../../lifecycle/within.ts';
import type { DecisionRecord, Ledger } from '../ledger.ts';
import type { Spent } from '../state/state.ts';
import type { FromRouterStore, RouterStoreData, ToRouterStore } from './messages.ts';

const bounds = {
  /** Records that go to the store thread at once; some milliseconds of writing. */
  batchRecordsMax: 100,
  /** The longest a record waits for company. */
  batchWaitMs: 50,
  /** Records on their way. Beyond it they are counted as lost: a disk that hangs must not fill the memory. */
  unwrittenMax: 10_000,
  /** A disk that takes longer to open a small file is broken. */
  openTimeoutMs: 5_000,
  closeTimeoutMs: 5_000,
} as const;

const nothingSpent: Spent = { dayUsd: 0, monthUsd: 0 };

/** The proxy's side of router.db: gathers batches, waits for nothing. */
export class LedgerClient implements Ledger {
  readonly #worker: Worker;
  readonly #warn: (text: string) => void;
  #batch: DecisionRecord[] = [];
  #timer: NodeJS.Timeout | undefined;
  #unwritten = 0;
  #isDead = false;
  readonly #ready: Promise<Spent>;
  readonly #closed: Promise<void>;

  constructor(worker: URL, data: RouterStoreData, warn: (text: string) => void) {
    this.#warn = warn;
    this.#worker = new Worker(worker, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: 64 } });
    let isReady: (spent: Spent) => void = () => undefined;
    let isClosed: () => void = () => undefined;
    this.#ready = new Promise((resolve) => (isReady = resolve));
    this.#closed = new Promise((resolve) => (isClosed = resolve));
    const die = (reason: string): void => {
      if (!this.#isDead) warn(`router.db is not written any more: ${reason}`);
      this.#isDead = true;
      isReady(nothingSpent);
      isClosed();
    };
    this.#worker.on('error', (error) => die(error.message));
    this.#worker.on('exit', () => isClosed());
    this.#worker.on('message', (message: FromRouterStore) => {
      switch (message.kind) {
        case 'ready':
          return isReady(message.spent);
        case 'refused':
          return die(message.reason);
        case 'written':
          this.#unwritten -= message.records;
          return undefined;
        case 'lost':
          this.#unwritten -= message.records;
          return warn(`${message.records} decisions could not be written: ${message.reason}`);
        case 'moved-aside':
          return warn(`router.db was damaged; it was moved to ${message.path} and a fresh one started.`);
        case 'closed':
          return isClosed();
      }
    });
  }

  /** What was spent before; nothing when router.db can't be read. */
  async spent(): Promise<Spent> {
    const spent = await within(bounds.openTimeoutMs, this.#ready);
    return spent === 'late' ? nothingSpent : spent.value;
  }

  record(record: DecisionRecord): void {
    if (this.#isDead) return;
    if (this.#unwritten >= bounds.unwrittenMax)
      return this.#warn('router.db is too slow; decisions are lost.');
    this.#unwritten += 1;
    this.#batch.push(record);
    if (this.#batch.length >= bounds.batchRecordsMax) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), bounds.batchWaitMs);
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    this.#flush();
    if (!this.#isDead) this.#post({ kind: 'close' });
    await within(bounds.closeTimeoutMs, this.#closed);
    this.#isDead = true;
    await this.#worker.terminate();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#batch.length === 0 || this.#isDead) return;
    this.#post({ kind: 'write', records: this.#batch });
    this.#batch = [];
  }

  #post(message: ToRouterStore): void {
    this.#worker.postMessage(message);
  }
}
