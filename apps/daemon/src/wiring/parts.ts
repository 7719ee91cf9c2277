import type { Environment, HunchPaths } from '@hunch/common/paths';
import type { SuggestEngine } from '@hunch/suggest-engine';
import type { LiveConfiguration } from '../config/live.ts';
import type { GuidanceEngine } from '../engines/guidance.ts';
import type { SafetyEngine } from '../engines/safety.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Warnings } from '../observe/warnings.ts';
import type { ContextKeeper } from '../context/context-keeper.ts';
import type { PathPrograms } from '../platform/path-programs.ts';
import type { PathKeeper } from '../paths/path-keeper.ts';
import type { CodeCache } from '../program/scripts.ts';
import type { GatewaySwitch } from '../gateway/switch.ts';
import type { BootedThread } from '../store/boot-thread.ts';
import type { StoreClient } from '../store/client.ts';

export interface DaemonSettings {
  readonly environment: Environment;
  readonly uid: number;
  readonly version: string;
  /** The bundled store-worker, and the thread of it that comes up meanwhile. */
  readonly storeWorker: URL;
  readonly storeThread: BootedThread;
  /** The bundled gateway-worker and the router-store-worker that it starts. */
  readonly gatewayWorker: URL;
  readonly routerStoreWorker: URL;
  /** The bundled sync-worker. */
  readonly syncWorker: URL;
  /** The bundled process that runs an embedded model. */
  readonly modelRunner: URL;
  /** What the user should know of how it was started. */
  readonly warnings: readonly string[];
  /** The compiled code of the program itself. */
  readonly codeCache: CodeCache;
}

/** Everything of the daemon that outlives its start. */
export interface Parts {
  readonly settings: DaemonSettings;
  readonly paths: HunchPaths;
  readonly configuration: LiveConfiguration;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly warnings: Warnings;
  readonly store: StoreClient;
  readonly engine: SuggestEngine;
  readonly pathKeeper: PathKeeper;
  readonly contextKeeper: ContextKeeper;
  readonly programs: PathPrograms;
  readonly safety: SafetyEngine;
  readonly guidance: GuidanceEngine;
  readonly gateway: GatewaySwitch;
}
