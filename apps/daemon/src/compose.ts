import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@hunch/common/clock';
import type { HunchPaths } from '@hunch/common/paths';
import { createSuggestEngine } from '@hunch/suggest-engine';
import type { Configuration } from './config/load.ts';
import { createGuidanceEngine } from './engines/guidance.ts';
import { readRulePacks } from './engines/rule-packs.ts';
import { createSafetyEngine } from './engines/safety.ts';
import type { Handlers } from './handlers/handler.ts';
import { Checkpoints, saveSnapshot } from './lifecycle/checkpoints.ts';
import type { HeldLocks } from './lifecycle/acquire-locks.ts';
import { drain } from './lifecycle/drain.ts';
import { keepYoungSpace } from './lifecycle/heap.ts';
import { saveCodeCache } from './lifecycle/save-code-cache.ts';
import { Overwriting } from './lifecycle/overwriting.ts';
import { exitCodes } from './lifecycle/refusal.ts';
import { Retention } from './lifecycle/retention.ts';
import { warmUp } from './lifecycle/warm-up.ts';
import { warmUpRequests } from './lifecycle/warm-up-requests.ts';
import { warmUpScreen } from './lifecycle/warm-up-screen.ts';
import { restoreEngine } from './lifecycle/restore-engine.ts';
import type { Log } from './observe/log.ts';
import { sinceProcessStart } from './observe/since-start.ts';
import { stackOf } from './observe/error-message.ts';
import { DailyTotals } from './observe/daily-totals.ts';
import type { Warnings } from './observe/warnings.ts';
import { ContextKeeper } from './context/context-keeper.ts';
import { allProviders } from './context/providers/index.ts';
import { PathPrograms } from './platform/path-programs.ts';
import { PathKeeper } from './paths/path-keeper.ts';
import { GatewaySwitch } from './gateway/switch.ts';
import { Dispatcher } from './socket/dispatch.ts';
import { SocketServer } from './socket/server.ts';
import type { JournalMark } from './store/change-journal.ts';
import type { StoreLaunch } from './store/client.ts';
import type { SavedImage } from './store/saved-image.ts';
import { wireHandlers } from './wiring/handlers.ts';
import { wireLearning } from './wiring/learning.ts';
import { wireSync } from './wiring/sync.ts';
import type { DaemonSettings, Parts } from './wiring/parts.ts';

export interface RunningDaemon {
  readonly socket: string;
  reload(): void;
  /** Drains once, however often it is asked. */
  stop(why: string): void;
  /** The exit code, when it has stopped. */
  readonly stopped: Promise<number>;
}

/** What a start has by the time that the engines are loaded: see start.ts. */
export interface Begun extends Pick<
  Parts,
  'settings' | 'configuration' | 'paths' | 'log' | 'metrics' | 'warnings'
> {
  readonly locks: HeldLocks;
  /** By which clients reach the socket: lifecycle/socket-secret.ts. */
  readonly provenPath: string;
  readonly kept: SavedImage | undefined;
  readonly launchStore: (journal: JournalMark | null) => StoreLaunch;
}

