import type { ClassifySettings } from '@hunch/prompt-router';
import { withTimeout } from '../lifecycle/with-timeout.ts';
import { Balancer } from './balancer.ts';
import { gatewayBounds } from './bounds.ts';
import type { AnswerCache } from './cache/answer-cache.ts';
import { DeferredWork } from './deferred-work.ts';
import { Guard } from './guard.ts';
import { type GradeRecord, type Ledger, type QuestionRecord, strongest } from './ledger.ts';
import { GatewayMetrics } from './metrics.ts';
import { modelOracle, type OracleSettings } from './oracle.ts';
import type { GatewayParts } from './parts.ts';
import { tierModels } from './route.ts';
import { cheapest, QualityWatch } from './quality/quality-watch.ts';
import { GatewayServer } from './server.ts';
import type { GatewaySettings, ListenAddress } from './settings.ts';
import type { Cooldown, GatewayState } from './state/state.ts';
import { tracedProviders } from './telemetry/traced-providers.ts';
import { BatchWatch } from './stored/batch-watch.ts';
import type { ObjectStore } from './stored/stored-object.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { Upstream } from './upstream.ts';

/** What the gateway does, all of it plain data. */
export interface GatewayOrders {
  readonly settings: GatewaySettings;
  readonly classify: ClassifySettings;
  /** Undefined: no model is asked for a tier. */
  readonly oracle: OracleSettings | undefined;
}

/** How things are, for `hunch router status`. */
export interface GatewayReport {
  readonly cooldowns: ReadonlyMap<string, Cooldown>;
  readonly dayUsd: number;
  readonly monthUsd: number;
  /** Where cooldowns, conversations and budgets are kept. */
  readonly state: 'memory' | 'shared' | 'shared_but_away';
}

export interface GatewayPorts {
  readonly state: GatewayState;
  readonly cache: AnswerCache;
  /** Undefined: nothing is sent. */
  readonly telemetry?: Telemetry | undefined;
  readonly ledger: Ledger;
  /** What lies at providers, and whose it is. */
  readonly objects: ObjectStore;
  /** How often open batches are seen to; of a test. */
  readonly batchesEveryMs?: number;
  readonly redact: (text: string) => string;
  readonly onDefect: (error: unknown) => void;
}

/** How long a start waits for what is open from before. */
const BATCHES_START_MS = 3_000;

/** How long a gateway that is to end waits. */
export interface StopBounds {
  /** For requests that are being answered. */
  readonly graceMs: number;
  /** For answers whose clients were left. */
  readonly countMs: number;
  /** For the records of those that were given up. */
  readonly recordMs: number;
}

/** Of one that runs in a user's daemon, which is not to end late because of it. */
export const stopBounds: StopBounds = { graceMs: 5_000, countMs: 3_000, recordMs: 1_000 };

/** Of one that serves a team: its budget must hold when it is restarted on a busy machine, and a supervisor waits for longer than that. */
export const serverStopBounds: StopBounds = {
  ...stopBounds,
  countMs: gatewayBounds.leftAnswerMs,
  recordMs: 5_000,
};

/** The gateway as a whole; it knows neither threads nor files. */
export class Gateway {
  readonly #ports: GatewayPorts;
  readonly #metrics = new GatewayMetrics();
  readonly #deferred: DeferredWork;
  readonly #balancer = new Balancer();
  readonly #server: GatewayServer;
  readonly #batches: BatchWatch;
  #parts: GatewayParts;

  constructor(orders: GatewayOrders, ports: GatewayPorts) {
    this.#ports = ports;
    this.#deferred = new DeferredWork(ports.onDefect);
    const { objects, batchesEveryMs: everyMs, onDefect } = ports;
    this.#batches = new BatchWatch({ objects, everyMs, onDefect });
    this.#parts = this.#assemble(orders);
    this.#server = new GatewayServer(this.#parts, ports.onDefect);
  }

  /** @param fd of a socket that listens already */
  async listen(fd?: number): Promise<ListenAddress> {
    // A database that is away keeps nobody from being answered.
    await withTimeout(BATCHES_START_MS, this.#batches.start());
    return this.#server.listen(fd === undefined ? this.#parts.settings.listen : { fd });
  }

  /** Requests that have begun go on as they began. */
  follow(orders: GatewayOrders): void {
    this.#parts = this.#assemble(orders);
    this.#server.use(this.#parts);
  }

  async report(): Promise<GatewayReport> {
    const { providers } = this.#parts;
    const seen = await this.#ports.state.look({ conversation: undefined, providers, nowMs: Date.now() });
    return { cooldowns: seen.cooldowns, ...seen.spent, state: this.#ports.state.place };
  }

  /** Records at once what waits to be. */
  settle(): void {
    this.#deferred.flush();
  }

  async close({ graceMs, countMs, recordMs } = stopBounds): Promise<void> {
    await this.#server.close(graceMs, countMs);
    // What has no answer by now fails here, and is recorded with what was sent for it: its provider wants to be paid.
    await this.#parts.upstream.close();
    await this.#batches.close();
    await this.#server.ended(recordMs);
    this.settle();
    await this.#ports.state.close();
    await this.#ports.cache.close();
    await this.#ports.telemetry?.close();
  }

  #assemble({ settings, classify, oracle }: GatewayOrders): GatewayParts {
    const { state, cache, telemetry, ledger, objects, redact } = this.#ports;
    telemetry?.use(tracedProviders(settings.providers));
    const upstream = new Upstream(settings.limits, settings.proxy);
    const note = (question: QuestionRecord): void => {
      ledger.asked(question);
      this.#metrics.asked(question);
    };
    const onAsked = (question: QuestionRecord): void => {
      note(question);
      // A budget is of all that providers are paid.
      if ((question.costUsd ?? 0) > 0) void state.settle(undefined, question.costUsd ?? 0, question.tsMs);
    };
    const asked = oracle === undefined ? undefined : modelOracle(settings, upstream, oracle, onAsked);
    const { quality } = settings;
    const ends = { cheapest: cheapest(settings), strongest: strongest(settings) };
    const graded = (grade: GradeRecord): void => ledger.graded(grade);
    const { onDefect } = this.#ports;
    const watch = { settings, ...ends, upstream, state, redact, graded, onDefect, onAsked: note };
    const parts: GatewayParts = {
      settings,
      // Both may be left alone.
      providers: [...settings.providers.keys(), ...settings.models.keys()],
      guard: new Guard(settings),
      strongest: ends.strongest,
      router: { classify, oracle: asked, models: tierModels(settings), balancer: this.#balancer },
      upstream,
      state,
      cache,
      ledger,
      objects,
      batches: this.#batches,
      metrics: this.#metrics,
      quality: quality === undefined ? undefined : new QualityWatch({ ...watch, quality }),
      telemetry,
      deferred: this.#deferred,
      redact,
    };
    this.#batches.use(parts);
    return parts;
  }
}
