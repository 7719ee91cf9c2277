import { Worker } from 'node:worker_threads';
import { HunchError } from '@hunch/common/errors';
import type { SyncNowResult, SyncProgress, SyncStatusResult } from '@hunch/common/protocol';
import { boundYoungSpace } from '../lifecycle/heap.ts';
import type { ArrivedCommand } from './arrivals.ts';
import type { FromSync, SyncFault, SyncJob, SyncOutcome, SyncThreadData, ToSync } from './messages.ts';
import { SyncDirectory } from './sync-directory.ts';
import type { EventIdentity } from '../store/event-identity.ts';

export interface SyncSettings {
  readonly server: string;
  readonly user: string;
  readonly key_file: string;
  readonly automatic: boolean;
  readonly interval_s: number;
}

export interface SyncParts {
  readonly worker: URL;
  readonly thread: () => Omit<SyncThreadData, 'job' | 'keyFile' | 'server'>;
  readonly settings: () => SyncSettings;
  /** Resolves when they are in the database. */
  readonly add: (commands: readonly ArrivedCommand[]) => Promise<void>;
  /** Between two slices of work that nobody waits for. */
  readonly rest: () => Promise<void>;
  readonly remove: (runs: readonly EventIdentity[]) => Promise<void>;
  /** Resolves when what was run until now is in the database. */
  readonly settled: () => Promise<void>;
  /** After a sync that removed commands. */
  readonly onRemoved: () => void;
  readonly onSuccess: (outcome: SyncOutcome) => void;
  readonly onFailure: (fault: SyncFault) => void;
  readonly nowMs: () => number;
}

export const syncBounds = {
  /** The first one after a start: shells and their first suggestions come before it. */
  firstAfterMs: 15_000,
  /** After a failure that time may mend, the interval doubles up to this. */
  waitMaxMs: 3_600_000,
  /** Of the sync thread: a page of records, and what an import takes at once, several times over. */
  heapMb: 96,
} as const;

/** Starts the sync thread for each job, one after the other, and by itself after each interval. */
export class SyncService {
  readonly #parts: SyncParts;
  #last: SyncOutcome | null = null;
  #fault: SyncFault | null = null;
  #failures = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #running: Worker | undefined;
  #progress: SyncProgress | null = null;
  /** Pieces that wait for the last of theirs. */
  #arrived: ArrivedCommand[] = [];
  readonly #watchers = new Set<(progress: SyncProgress) => void>();
  #timer: NodeJS.Timeout | undefined;
  #nextMs: number | null = null;
  #isStopped = false;
  /** A second `now` while one waits is the same one. */
  #waiting: Promise<SyncOutcome> | undefined;

  constructor(parts: SyncParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#plan(syncBounds.firstAfterMs);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#post({ kind: 'stop' });
  }

  /** After the configuration or the login has changed. */
  replan(): void {
    this.#failures = 0;
    this.#fault = null;
    this.#plan(syncBounds.firstAfterMs);
  }

  async login(job: Omit<SyncJob & { kind: 'login' }, 'kind'>): Promise<string> {
    await this.#run({ kind: 'login', ...job });
    this.replan();
    return this.directory.keyFile;
  }

  logout(): boolean {
    const wasLoggedIn = this.directory.login() !== undefined;
    this.directory.endLogin();
    this.#post({ kind: 'stop' });
    this.#fault = null;
    this.#plan(0);
    return wasLoggedIn;
  }

