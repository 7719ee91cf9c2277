import { sessionId } from '@hunch/common/ids';
import type { IngestEventParams } from '@hunch/common/protocol';
import { redactionMark } from '@hunch/common/secrets';
import type { SuggestEngine } from '@hunch/suggest-engine';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { RepositoryCache } from '../repository/cache.ts';
import type { Repository } from '../repository/discover.ts';
import type { StoreClient } from '../store/client.ts';
import type { AcceptedEvent } from './accepted-event.ts';
import { readAliases } from './aliases.ts';
import type { EventJournal } from './event-journal.ts';
import type { PendingCommands } from './pending.ts';
import { IngestQueue, type Offer } from './queue.ts';
import type { Redact } from './redact.ts';

export const pipelineBounds = {
  /**
   * With more events waiting it is a program that reports, not a person: its commands are counted, but ranking takes no
   * lessons from them, which cost ten times as much.
   */
  practiceBacklogMax: 16,
  /** Learning in one piece, before suggestions and sockets get their turn. */
  sliceMs: 1,
  /** How long a client is held back when the queue is full of commands, before the oldest one is dropped for its sake. */
  roomWaitMs: 2_000,
  /** How often a client that is held back looks whether the journal has room again. */
  roomLookMs: 20,
  /** A clock that runs ahead of ours this much is believed; beyond it an event counts as happening now. */
  futureMs: 60_000,
  /** Sessions known to have a row. Forgetting one costs an upsert. */
  knownSessionsMax: 4_096,
} as const;

export interface PipelineParts {
  readonly engine: SuggestEngine;
  readonly store: StoreClient;
  readonly repositories: RepositoryCache;
  readonly pending: PendingCommands;
  readonly redact: Redact;
  readonly journal: Pick<EventJournal, 'append' | 'hasRoom'>;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly nowMs: () => number;
  /** Called before a command is learnt: an import hands over what it has counted. */
  readonly beforeLearning: () => void;
  /** Told of each command that was learnt, with its secrets redacted. */
  readonly onLearned: (event: IngestEventParams, line: string, repository: Repository | null) => void;
}

