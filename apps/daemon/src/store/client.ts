import { MessageChannel } from 'node:worker_threads';
import type { StoreSnapshot } from '@hunch/suggest-engine';
import { HunchError } from '@hunch/common/errors';
import type { ListedRun } from '@hunch/common/protocol';
import type { BrowseAnswer, BrowseQuery, FavourRequest } from '../history/browser.ts';
import type { ListQuery } from '../history/listing.ts';
import { storeBounds } from './bounds.ts';
import { bootAgain, type BootedThread } from './boot-thread.ts';
import type { StoreClientSettings } from './client-settings.ts';
import type { LostEntries, WriteEntry, WriteOutcome } from './entries.ts';
import type { ForgetOutcome, ForgetRequest } from './forget.ts';
import type { RetainOutcome, RetainRequest } from './retain.ts';
import { buffersOf } from './image-buffers.ts';
import type { Checkpoint, FromStore, QuestionKind, StoreQuestions } from './messages.ts';
import type { SearchAnswer, SearchQuery } from './search.ts';
import { receiveSnapshot } from './snapshot-stream.ts';
import { Questions } from './questions.ts';
import { noMarks, type JournalMarks } from './journal-marks.ts';
import { profileRows, recentRows } from './recent-rows.ts';
import { StoreThread, type StoreThreadSnapshot } from './thread.ts';
import type { EventIdentity } from './event-identity.ts';
import type { OverwriteOutcome } from './suggestions.ts';
import { unwritten } from './unwritten.ts';

export interface StoreLaunch {
  /** What the store kept. Reading aggregates waits for the thread, which opens the database first. */
  readonly snapshot: StoreSnapshot;
  /** Resolves when the database is open and migrated; rejects with a HunchError when it can't be opened. */
  readonly started: Promise<StoreClient>;
  /** After damage was found while the first was read: what could be read of the file, from the beginning. */
  readonly again: () => StoreSnapshot;
  /** When the snapshot has been read, or never will be: the thread may have sent all of it long before. */
  readonly release: () => void;
}

/** The main thread's side of the store: gathers batches, asks questions, never waits. */
export class StoreClient {
  readonly #settings: StoreClientSettings;
  readonly #questions = new Questions((message, transfer) => this.#thread.post(message, transfer));
  readonly #roomWaiters = new Set<() => void>();
  #thread: StoreThread;
  #batch: WriteEntry[] = [];
  /** What the thread has and has not acknowledged, in order. */
  #sent: WriteEntry[] = [];
  /** While a new thread comes up in place of one that died. */
  #restarting: Promise<void> | undefined;
  #restarts = 0;
  #hasStarted = false;
  #timer: NodeJS.Timeout | undefined;
  #unacknowledged = 0;
  #commands = 0;
  #schemaVersion = 0;
  #dead = false;
  #isComplete = true;
  #isHeld = false;
  #lost: LostEntries = { count: 0, failure: null };
  #journalled: number | null;
  #journalMarks = noMarks;
  #onWritten: (entries: readonly WriteEntry[]) => void = () => undefined;

  private constructor(settings: StoreClientSettings, snapshot: StoreThreadSnapshot) {
    this.#settings = settings;
    this.#journalled = settings.journal?.changes ?? null;
    this.#thread = this.#start(settings.booted, snapshot);
  }

