import { MessageChannel, Worker } from 'node:worker_threads';
import type { StoreSnapshot } from '@hunch/suggest-engine';
import { HunchError } from '@hunch/common/errors';
import { storeBounds } from './bounds.ts';
import type { WriteEntry, WriteOutcome } from './entries.ts';
import type { ForgetOutcome, ForgetRequest } from './forget.ts';
import type { RetainOutcome, RetainRequest } from './retain.ts';
import type { FromStore, QuestionKind, StoreQuestions, StoreThreadData, ToStore } from './messages.ts';
import type { SearchAnswer, SearchQuery } from './search.ts';
import { receiveSnapshot, type StreamEnd } from './snapshot-stream.ts';
import { recentRows } from './recent-rows.ts';
import type { EventIdentity } from './suggestions.ts';

export interface StoreClientSettings {
  /** The bundled store-worker. */
  readonly worker: URL;
  readonly path: string;
  /** Whether the snapshot has aggregates; without them it has events and feedback only. */
  readonly sendsRows: boolean;
  readonly onWritten: (outcome: WriteOutcome, tookMs: number) => void;
  readonly onMovedAside: (path: string) => void;
  /** The thread died; nothing more is written. */
  readonly onDeath: (reason: string) => void;
}

export interface StoreLaunch {
  /** What the store kept. Reading aggregates waits for the thread, which opens the database first. */
  readonly snapshot: StoreSnapshot;
  /** Resolves when the database is open and migrated; rejects with a HunchError when it can't be opened. */
  readonly started: Promise<StoreClient>;
}

interface Waiting {
  readonly resolve: (answer: StoreQuestions[QuestionKind]['answer']) => void;
  readonly reject: (error: HunchError) => void;
}

/** The main thread's side of the store: gathers batches, asks questions, never waits. */
export class StoreClient {
  readonly #settings: StoreClientSettings;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #roomWaiters = new Set<() => void>();
  #batch: WriteEntry[] = [];
  #timer: NodeJS.Timeout | undefined;
  #nextId = 1;
  #unacknowledged = 0;
  #commands = 0;
  #schemaVersion = 0;
  #dead = false;
  #isComplete = true;

