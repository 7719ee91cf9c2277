import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@hunch/common/clock';
import { hunchPaths, type HunchPaths } from '@hunch/common/paths';
import { err, ok, type Result } from '@hunch/common/result';
import { createSuggestEngine } from '@hunch/suggest-engine';
import type { Configuration } from './config/load.ts';
import { LiveConfiguration } from './config/live.ts';
import { createGuidanceEngine } from './engines/guidance.ts';
import { createSafetyEngine } from './engines/safety.ts';
import type { Handlers } from './handlers/handler.ts';
import { Checkpoints } from './lifecycle/checkpoints.ts';
import { claim } from './lifecycle/claim.ts';
import { checkSocketPath, ensurePrivateDirectory } from './lifecycle/directories.ts';
import { drain } from './lifecycle/drain.ts';
import { keepYoungSpace } from './lifecycle/heap.ts';
import { keepMemory } from './lifecycle/keep-memory.ts';
import type { Refusal } from './lifecycle/refusal.ts';
import { Retention } from './lifecycle/retention.ts';
import { rehearse } from './lifecycle/rehearse.ts';
import { warmEngine } from './lifecycle/warm.ts';
import { Log } from './observe/log.ts';
import { Metrics } from './observe/metrics.ts';
import { sinceProcessStart } from './observe/since-start.ts';
import { stackOf } from './observe/stack.ts';
import { Warnings } from './observe/warnings.ts';
import { PathKeeper } from './paths/path-keeper.ts';
import { ProxySwitch } from './proxy/switch.ts';
import { Dispatcher } from './socket/dispatch.ts';
import { SocketServer } from './socket/server.ts';
import type { JournalMark } from './store/change-journal.ts';
import { StoreClient, type StoreLaunch } from './store/client.ts';
import { takeImage } from './store/kept-image.ts';
import { wireHandlers } from './wiring/handlers.ts';
import { wireLearning } from './wiring/learning.ts';
import type { DaemonSettings, Parts } from './wiring/parts.ts';

export interface RunningDaemon {
  readonly socket: string;
  reload(): void;
  /** Drains once, however often it is asked. */
  stop(why: string): void;
  /** The exit code, when it has stopped. */
  readonly stopped: Promise<number>;
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
  const safety = createSafetyEngine(configuration.current.safety, settings.environment);
  const guidance = createGuidanceEngine(configuration.current.guidance, paths.dataDir, settings.environment);
  const pathKeeper = new PathKeeper(settings.environment.HOME ?? '/');
  const { engine, store } = await warmEngine({
    make: () =>
      createSuggestEngine({
        clock: systemClock,
        stopwatch: () => performance.now(),
        paths: pathKeeper,
        options: configuration.current.suggestions,
        riskOf: (line) => safety.riskOf(line),
      }),
    takeImage: () => takeImage(paths.suggestionsDb),
    launchStore: (journal) => launchStore(settings, paths, log, metrics, warnings, journal),
    log,
  });
  pathKeeper.onChange(() => engine.pathsChanged());
  log.info('engine warm', { since_process_start_ms: sinceProcessStart() });

  const proxy = makeProxy(settings, paths, log, warnings);
  const parts: Parts = {
    settings,
    paths,
    configuration,
    log,
    metrics,
    warnings,
    store,
    engine,
    pathKeeper,
    safety,
    guidance,
    proxy,
  };
  applyConfiguration(parts, configuration.current);
  configuration.onChange((changed) => applyConfiguration(parts, changed));

  const { promise: stopped, resolve: finish } = withResolvers<number>();
  const retention = new Retention({
    store,
    log,
    options: () => {
      const { retention_days: days, retention_rows: rows } = configuration.current.suggestions;
      return { days, rows };
    },
    nowMs: () => systemClock.nowMs(),
  });
  const checkpoints = new Checkpoints({ ...parts, isImporting: () => learning.history.isBusy });
  store.onWritten(() => checkpoints.consider());
  let stopping = false;
  const stop = (why: string): void => {
    if (stopping) return;
    stopping = true;
    retention.stop();
    checkpoints.stop();
    const keepImage = (): void => {
      keepMemory(parts);
      guidance.keep();
    };
    const release = (): void => claimed.value.release();
    const { history } = learning;
    void drain(why, { server, proxy, spools, pipeline, history, store, log, keepImage, release }).then(
      finish,
    );
  };
  const learning = wireLearning(parts, (request) => dispatcher.answer(request, performance.now()));
  const { pipeline, spools } = learning;
  const connections = (): number => server.connections;
  const { handlers, unseen, loadRest } = wireHandlers(parts, learning, connections, () =>
    stop('asked by a client'),
  );
  const dispatcher = makeDispatcher(parts, handlers);
  const rehearsal = new Dispatcher(unseen, { onRequest() {}, onError() {} });
  const server = makeServer(parts, dispatcher);
  await server.listen();