/** Puts hunchd together and lets it listen, in the order that this function reads. */
export async function compose(begun: Begun): Promise<RunningDaemon> {
  const { settings, configuration, paths, log, metrics, warnings, locks, kept, launchStore } = begun;
  const compiled = settings.codeCache.isLacking ? 'now' : 'before';
  log.info('loaded', { compiled, since_process_start_ms: sinceProcessStart() });
  const safety = createSafetyEngine(configuration.current.safety, settings.environment, () => {
    const { packs, problems } = readRulePacks(paths);
    warnings.set('rules', problems);
    for (const problem of problems) log.warn('rules', { problem });
    return packs;
  });
  const guidance = createGuidanceEngine(configuration.current.guidance, paths.dataDir, settings.environment);
  const home = settings.environment.HOME ?? '/';
  const pathKeeper = new PathKeeper(home);
  const programs = new PathPrograms(settings.environment.PATH ?? '');
  const contextKeeper = new ContextKeeper({ home, providers: allProviders({ home, uid: settings.uid }) });
  const { engine, store } = await restoreEngine({
    make: () =>
      createSuggestEngine({
        clock: systemClock,
        stopwatch: () => performance.now(),
        paths: pathKeeper,
        context: contextKeeper,
        programs,
        options: configuration.current.suggestions,
        riskOf: (line) => safety.riskOf(line),
      }),
    kept,
    launchStore,
    log,
  });
  pathKeeper.onChange(() => engine.pathsChanged());
  contextKeeper.onChange(() => engine.pathsChanged());
  programs.onChange(() => engine.pathsChanged());
  log.info('engine warm', { since_process_start_ms: sinceProcessStart() });

  const gateway = makeGateway(settings, paths, log, warnings);
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
    contextKeeper,
    programs,
    safety,
    guidance,
    gateway,
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
    onRemoved: () => overwriting.consider(),
  });
  // A sync imports piece by piece, and it is quiet between two of them: an image each six seconds held suggestions up for 100 ms.
  const isImporting = (): boolean => learning.history.isBusy || sync.isRunning;
  const overwriting = new Overwriting({ ...parts, isImporting });
  const checkpoints = new Checkpoints({ ...parts, isImporting });
  store.onWritten((entries) => {
    learning.journal.written(entries);
    checkpoints.consider();
  });
  let stopping = false;
  const endUpkeep = (): void => {
    stopping = true;
    retention.stop();
    checkpoints.stop();
    overwriting.stop();
    dailyTotals.stop();
    sync.stop();
  };
  const stop = (why: string): void => {
    if (!locks.isOwner()) abandon();
    if (stopping) return;
    endUpkeep();
    const saveImage = (): void => {
      saveSnapshot(parts);
      guidance.keep();
    };
    const release = (): void => {
      learning.journal.close();
      locks.release();
    };
    const { history } = learning;
    void drain(why, { server, gateway, spools, pipeline, history, store, log, saveImage, release }).then(
      finish,
    );
  };
  /** Somebody removed the data directory. What this process knows went with it, and whatever lies there now is another's: nothing is saved. */
  const abandon = (): void => {
    if (stopping) return;
    endUpkeep();
    log.error('the data directory was removed', { directory: paths.dataDir });
    server.destroyConnections();
    void gateway.stop().finally(() => finish(exitCodes.stopped));
  };
  const learning = wireLearning(parts, (request) => dispatcher.answer(request, performance.now()));
  const { pipeline, spools } = learning;
  const connections = (): number => server.connections;
  const sync = wireSync(parts, learning, () => stop('deleted on another machine'));
  const wired = wireHandlers(parts, learning, sync, connections, () => stop('asked by a client'));
  const { handlers, unseen } = wired;
  const dailyTotals = new DailyTotals({ store, counts: wired.dailyCounts, nowMs: () => systemClock.nowMs() });
  const dispatcher = makeDispatcher(parts, handlers);
  const warmUpDispatcher = new Dispatcher(unseen, { onRequest() {}, onError() {} });
  const server = makeServer(parts, dispatcher, begun, abandon);
  learning.restore();
  await server.listen();

  rmSync(join(paths.runtimeDir, 'start.stamp'), { force: true });
  retention.start();
  dailyTotals.start();
  sync.start();
  checkpoints.consider();
  overwriting.consider();
  followGateway(parts);
  log.info('ready', { socket: paths.socket, since_process_start_ms: sinceProcessStart() });
  const state = {
    isStopping: () => stopping,
    isBusy: () => pipeline.queued > 0 || learning.history.isBusy,
  };
  void warmUp((request) => warmUpDispatcher.answer(request, performance.now()), state)
    .then(() =>
      stopping ? undefined : warmUpScreen((request) => warmUpDispatcher.answer(request, performance.now())),
    )
    .then(() => (stopping ? undefined : wired.loadRest()))
    .then(() => warmUpRequests(wired.warmUpRequests(), state))
    .then(() => saveCodeCache(settings.codeCache, log, () => stopping))
    .catch((error: unknown) => log.error('not loaded', { where: stackOf(error) }));
  return { socket: paths.socket, reload: () => configuration.reload(), stop, stopped };
}

function makeGateway(
  settings: DaemonSettings,
  paths: HunchPaths,
  log: Log,
  warnings: Warnings,
): GatewaySwitch {
  const { environment, gatewayWorker, routerStoreWorker } = settings;
  const warn = (text: string): void => warnings.add(text);
  const onProblems = (problems: readonly string[]): void => warnings.set('gateway', problems);
  const workers = { gatewayWorker, routerStoreWorker, yields: true };
  return new GatewaySwitch({ paths, environment, ...workers, log, warn, onProblems });
}

/** After all else: shells don't wait for a gateway to listen. */
function followGateway({ configuration, gateway }: Parts): void {
  const follow = ({ prompt_router: wanted }: Configuration): void =>
    void gateway.follow(wanted).then(keepYoungSpace);
  follow(configuration.current);
  configuration.onChange(follow);
}

function applyConfiguration(parts: Parts, configuration: Configuration): void {
  const { log, warnings, engine } = parts;
  log.setLevel(configuration.daemon.log_level);
  warnings.set('configuration', configuration.problems);
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

function makeServer(
  parts: Parts,
  dispatcher: Dispatcher,
  { provenPath, locks }: Begun,
  abandon: () => void,
): SocketServer {
  const { metrics, log, paths, configuration } = parts;
  const { counters } = metrics;
  return new SocketServer({
    path: paths.socket,
    provenPath,
    isOwner: () => locks.isOwner(),
    connectionsMax: configuration.current.daemon.max_connections,
    answer: (request, receivedAtMs, goOn, caller) => dispatcher.answer(request, receivedAtMs, goOn, caller),
    observe: {
      accepted: () => (counters.connections_accepted += 1),
      refused: () => (counters.connections_refused += 1),
      timedOut: () => (counters.connections_timed_out += 1),
      faulty: () => (counters.wire_faults += 1),
      relistened: () => log.warn('the socket was removed; made again', { socket: paths.socket }),
      disowned: abandon,
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