  private constructor(settings: StoreClientSettings, stream: StreamEnd) {
    this.#settings = settings;
    const data: StoreThreadData = { path: settings.path, stream, sendsRows: settings.sendsRows };
    this.#worker = new Worker(settings.worker, {
      workerData: data,
      transferList: [stream.port],
      // A transaction of 1,000 events lives for some tens of milliseconds: in 4 MB its rows were copied again and again,
      // 16 MB save little more and show in the resident set.
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 },
    });
  }

  /** Starts the thread. */
  static launch(settings: StoreClientSettings): StoreLaunch {
    const { port1, port2 } = new MessageChannel();
    const sent = new Int32Array(new SharedArrayBuffer(4));
    const client = new StoreClient(settings, { port: port2, sent });
    const snapshot = receiveSnapshot({ port: port1, sent }, recentRows(settings.path));
    const started = client.#started().finally(() => port1.close());
    return { snapshot, started };
  }

  #started(): Promise<StoreClient> {
    return new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromStore) => {
        this.#receive(message);
        if (message.kind === 'ready') resolve(this);
        if (message.kind === 'refused') reject(new HunchError('E_INTERNAL', message.message));
      });
      this.#worker.on('error', (error) => {
        reject(new HunchError('E_INTERNAL', `The store thread failed: ${error.message}`, { cause: error }));
        this.#die(error.message);
      });
      this.#worker.on('exit', () => this.#die('the store thread ended'));
    });
  }

  get commands(): number {
    return this.#commands;
  }

  get schemaVersion(): number {
    return this.#schemaVersion;
  }

  get unacknowledged(): number {
    return this.#unacknowledged;
  }

  /** Whether the database holds what the engine's memory holds: nothing was lost, and nothing taken out. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get hasRoom(): boolean {
    return this.#dead || this.#unacknowledged < storeBounds.unacknowledgedMax;
  }

  /** Resolves when `hasRoom` turns true. */
  room(): Promise<void> {
    if (this.hasRoom) return Promise.resolve();
    return new Promise((resolve) => this.#roomWaiters.add(resolve));
  }

  write(entry: WriteEntry): void {
    if (this.#dead) {
      this.#isComplete = false;
      return;
    }
    this.#unacknowledged += 1;
    this.#batch.push(entry);
    if (this.#batch.length >= storeBounds.batchEntriesMax) {
      this.#flush();
    } else {
      this.#timer ??= setTimeout(() => this.#flush(), storeBounds.batchWaitMs);
    }
  }

  /** Finds what was written before, even if only a moment ago. */
  search(query: SearchQuery): Promise<SearchAnswer> {
    return this.#ask('search', query);
  }

  known(events: readonly EventIdentity[]): Promise<readonly boolean[]> {
    return this.#ask('known', events);
  }

  /** Takes lines out of the database. The engine's memory still has them: it must not be kept. */
  async forget(request: ForgetRequest): Promise<ForgetOutcome> {
    const outcome = await this.#ask('forget', request);
    if (!request.dryRun && outcome.lines > 0) this.#isComplete = false;
    return outcome;
  }

  /** One step of the retention. Without an age only events go, which the engine's memory does not stand on. */
  async retain(request: RetainRequest): Promise<RetainOutcome> {
    const outcome = await this.#ask('retain', request);
    if (request.beforeMs !== null && outcome.removed > 0) this.#isComplete = false;
    return outcome;
  }

  /** Resolves when all that was written before is in the database, or was counted as failed. */
  async settled(): Promise<void> {
    await this.#ask('barrier', null);
  }

  /** Writes what is left and closes the database. */
  async close(): Promise<void> {
    if (this.#dead) return;
    await this.#ask('close', null);
    this.#dead = true;
    await this.#worker.terminate();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#batch.length === 0) return;
    this.#post({ kind: 'write', entries: this.#batch });
    this.#batch = [];
  }

  #post(message: ToStore): void {
    this.#worker.postMessage(message);
  }

  #ask<Kind extends QuestionKind>(
    kind: Kind,
    ask: StoreQuestions[Kind]['ask'],
  ): Promise<StoreQuestions[Kind]['answer']> {
    if (this.#dead) {
      return Promise.reject(
        new HunchError('E_INTERNAL', 'The store thread has stopped; restart the daemon.'),
      );
    }
    this.#flush();
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      // The thread answers an id with the answer of its question's kind.
      this.#waiting.set(id, {
        resolve,
        reject,
      });
      this.#post({ kind, id, ask } as ToStore);
    });
  }

  #receive(message: FromStore): void {
    switch (message.kind) {
      case 'ready':
        this.#commands = message.commands;
        this.#schemaVersion = message.schemaVersion;
        return;
      case 'refused':
        return;
      case 'written':
        this.#commands = message.outcome.commands;
        if (message.outcome.failed > 0) this.#isComplete = false;
        this.#unacknowledged -= message.outcome.applied + message.outcome.failed;
        this.#settings.onWritten(message.outcome, message.tookMs);
        this.#announceRoom();
        return;
      case 'moved-aside':
        this.#isComplete = false;
        this.#settings.onMovedAside(message.path);
        return;
      case 'answer':
        this.#waiting.get(message.id)?.resolve(message.answer);
        this.#waiting.delete(message.id);
        return;
      case 'failure':
        this.#waiting.get(message.id)?.reject(new HunchError(message.error.code, message.error.message));
        this.#waiting.delete(message.id);
    }
  }

  #announceRoom(): void {
    if (!this.hasRoom) return;
    for (const resolve of this.#roomWaiters) resolve();
    this.#roomWaiters.clear();
  }

  #die(reason: string): void {
    if (this.#dead) return;
    this.#dead = true;
    this.#isComplete = false;
    clearTimeout(this.#timer);
    for (const waiting of this.#waiting.values()) {
      waiting.reject(new HunchError('E_INTERNAL', 'The store thread has stopped; restart the daemon.'));
    }
    this.#waiting.clear();
    this.#announceRoom();
    this.#settings.onDeath(reason);
  }
}