  /** @param onProgress hears how far it is */
  async now(onProgress: (progress: SyncProgress) => void = () => undefined): Promise<SyncNowResult> {
    this.#waiting ??= this.#pass().finally(() => {
      this.#waiting = undefined;
    });
    this.#watchers.add(onProgress);
    try {
      return await this.#waiting;
    } finally {
      this.#watchers.delete(onProgress);
    }
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Notes the ids of what is about to be imported. */
  async remember(named: (SyncJob & { kind: 'remember' })['named']): Promise<void> {
    if (named.length > 0) await this.#run({ kind: 'remember', named });
  }

  /** Before lines are deleted here: so that they go on the other machines, too. A sync that runs makes way. */
  async deleting(pattern: string): Promise<void> {
    if (!this.directory.isUsed) return;
    this.#post({ kind: 'stop' });
    await this.#run({ kind: 'deleting', pattern });
  }

  status(): SyncStatusResult {
    const { server, user, automatic } = this.#parts.settings();
    const login = this.directory.login();
    return {
      server,
      user: login?.user ?? user,
      logged_in: login !== undefined,
      automatic,
      running: this.isRunning,
      progress: this.#progress,
      last_ms: this.directory.syncedMs(),
      last: this.#last,
      failure: this.#fault?.message ?? null,
      next_ms: this.#nextMs,
      key_file: this.directory.keyFile,
    };
  }

  /** Encryption is loaded when it is asked for: a start does not wait for it. */
  async keyWords(): Promise<string> {
    const { AccountKey } = await import('@hunch/history-sync');
    const key = AccountKey.parse(this.directory.keyText() ?? '');
    if (key !== undefined) return key.words();
    const file = this.directory.keyFile;
    throw new HunchError('E_SYNC_FAILED', `There is no key in ${file}. Log in first: hunch sync login`);
  }

  get directory(): SyncDirectory {
    return new SyncDirectory(this.#parts.thread().dataDir, this.#parts.settings().key_file);
  }

  async #pass(): Promise<SyncOutcome> {
    try {
      await this.#parts.settled();
      const outcome = await this.#run({ kind: 'pass' });
      this.#last = outcome;
      this.#fault = null;
      this.#failures = 0;
      this.#parts.onSuccess(outcome);
      if (outcome.removed > 0) this.#parts.onRemoved();
      return outcome;
    } finally {
      this.#plan(this.#waitMs());
    }
  }

  /** One more after the last, longer after each failure, and none after one that waits for the user. */
  #waitMs(): number {
    const intervalMs = this.#parts.settings().interval_s * 1000;
    const waitMs = Math.min(
      intervalMs * 2 ** Math.min(this.#failures, 12),
      Math.max(intervalMs, syncBounds.waitMaxMs),
    );
    return Math.max(waitMs, this.#fault?.retryAfterMs ?? 0);
  }

  #plan(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#nextMs = null;
    const isWanted = this.#parts.settings().automatic && this.directory.login() !== undefined;
    if (this.#isStopped || !isWanted || this.#fault?.isPassing === false) return;
    this.#nextMs = this.#parts.nowMs() + waitMs;
    this.#timer = setTimeout(() => void this.now().catch(() => undefined), waitMs);
    this.#timer.unref();
  }

  #run(job: SyncJob): Promise<SyncOutcome> {
    const ran = this.#queue.then(() => this.#thread(job));
    this.#queue = ran.catch(() => undefined);
    return ran;
  }

  #thread(job: SyncJob): Promise<SyncOutcome> {
    const { server, key_file: keyFile } = this.#parts.settings();
    const workerData: SyncThreadData = { ...this.#parts.thread(), job, keyFile, server };
    const worker = new Worker(this.#parts.worker, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: syncBounds.heapMb },
    });
    boundYoungSpace(worker);
    this.#running = worker;
    return new Promise<SyncOutcome>((resolve, reject) => {
      let end: FromSync & { kind: 'ended' | 'failed' } = {
        kind: 'failed',
        failure: threadFault('its thread ended'),
      };
      worker.on('message', (message: FromSync) => {
        if (message.kind === 'progress') this.#note(message.progress);
        else if (message.kind === 'ended' || message.kind === 'failed') end = message;
        else void this.#take(message);
      });
      worker.once('error', (error) => {
        end = { kind: 'failed', failure: threadFault(error.message) };
      });
      // Not before: the next job has the files for itself.
      worker.once('exit', () => {
        this.#running = undefined;
        this.#arrived = [];
        this.#progress = null;
        if (end.kind === 'ended') {
          resolve(end.outcome);
          return;
        }
        if (job.kind === 'pass') this.#noteFault(end.failure);
        reject(new HunchError('E_SYNC_FAILED', end.failure.message));
      });
    });
  }

  async #take(message: FromSync & { kind: 'arrived' | 'removed' }): Promise<void> {
    try {
      if (message.kind === 'arrived') await this.#arrive(message);
      else await this.#parts.remove(message.runs);
      this.#post({ kind: 'done' });
    } catch (error) {
      this.#post({ kind: 'refused', message: error instanceof Error ? error.message : 'not written' });
    }
  }

  async #arrive({ commands, isLast }: FromSync & { kind: 'arrived' }): Promise<void> {
    this.#arrived.push(...commands);
    if (isLast) await this.#parts.add(this.#arrived.splice(0));
    else await this.#parts.rest();
  }

  #note(progress: SyncProgress): void {
    this.#progress = progress;
    for (const watcher of this.#watchers) watcher(progress);
  }

  #noteFault(fault: SyncFault): void {
    this.#fault = fault;
    this.#failures += 1;
    this.#parts.onFailure(fault);
  }

  #post(message: ToSync): void {
    this.#running?.postMessage(message);
  }
}

function threadFault(reason: string): SyncFault {
  const message = `Syncing failed inside hunch (${reason}). Nothing is lost; it is tried again later.`;
  return { kind: 'internal', message, isPassing: true, retryAfterMs: null };
}
