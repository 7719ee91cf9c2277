import { sessionId } from '@hunch/common/ids';
import type { IngestEventParams } from '@hunch/common/protocol';
import type { SuggestEngine } from '@hunch/suggest-engine';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { RepositoryCache } from '../repository/cache.ts';
import type { Repository } from '../repository/discover.ts';
import type { StoreClient } from '../store/client.ts';
import { readAliases } from './aliases.ts';
import type { PendingCommands } from './pending.ts';
import { IngestQueue } from './queue.ts';
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
  readonly #roomWaiters: (() => void)[] = [];
  #running: Promise<void> | undefined;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#queue = new IngestQueue((event) => {
      parts.metrics.counters.ingest_drop_count += 1;
      parts.pending.done(event.session_id, undefined);
    });
  }

  get queued(): number {
    return this.#queue.size;
  }

  /** Queues an event; holds the caller back while the queue is full of what must not be lost. */
  accept(event: IngestEventParams): boolean | Promise<boolean> {
    const offer = this.#queue.offer(event);
    if (offer === 'full') return this.#acceptLater(event);
    if (offer === 'dropped') return false;
    this.#noteAccepted(event);
    return true;
  }

  /** Resolves when every event that was accepted before has been learnt. */
  async drained(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #acceptLater(event: IngestEventParams): Promise<boolean> {
    const end = performance.now() + pipelineBounds.roomWaitMs;
    while (performance.now() < end) {
      await this.#room(end - performance.now());
      if (this.#queue.offer(event) === 'queued') {
        this.#noteAccepted(event);
        return true;
      }
    }
    this.#queue.force(event);
    this.#noteAccepted(event);
    return true;
  }

  #room(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#roomWaiters.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #noteAccepted(event: IngestEventParams): void {
    this.#parts.metrics.counters.events_accepted += 1;
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
      this.#roomWaiters.shift()?.();
      if (performance.now() - sliceStart > pipelineBounds.sliceMs) {
        await new Promise((resolve) => setImmediate(resolve));
        sliceStart = performance.now();
      }
    }
  }

  #process(event: IngestEventParams, repository: Repository | null): void {
    const { pending, metrics, log } = this.#parts;
    try {
      this.#apply(event, repository);
    } catch (error) {
      metrics.counters.store_failures += 1;
      log.error('event failed', { type: event.event_type, reason: (error as Error).name });
    }
    pending.done(event.session_id, event.event_type === 'command_end' ? event.seq : undefined);
    if (event.event_type === 'session_end') pending.forget(event.session_id);
  }

  #apply(event: IngestEventParams, repository: Repository | null): void {
    const { engine, metrics } = this.#parts;
    switch (event.event_type) {
      case 'session_start':
        this.#startSession(event);
        return;
      case 'session_end':
        engine.endSession(sessionId(event.session_id));
        this.#knownSessions.delete(event.session_id);
        return;
      case 'command_end':
        this.#learn(event, repository);
        return;
      case 'command_start':
      case 'suggest_request':
        return;
      case 'suggest_feedback':
        metrics.counters.feedback_other += 1;
    }
  }

  #startSession(event: IngestEventParams): void {
    const row = {
      id: sessionId(event.session_id),
      shell: event.shell,
      startedAtMs: this.#time(event),
      host: event.host ?? null,
      userName: event.user_name ?? null,
    };
    const { engine, redact } = this.#parts;
    engine.startSession(row);
    if (event.aliases !== undefined) engine.setAliases(row.id, readAliases(event.aliases, redact));
    if (event.ephemeral === true) return;
    this.#parts.store.write({ kind: 'session', row });
    this.#remember(event.session_id);
  }

  #learn(event: IngestEventParams, repository: Repository | null): void {
    const { engine, store, redact, metrics } = this.#parts;
    const redaction = redact(event.cmd_raw ?? '');
    if (redaction.redacted) metrics.counters.redactions += 1;
    this.#parts.beforeLearning();
    const change = engine.learn({
      sessionId: sessionId(event.session_id),
      shell: event.shell,
      tsMs: this.#time(event),
      cwd: event.cwd,
      repoKey: repository?.key ?? null,
      branch: repository?.branch ?? null,
      cmdRaw: redaction.text,
      exitCode: event.exit_code ?? null,
      durationMs: event.duration_ms ?? null,
      ephemeral: event.ephemeral === true,
      redacted: redaction.redacted,
      imported: this.#queue.size > pipelineBounds.practiceBacklogMax,
    });
    metrics.counters.events_learned += 1;
    this.#parts.onLearned(event, redaction.text, repository);
    if (event.ephemeral === true) metrics.counters.events_ephemeral += 1;
    // The engine hands back nothing to write for an ephemeral event; said twice, since this is what incognito rests on (I2).
    if (change === null || event.ephemeral === true) return;
    if (!this.#knownSessions.has(event.session_id)) {
      const { sessionId: id, tsMs: startedAtMs } = change.event;
      store.write({
        kind: 'session',
        row: { id, shell: event.shell, startedAtMs, host: null, userName: null },
      });
      this.#remember(event.session_id);
    }
    store.write({ kind: 'learned', change });
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