/** Takes events from the queue one by one, in order: redacts, finds the repository, learns, hands the change to the store. */
export class IngestPipeline {
  readonly #parts: PipelineParts;
  readonly #queue: IngestQueue;
  readonly #knownSessions = new Set<string>();
  readonly #roomWaiters = new Set<() => void>();
  /** Events that were queued, and those of them that are learnt or dropped: the first in is the first out. */
  #queuedCount = 0;
  #doneCount = 0;
  readonly #settleWaiters: { readonly count: number; readonly resolve: () => void }[] = [];
  #running: Promise<void> | undefined;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#queue = new IngestQueue((event) => {
      parts.metrics.counters.ingest_drop_count += 1;
      parts.pending.done(event.session_id, undefined);
      this.#leavesNothing(event);
      this.#settled();
    });
  }

  get queued(): number {
    return this.#queue.size;
  }

  /** Queues an event that something is learnt from; holds the caller back while the queue is full. */
  accept(event: IngestEventParams): boolean | Promise<boolean> {
    if (!isLearntFrom(event)) {
      this.#parts.metrics.counters.events_accepted += 1;
      return true;
    }
    const redacted = this.#redacted(event);
    // A password typed at the prompt, a token pasted there: no command, and nothing to keep.
    if (redacted.cmd_raw === redactionMark) {
      this.#parts.metrics.counters.events_accepted += 1;
      this.#parts.pending.unkept(redacted.session_id, redacted.seq);
      return true;
    }
    return this.#offer(redacted) === 'queued' || this.#acceptLater(redacted);
  }

  /** Takes in what the last run of the daemon had accepted and the database does not hold. */
  restore(event: AcceptedEvent): void {
    this.#queue.restore(event);
    this.#noteQueued(event);
  }

  /** Resolves when nothing is left to learn. */
  async drained(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Resolves when every event that was accepted before has been learnt; what comes in meanwhile is not waited for. */
  caughtUp(): Promise<void> {
    const count = this.#queuedCount;
    if (this.#doneCount >= count) return Promise.resolve();
    return new Promise((resolve) => this.#settleWaiters.push({ count, resolve }));
  }

  #settled(): void {
    this.#doneCount += 1;
    while ((this.#settleWaiters[0]?.count ?? Infinity) <= this.#doneCount)
      this.#settleWaiters.shift()?.resolve();
  }

  /** Secrets go before anything else is done with the event: it is appended to the journal when it is queued. */
  #redacted(event: IngestEventParams): AcceptedEvent {
    const { redact, metrics } = this.#parts;
    const accepted = { ...event, ts_ms: this.#time(event), redacted: false };
    if (event.event_type !== 'command_end') return accepted;
    const { text, redacted } = redact(event.cmd_raw ?? '', event.exit_code);
    if (redacted) metrics.counters.redactions += 1;
    return { ...accepted, cmd_raw: text, redacted };
  }

  #offer(event: AcceptedEvent): Offer {
    const { journal, store } = this.#parts;
    // Of a store that has ended, the journal would stay full.
    if (isStored(event) && !journal.hasRoom && !store.isDead) return 'full';
    const offer = this.#queue.offer(event);
    if (offer === 'queued') this.#noteAccepted(event);
    return offer;
  }

  async #acceptLater(event: AcceptedEvent): Promise<boolean> {
    const end = performance.now() + pipelineBounds.roomWaitMs;
    while (performance.now() < end) {
      await this.#room(Math.min(pipelineBounds.roomLookMs, end - performance.now()));
      if (this.#offer(event) === 'queued') return true;
    }
    this.#queue.force(event);
    this.#noteAccepted(event);
    return true;
  }

  #room(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#roomWaiters.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, waitMs);
      this.#roomWaiters.add(wake);
    });
  }

  /** Before the client is answered. */
  #noteAccepted(event: AcceptedEvent): void {
    this.#parts.metrics.counters.events_accepted += 1;
    if (isStored(event)) {
      const journalSeq = this.#parts.journal.append({ kind: 'learned', event: withoutAliases(event) });
      if (journalSeq !== undefined) event.journalSeq = journalSeq;
    }
    this.#noteQueued(event);
  }

  #noteQueued(event: AcceptedEvent): void {
    this.#queuedCount += 1;
    this.#parts.pending.queued(event.session_id);
    this.#start();
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      // One may have come between the last look at the queue and now.
      if (this.#queue.size > 0) this.#start();
    });
  }

  async #run(): Promise<void> {
    const { store, repositories } = this.#parts;
    let sliceStart = performance.now();
    for (let event = this.#queue.take(); event !== undefined; event = this.#queue.take()) {
      if (!store.hasRoom) await store.room();
      const needsRepository = event.event_type === 'command_end';
      const known = needsRepository ? repositories.fresh(event.cwd) : null;
      const repository = known === undefined ? await repositories.resolve(event.cwd) : known;
      this.#process(event, repository);
      this.#settled();
      const [longestWaiting] = this.#roomWaiters;
      longestWaiting?.();
      if (performance.now() - sliceStart > pipelineBounds.sliceMs) {
        await new Promise((resolve) => setImmediate(resolve));
        sliceStart = performance.now();
      }
    }
  }

  #process(event: AcceptedEvent, repository: Repository | null): void {
    const { pending, metrics, log } = this.#parts;
    try {
      if (!this.#apply(event, repository)) this.#leavesNothing(event);
    } catch (error) {
      metrics.counters.store_failures += 1;
      log.error('event failed', { type: event.event_type, reason: (error as Error).name });
      this.#leavesNothing(event);
    }
    pending.done(event.session_id, event.event_type === 'command_end' ? event.seq : undefined);
    if (event.event_type === 'session_end') pending.forget(event.session_id);
  }

  /** The journal is done with its record when the store is told so in its turn. */
  #leavesNothing({ journalSeq }: AcceptedEvent): void {
    if (journalSeq !== undefined) this.#parts.store.write({ kind: 'nothing', journalSeq });
  }

  /** @returns whether anything was handed to the store */
  #apply(event: AcceptedEvent, repository: Repository | null): boolean {
    if (event.event_type === 'session_start') return this.#startSession(event);
    if (event.event_type === 'command_end') return this.#learn(event, repository);
    this.#parts.engine.endSession(sessionId(event.session_id));
    this.#knownSessions.delete(event.session_id);
    return false;
  }

  #startSession(event: AcceptedEvent): boolean {
    const row = {
      id: sessionId(event.session_id),
      shell: event.shell,
      startedAtMs: event.ts_ms,
      host: event.host ?? null,
      userName: event.user_name ?? null,
    };
    const { engine, redact } = this.#parts;
    engine.startSession(row);
    if (event.aliases !== undefined) engine.setAliases(row.id, readAliases(event.aliases, redact));
    if (event.ephemeral === true) return false;
    this.#parts.store.write({ kind: 'session', row, journalSeq: event.journalSeq });
    this.#remember(event.session_id);
    return true;
  }

  #learn(event: AcceptedEvent, repository: Repository | null): boolean {
    const { engine, store, metrics } = this.#parts;
    const line = event.cmd_raw ?? '';
    this.#parts.beforeLearning();
    const change = engine.learn({
      sessionId: sessionId(event.session_id),
      shell: event.shell,
      tsMs: event.ts_ms,
      cwd: event.cwd,
      repoKey: repository?.key ?? null,
      branch: repository?.branch ?? null,
      cmdRaw: line,
      exitCode: event.exit_code ?? null,
      durationMs: event.duration_ms ?? null,
      ephemeral: event.ephemeral === true,
      redacted: event.redacted,
      imported: this.#queue.size > pipelineBounds.practiceBacklogMax,
    });
    metrics.counters.events_learned += 1;
    this.#parts.onLearned(event, line, repository);
    if (event.ephemeral === true) metrics.counters.events_ephemeral += 1;
    // The engine hands back nothing to write for an ephemeral event; said twice, since this is what incognito rests on (I2).
    if (change === null || event.ephemeral === true) return false;
    if (!this.#knownSessions.has(event.session_id)) {
      const { sessionId: id, tsMs: startedAtMs } = change.event;
      store.write({
        kind: 'session',
        row: { id, shell: event.shell, startedAtMs, host: null, userName: null },
      });
      this.#remember(event.session_id);
    }
    store.write({ kind: 'learned', change, journalSeq: event.journalSeq });
    return true;
  }

  #time(event: IngestEventParams): number {
    const now = this.#parts.nowMs();
    return event.ts_ms > now + pipelineBounds.futureMs ? now : event.ts_ms;
  }

  #remember(id: string): void {
    if (this.#knownSessions.size >= pipelineBounds.knownSessionsMax) this.#knownSessions.clear();
    this.#knownSessions.add(id);
  }
}

/** The rest is telemetry, which a shell may report: it is accepted, and takes no room in the queue (spec 003 §3.5). */
function isLearntFrom({ event_type: type }: IngestEventParams): boolean {
  return type === 'command_end' || type === 'session_start' || type === 'session_end';
}

/** Whether it leaves something in the database. */
function isStored({ event_type: type, ephemeral }: AcceptedEvent): boolean {
  return ephemeral !== true && type !== 'session_end';
}

/** They may hold secrets, and a shell tells them again to a daemon that was started anew. */
function withoutAliases(event: AcceptedEvent): AcceptedEvent {
  const { aliases: _, ...rest } = event;
  return rest;
}
