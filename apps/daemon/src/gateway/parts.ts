import type { AnswerCache } from './cache/answer-cache.ts';
import type { DeferredWork } from './deferred-work.ts';
import type { Guard } from './guard.ts';
import type { Ledger } from './ledger.ts';
import type { QualityWatch } from './quality/quality-watch.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { RouterSettings } from './route.ts';
import type { ModelTarget, GatewaySettings } from './settings.ts';
import type { GatewayState } from './state/state.ts';
import type { OpenBatches } from './stored/open-batches.ts';
import type { ObjectStore } from './stored/stored-object.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import type { Upstream } from './upstream.ts';

/** What every request works with. */
export interface GatewayParts {
  readonly settings: GatewaySettings;
  /** Names of providers and ids of models: all that may be left alone. */
  readonly providers: readonly string[];
  readonly guard: Guard;
  /** What a user without a router would take for everything; undefined: no tier has a model. */
  readonly strongest: ModelTarget | undefined;
  readonly router: RouterSettings;
  readonly upstream: Upstream;
  readonly state: GatewayState;
  readonly cache: AnswerCache;
  readonly ledger: Ledger;
  /** What lies at providers, and whose it is. */
  readonly objects: ObjectStore;
  readonly batches: OpenBatches;
  readonly metrics: GatewayMetrics;
  /** Undefined: nobody asks how good answers are. */
  readonly quality: QualityWatch | undefined;
  /** Undefined: nothing is sent. */
  readonly telemetry: Telemetry | undefined;
  readonly deferred: DeferredWork;
  /** Takes secrets out of a prompt that is to be kept. */
  readonly redact: (text: string) => string;
}
