import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@hunch/common/clock';
import { hunchPaths, type Environment, type HunchPaths } from '@hunch/common/paths';
import { err, ok, type Result } from '@hunch/common/result';
import { createSuggestEngine, type SuggestEngine } from '@hunch/suggest-engine';
import type { Configuration } from './config/load.ts';
import { LiveConfiguration } from './config/live.ts';
import { debugStatsHandler } from './handlers/debug-stats.ts';
import type { Handlers } from './handlers/handler.ts';
import { importHistoryHandler } from './handlers/import-history.ts';
import { ingestEventHandler } from './handlers/ingest-event.ts';
import { recordFeedbackHandler } from './handlers/record-feedback.ts';
import { reloadHandler } from './handlers/reload.ts';
import { searchHandler } from './handlers/search.ts';
import { shutdownHandler } from './handlers/shutdown.ts';
import { statusHandler } from './handlers/status.ts';
import { suggestHandler } from './handlers/suggest.ts';
import { HistoryImport } from './ingest/history-import.ts';
import { PendingCommands } from './ingest/pending.ts';
import { IngestPipeline } from './ingest/pipeline.ts';
import { makeRedact } from './ingest/redact.ts';
import { Spools } from './ingest/spools.ts';
import { claim } from './lifecycle/claim.ts';
import { checkSocketPath, ensurePrivateDirectory } from './lifecycle/directories.ts';
import { drain } from './lifecycle/drain.ts';
import { keepMemory } from './lifecycle/keep-memory.ts';
import type { Refusal } from './lifecycle/refusal.ts';
import { rehearse } from './lifecycle/rehearse.ts';
import { warmEngine } from './lifecycle/warm.ts';
import { Log } from './observe/log.ts';
import { Metrics } from './observe/metrics.ts';
import { sinceProcessStart } from './observe/since-start.ts';
import { Warnings } from './observe/warnings.ts';
import { RepositoryCache } from './repository/cache.ts';
import { Dispatcher } from './socket/dispatch.ts';
import { SocketServer } from './socket/server.ts';
import { StoreClient, type StoreLaunch } from './store/client.ts';
import { takeImage } from './store/kept-image.ts';

export interface DaemonSettings {
  readonly environment: Environment;
  readonly uid: number;
  readonly version: string;
  /** The bundled store-worker. */
  readonly storeWorker: URL;
  /** What the user should know of how it was started. */
  readonly warnings: readonly string[];
}

export interface RunningDaemon {
  readonly socket: string;
  reload(): void;
  /** Drains once, however often it is asked. */
  stop(why: string): void;
  /** The exit code, when it has stopped. */
  readonly stopped: Promise<number>;
}

/** Everything of the daemon that outlives its start. */
interface Parts {
  readonly settings: DaemonSettings;
  readonly paths: HunchPaths;
  readonly configuration: LiveConfiguration;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly warnings: Warnings;
  readonly store: StoreClient;
  readonly engine: SuggestEngine;
}