  /** Starts the thread. */
  static launch(settings: StoreClientSettings): StoreLaunch {
    const { port1, port2 } = new MessageChannel();
    const sent = new Int32Array(new SharedArrayBuffer(4));
    const { journal } = settings;
    const client = new StoreClient(settings, { stream: { port: port2, sent }, journal });
    const sentRows = receiveSnapshot({ port: port1, sent }, recentRows(settings.path));
    const snapshot =
      journal === null ? sentRows : { ...sentRows, profiles: () => profileRows(settings.path) };
    const started = client.#thread.ready.then(() => {
      client.#hasStarted = true;
      return client;
    });
    const again = (): StoreSnapshot => receiveSnapshot({ port: port1, sent }, recentRows(settings.path));
    return { snapshot, started, again, release: () => port1.close() };
  }

  #start(booted?: BootedThread, snapshot?: StoreThreadSnapshot): StoreThread {
    const { path, worker } = this.#settings;
    return new StoreThread(
      path,
      booted ?? bootAgain(worker),
      {
        onMessage: (message) => this.#receive(message),
        onEnd: (reason) => (this.#hasStarted ? this.#restart(reason) : this.#die(reason)),
      },
      snapshot,
    );
  }

  get commands(): number {
    return this.#commands;
  }

  get schemaVersion(): number {
    return this.#schemaVersion;
  }

  /** What the database held of the event journal when it was opened. */
  get journalMarks(): JournalMarks {
    return this.#journalMarks;
  }

  /** Nothing more is written. */
  get isDead(): boolean {
    return this.#dead;
  }

  get unacknowledged(): number {
    return this.#unacknowledged;
  }

  /** Whether the database holds what the engine's memory holds: nothing was lost, and nothing taken out. */
  get isComplete(): boolean {
    return this.#isComplete && !this.#isHeld;
  }

  get lost(): LostEntries {
    return this.#lost;
  }

  /** How many changes come after the image that a start after a crash would use; null: there is none. */
  get journalled(): number | null {
    return this.#journalled;
  }

  get hasRoom(): boolean {
    return this.#dead || this.#unacknowledged < storeBounds.unacknowledgedMax;
  }

  /** Calls back after each transaction, with what it wrote or failed to write. */
  onWritten(told: (entries: readonly WriteEntry[]) => void): void {
    this.#onWritten = told;
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
    if (this.#restarting !== undefined) return;
    if (entry.kind === 'gathered' || this.#batch.length >= storeBounds.batchEntriesMax) {
      this.#flush();
    } else {
      this.#timer ??= setTimeout(() => this.#flush(), storeBounds.batchWaitMs);
    }
  }

  /** Finds what was written before, even if only a moment ago. */
  search(query: SearchQuery): Promise<SearchAnswer> {
    return this.#ask('search', query);
  }

  /** What a screen shows, from what was written before. */
  browse(query: BrowseQuery): Promise<BrowseAnswer> {
    return this.#ask('browse', query);
  }

  /** Marks a line as a favourite, or no longer. */
  favour(request: FavourRequest): Promise<void> {
    return this.#ask('favour', request);
  }

  /** @returns the runs, as they are asked for */
  list(query: ListQuery): Promise<readonly ListedRun[]> {
    return this.#ask('list', query);
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

  /**
   * Takes single runs out of the database.
   *
   * @returns the lines that have none left, which are still to be forgotten
   */
  async forgetRuns(runs: readonly EventIdentity[]): Promise<readonly string[]> {
    const lines = await this.#ask('forget-runs', runs);
    if (runs.length > 0) this.#isComplete = false;
    return lines;
  }

  /** Takes what was deleted out of the database's files, if that is still to be done. */
  overwrite(): Promise<OverwriteOutcome> {
    return this.#ask('overwrite', null);
  }

  /** One step of the retention. Without an age only events go, which the engine's memory does not stand on. */
  async retain(request: RetainRequest): Promise<RetainOutcome> {
    const outcome = await this.#ask('retain', request);
    if (request.beforeMs !== null && outcome.removed > 0) this.#isComplete = false;
    return outcome;
  }

  /** Keeps what the engine has learnt of all that was written before; its buffers are taken. */
  async keep(checkpoint: Checkpoint): Promise<void> {
    await this.#ask('checkpoint', checkpoint, buffersOf(checkpoint.image));
    this.#journalled = 0;
  }

  /** Resolves when all that was written before is in the database, or was counted as failed. */
  async settled(): Promise<void> {
    await this.#ask('barrier', null);
  }

  /** After somebody else has met damage in the database: resolves when what can be read of it stands in a sound one. */
  async mend(): Promise<void> {
    await this.#ask('mend', null);
  }

  /** Writes what is left and closes the database. */
  async close(): Promise<void> {
    while (this.#restarting !== undefined) await this.#restarting;
    if (this.#dead) return;
    await this.#ask('close', null);
    await this.#thread.terminate();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#batch.length === 0) return;
    this.#sent.push(...this.#batch);
    this.#thread.post({ kind: 'write', entries: this.#batch });
    this.#batch = [];
  }

  #ask<Kind extends QuestionKind>(
    kind: Kind,
    ask: StoreQuestions[Kind]['ask'],
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<StoreQuestions[Kind]['answer']> {
    if (this.#dead) return Promise.reject(hasStopped());
    if (this.#restarting !== undefined) return this.#restarting.then(() => this.#ask(kind, ask, transfer));
    this.#flush();
    return this.#questions.ask(kind, ask, transfer);
  }

  #receive(message: FromStore): void {
    switch (message.kind) {
      case 'ready':
        this.#commands = message.commands;
        this.#schemaVersion = message.schemaVersion;
        this.#journalMarks = message.journalMarks;
        return;
      case 'refused':
        return;
      case 'written':
        this.#commands = message.outcome.commands;
        this.#journalled = message.journalled;
        this.#noteFailed(message.outcome);
        this.#settings.onWritten(message.outcome, message.tookMs);
        if (this.#isHeld) this.#noteHeld(null);
        this.#acknowledge(message.outcome.applied + message.outcome.failed);
        this.#announceRoom();
        return;
      case 'held':
        if (!this.#isHeld) this.#noteHeld(message.failure);
        return;
      case 'moved-aside':
        this.#isComplete = false;
        this.#settings.onMovedAside(message.path, message.rebuilt);
        return;
      case 'answer':
        // The thread ends with that, which is told in the same turn at times: before who waits here can note it.
        if (this.#questions.answer(message) === 'close') this.#dead = true;
        return;
      case 'failure':
        this.#questions.fail(message);
    }
  }

  /** The oldest that were sent. */
  #acknowledge(count: number): void {
    this.#unacknowledged -= count;
    this.#onWritten(this.#sent.splice(0, count));
  }

  #noteFailed({ failed, failure }: WriteOutcome): void {
    if (failed === 0) return;
    this.#isComplete = false;
    this.#lost = { count: this.#lost.count + failed, failure };
  }

  #noteHeld(failure: string | null): void {
    this.#isHeld = failure !== null;
    this.#settings.onHeld(failure);
  }

  #announceRoom(): void {
    if (!this.hasRoom) return;
    for (const resolve of this.#roomWaiters) resolve();
    this.#roomWaiters.clear();
  }

  /** The thread died: after a while a new one takes over what it left undone. */
  #restart(reason: string): void {
    if (this.#dead) return;
    this.#isComplete = false;
    this.#journalled = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#questions.rejectAll(
      new HunchError('E_STORAGE_BUSY', 'The store thread has failed and is started again. Try again.'),
    );
    const waitMs = storeBounds.restartWaitsMs[this.#restarts];
    if (waitMs === undefined) {
      this.#die(reason);
      return;
    }
    this.#restarts += 1;
    this.#settings.onRestart(reason);
    // One that dies while it takes over is followed by the next, if there may be one.
    const attempt = this.#takeOver(waitMs).catch((error: unknown) => {
      if (this.#restarting === attempt) this.#die(String(error));
    });
    this.#restarting = attempt;
  }

  async #takeOver(waitMs: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    this.#thread = this.#start();
    await this.#thread.ready;
    const left = await unwritten(this.#sent, (events) => this.#questions.ask('known', events));
    this.#acknowledge(this.#sent.length - left.length);
    this.#sent = [];
    this.#batch = [...left, ...this.#batch];
    this.#restarting = undefined;
    this.#flush();
    this.#announceRoom();
  }

  #die(reason: string): void {
    if (this.#dead) return;
    this.#dead = true;
    this.#restarting = undefined;
    this.#isComplete = false;
    clearTimeout(this.#timer);
    this.#questions.rejectAll(hasStopped());
    this.#announceRoom();
    this.#settings.onDeath(reason);
  }
}

function hasStopped(): HunchError {
  return new HunchError('E_INTERNAL', 'The store thread has stopped; restart the daemon.');
}