  rmSync(join(paths.runtimeDir, 'start.stamp'), { force: true });
  retention.start();
  checkpoints.consider();
  followProxy(parts);
  log.info('ready', { socket: paths.socket, since_process_start_ms: sinceProcessStart() });
  void rehearse((request) => rehearsal.answer(request, performance.now()), {
    isStopping: () => stopping,
    isBusy: () => pipeline.queued > 0 || learning.history.isBusy,
  })
    .then(() => (stopping ? undefined : loadRest()))
    .catch((error: unknown) => log.error('not loaded', { where: stackOf(error) }));
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
  journal: JournalMark | null,
): StoreLaunch {
  return StoreClient.launch({
    worker: settings.storeWorker,
    booted: settings.storeThread,
    path: paths.suggestionsDb,
    journal,
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
    onRestart(reason) {
      metrics.counters.store_failures += 1;
      log.warn('store thread ended; another takes over', { reason });
    },
    onDeath(reason) {
      log.error('store thread ended', { reason });
      warnings.add('The store thread has stopped: nothing more is written. Restart the daemon.');
    },
  });
}

function makeProxy(settings: DaemonSettings, paths: HunchPaths, log: Log, warnings: Warnings): ProxySwitch {
  const { environment, proxyWorker, routerStoreWorker } = settings;
  const warn = (text: string): void => warnings.add(text);
  const onProblems = (problems: readonly string[]): void => warnings.setProxy(problems);
  const workers = { proxyWorker, routerStoreWorker, yields: true };
  return new ProxySwitch({ paths, environment, ...workers, log, warn, onProblems });
}

/** After all else: shells don't wait for a proxy to listen. */
function followProxy({ configuration, proxy }: Parts): void {
  const follow = ({ prompt_router: wanted }: Configuration): void =>
    void proxy.follow(wanted).then(keepYoungSpace);
  follow(configuration.current);
  configuration.onChange(follow);
}

function applyConfiguration(parts: Parts, configuration: Configuration): void {
  const { log, warnings, engine } = parts;
  log.setLevel(configuration.daemon.log_level);
  warnings.setConfiguration(configuration.problems);
  engine.reconfigure(configuration.suggestions);
  parts.safety.reconfigure(configuration.safety);
  parts.guidance.reconfigure(configuration.guidance);
  for (const problem of configuration.problems) log.warn('configuration', { problem });
}

function makeDispatcher({ metrics, log }: Parts, handlers: Handlers): Dispatcher {
  return new Dispatcher(handlers, {
    onRequest() {
      metrics.counters.requests += 1;
    },
    onError(method, error) {
      metrics.counters.request_errors += 1;
      if (error.code === 'E_INTERNAL') {
        log.error('request failed', { method, where: stackOf(error.cause ?? error) });
      } else {
        log.debug('request refused', { method, code: error.code });
      }
    },
  });
}

function makeServer(parts: Parts, dispatcher: Dispatcher): SocketServer {
  const { metrics, log, paths, configuration } = parts;
  const { counters } = metrics;
  return new SocketServer({
    path: paths.socket,
    connectionsMax: configuration.current.daemon.max_connections,
    answer: (request, receivedAtMs, goOn) => dispatcher.answer(request, receivedAtMs, goOn),
    observe: {
      accepted: () => (counters.connections_accepted += 1),
      refused: () => (counters.connections_refused += 1),
      timedOut: () => (counters.connections_timed_out += 1),
      faulty: () => (counters.wire_faults += 1),
      relistened: () => log.warn('the socket was removed; made again', { socket: paths.socket }),
    },
  });
}

function withResolvers<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