/** Starts hunchd, in the order that this function reads. */
export async function startDaemon(settings: DaemonSettings): Promise<Result<RunningDaemon, Refusal>> {
  const { configuration, paths } = locate(settings);

  checkSocketPath(paths.socket);
  ensurePrivateDirectory(paths.runtimeDir, settings.uid, namesSocket(settings, configuration.current));
  ensurePrivateDirectory(paths.dataDir, settings.uid);
  ensurePrivateDirectory(paths.stateDir, settings.uid);
  const log = new Log(paths.log, configuration.current.daemon.log_level);
  log.info('starting', { version: settings.version, since_process_start_ms: sinceProcessStart() });

  const claimed = await claim(paths);
  if (!claimed.ok) {
    log.warn('not started', { reason: claimed.error.reason });
    log.close();
    return err(claimed.error);
  }
  log.info('locked', { since_process_start_ms: sinceProcessStart() });

  const metrics = new Metrics();
  const warnings = new Warnings();
  for (const warning of settings.warnings) warnings.add(warning);
  const { engine, store } = await warmEngine({
    make: () => createSuggestEngine({ clock: systemClock, options: configuration.current.suggestions }),
    takeImage: () => takeImage(paths.suggestionsDb),
    launchStore: (sendsRows) => launchStore(settings, paths, log, metrics, warnings, sendsRows),
    log,
  });
  log.info('engine warm', { since_process_start_ms: sinceProcessStart() });

  const parts: Parts = { settings, paths, configuration, log, metrics, warnings, store, engine };
  applyConfiguration(parts, configuration.current);
  configuration.onChange((changed) => applyConfiguration(parts, changed));

  const { promise: stopped, resolve: finish } = withResolvers<number>();
  let stopping = false;
  const stop = (why: string): void => {
    if (stopping) return;
    stopping = true;
    const keepImage = (): void => keepMemory(parts);
    const release = (): void => claimed.value.release();
    void drain(why, { server, spools, pipeline, store, log, keepImage, release }).then(finish);
  };
  const { pipeline, spools, dispatcher, rehearsal, connect } = wire(parts, () => stop('asked by a client'));
  const server = makeServer(parts, dispatcher);
  connect(server);
  await server.listen();

  rmSync(join(paths.runtimeDir, 'start.stamp'), { force: true });
  log.info('ready', { socket: paths.socket, since_process_start_ms: sinceProcessStart() });
  void rehearse(
    (request) => rehearsal.answer(request, performance.now()),
    () => stopping,
  );
  return ok({ socket: paths.socket, reload: () => configuration.reload(), stop, stopped });
}

function locate(settings: DaemonSettings): { configuration: LiveConfiguration; paths: HunchPaths } {
  const { environment, uid } = settings;
  const usual = hunchPaths(environment, uid);
  const configuration = new LiveConfiguration(usual.config, environment);
  const socket = configuration.current.suggestions.socket_path;
  // HUNCH_SOCKET is how a hook finds its daemon, so it wins.
  const named = environment.HUNCH_SOCKET ?? '';
  const paths =
    socket === '' || named !== '' ? usual : hunchPaths({ ...environment, HUNCH_SOCKET: socket }, uid);
  return { configuration, paths };
}

function namesSocket(settings: DaemonSettings, configuration: Configuration): boolean {
  return (settings.environment.HUNCH_SOCKET ?? '') !== '' || configuration.suggestions.socket_path !== '';
}

function launchStore(
  settings: DaemonSettings,
  paths: HunchPaths,
  log: Log,
  metrics: Metrics,
  warnings: Warnings,
  sendsRows: boolean,
): StoreLaunch {
  return StoreClient.launch({
    worker: settings.storeWorker,
    path: paths.suggestionsDb,
    sendsRows,
    onWritten(outcome, tookMs) {
      metrics.flush.add(tookMs);
      if (outcome.failed === 0) return;
      metrics.counters.store_failures += outcome.failed;
      log.error('not written', { entries: outcome.failed, reason: outcome.failure });
      warnings.add(
        `Some commands could not be written (${outcome.failure ?? 'unknown error'}); the log says when.`,
      );
    },
    onMovedAside(path) {
      log.error('database moved aside', { path });
      warnings.add(`The database was damaged; it was moved to ${path} and a fresh one started.`);
    },
    onDeath(reason) {
      log.error('store thread ended', { reason });
      warnings.add('The store thread has stopped: nothing more is written. Restart the daemon.');
    },
  });
}

function applyConfiguration(parts: Parts, configuration: Configuration): void {
  const { log, warnings, engine } = parts;
  log.setLevel(configuration.daemon.log_level);
  warnings.setConfiguration(configuration.problems);
  engine.reconfigure(configuration.suggestions);
  for (const problem of configuration.problems) log.warn('configuration', { problem });
}

interface Wiring {
  readonly pipeline: IngestPipeline;
  readonly spools: Spools;
  readonly dispatcher: Dispatcher;
  /** Answers suggestions as the other does, and counts nothing. */
  readonly rehearsal: Dispatcher;
  /** The server comes last, and its numbers are part of what it serves. */
  readonly connect: (server: SocketServer) => void;
}

function wire(parts: Parts, stop: () => void): Wiring {
  const { configuration, log, metrics, store, engine } = parts;
  const nowMs = (): number => systemClock.nowMs();
  const repositories = new RepositoryCache();
  const pending = new PendingCommands();
  const redact = makeRedact(() => configuration.current.suggestions.redact_sensitive_tokens);
  const pipeline = new IngestPipeline({ engine, store, repositories, pending, redact, metrics, log, nowMs });
  const history = new HistoryImport({ engine, store, repositories, redact, nowMs });
  const spools = new Spools({
    uid: parts.settings.uid,
    deliver: (request) => dispatcher.answer(request, performance.now()),
    onDelivered: () => (metrics.counters.spooled += 1),
    onRefused: (reason) => log.debug('spool not read', { reason }),
  });
  let server: SocketServer | undefined;
  const suggestOptions = () => {
    const { enabled, hard_timeout_ms: hardTimeoutMs } = configuration.current.suggestions;
    return { enabled, hardTimeoutMs };
  };
  const timeoutMs = (): number => configuration.current.daemon.search_timeout_ms;
  const suggestParts = { engine, repositories, pending, redact, options: suggestOptions };
  const handlers: Handlers = {
    IngestEvent: ingestEventHandler(pipeline, spools),
    Suggest: suggestHandler({ ...suggestParts, metrics }),
    Search: searchHandler({ store, pipeline, repositories, metrics, timeoutMs }),
    RecordFeedback: recordFeedbackHandler({ engine, store, redact, metrics, nowMs }),
    ImportHistory: importHistoryHandler(history),
    DebugStats: debugStatsHandler(() => debugStats(parts, pipeline, spools, server?.connections ?? 0)),
    Status: statusHandler(statusFacts(parts)),
    Reload: reloadHandler(() => configuration.reload().problems),
    Shutdown: shutdownHandler(stop),
  };
  const dispatcher = new Dispatcher(handlers, {
    onRequest() {
      metrics.counters.requests += 1;
    },
    onError(method, error) {
      metrics.counters.request_errors += 1;
      if (error.code === 'E_INTERNAL')
        log.error('request failed', { method, where: stackOf(error.cause ?? error) });
      else log.debug('request refused', { method, code: error.code });
    },
  });
  return {
    pipeline,
    spools,
    dispatcher,
    rehearsal: new Dispatcher(
      { ...handlers, Suggest: suggestHandler({ ...suggestParts, metrics: new Metrics() }) },
      { onRequest() {}, onError() {} },
    ),
    connect(made) {
      server = made;
    },
  };
}

function makeServer(parts: Parts, dispatcher: Dispatcher): SocketServer {
  const { metrics, log, paths, configuration } = parts;
  const { counters } = metrics;
  return new SocketServer({
    path: paths.socket,
    connectionsMax: configuration.current.daemon.max_connections,
    answer: (request, receivedAtMs) => dispatcher.answer(request, receivedAtMs),
    observe: {
      accepted: () => (counters.connections_accepted += 1),
      refused: () => (counters.connections_refused += 1),
      timedOut: () => (counters.connections_timed_out += 1),
      faulty: () => (counters.wire_faults += 1),
      relistened: () => log.warn('the socket was removed; made again', { socket: paths.socket }),
    },
  });
}

function statusFacts(parts: Parts) {
  const { settings, paths, store, warnings } = parts;
  const startedAtMs = Math.round(performance.timeOrigin);
  return () => ({
    version: settings.version,
    started_at_ms: startedAtMs,
    socket: paths.socket,
    data_dir: paths.dataDir,
    commands: store.commands,
    warnings: warnings.list(),
  });
}

function debugStats(
  parts: Parts,
  pipeline: IngestPipeline,
  spools: Spools,
  connections: number,
): Readonly<Record<string, unknown>> {
  const { metrics, store, engine } = parts;
  return {
    uptime_ms: sinceProcessStart(),
    rss_bytes: process.memoryUsage.rss(),
    counters: { ...metrics.counters },
    suggest: metrics.suggest.summary(),
    search: metrics.search.summary(),
    flush: metrics.flush.summary(),
    connections,
    ingest_queue: pipeline.queued,
    spools: spools.size,
    store: {
      unacknowledged: store.unacknowledged,
      commands: store.commands,
      schema_version: store.schemaVersion,
    },
    engine: engine.stats(),
  };
}

/** Where an error came from, without its message, which might hold a command. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [error.name, ...frames.slice(0, 8).map((line) => line.trim())].join(' ');
}

function withResolvers<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
