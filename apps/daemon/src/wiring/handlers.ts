import { hostname } from 'node:os';
import type { ClassifierEngine } from '../engines/classifier.ts';
import type { PromptRouterEngine } from '../engines/prompt-router.ts';
import { agentHookHandler } from '../handlers/agent-hook.ts';
import { classifyCommandHandler } from '../handlers/classify-command.ts';
import {
  debugStatsHandler,
  reloadHandler,
  statusHandler,
  routerStatusHandler,
  shutdownHandler,
} from '../handlers/status.ts';
import { completeHandler } from '../handlers/complete.ts';
import { deleteHistoryHandler } from '../handlers/delete-history.ts';
import { generateCommandHandler } from '../handlers/generate-command.ts';
import { guidanceStatusHandler } from '../handlers/guidance-status.ts';
import type { Handlers } from '../handlers/handler.ts';
import { importHistoryHandler } from '../handlers/import-history.ts';
import { ingestEventHandler } from '../handlers/ingest-event.ts';
import { listHistoryHandler } from '../handlers/list-history.ts';
import { probeModelHandler } from '../handlers/probe-model.ts';
import { recordFeedbackHandler } from '../handlers/record-feedback.ts';
import { routeIntentHandler } from '../handlers/route-intent.ts';
import { routePromptHandler } from '../handlers/route-prompt.ts';
import { openScreenHandler, screenInputHandler } from '../handlers/screen.ts';
import { searchHandler } from '../handlers/search.ts';
import { suggestHandler, type SuggestParts } from '../handlers/suggest.ts';
import {
  syncKeyHandler,
  syncLoginHandler,
  syncLogoutHandler,
  syncNowHandler,
  syncStatusHandler,
} from '../handlers/sync.ts';
import { Metrics } from '../observe/metrics.ts';
import { sinceProcessStart } from '../observe/since-start.ts';
import { wireAgents, type Agents } from './agents.ts';
import { wireIntents, type Intents } from './intents.ts';
import { Lazy } from './lazy.ts';
import type { Learning } from './learning.ts';
import type { Parts } from './parts.ts';
import type { SyncService } from '../sync/sync-service.ts';
import { wireScreens } from './screens.ts';

export interface WiredHandlers {
  readonly handlers: Handlers;
  /** The same, but that its suggestions are counted nowhere: what the warm-up at a start asks. */
  readonly unseen: Handlers;
  /** What is added up by day: see observe/daily-totals.ts. */
  readonly dailyCounts: () => Readonly<Record<string, number>>;
  /** Loads what the start has left out. Asking for it before that is fine, and takes as much longer. */
  readonly loadRest: () => Promise<void>;
  readonly warmUpRequests: Intents['warmUp'];
}

const nothingAsked: ClassifierEngine['counters'] = { asked: 0, compilations: 0, sent: 0 };

/** A handler for each method, and the engines that only they ask. */
export function wireHandlers(
  parts: Parts,
  learning: Learning,
  sync: SyncService,
  connections: () => number,
  stop: () => void,
): WiredHandlers {
  const { configuration, log, metrics, store, engine } = parts;
  const { pipeline, journal, repositories, redact, history, spools, nowMs } = learning;
  const classifier = new Lazy(() => loadClassifier(parts));
  const router = new Lazy(() => loadPromptRouter(parts));
  const { intent, generator, models, warmUp } = wireIntents(parts, learning.programs);
  const agents = wireAgents(parts, classifier, learning);
  const suggestParts = suggestPartsOf(parts, learning);
  const learnt = async (): Promise<void> => {
    await pipeline.drained();
    history.handOver();
  };
  const timeoutMs = (): number => configuration.current.daemon.search_timeout_ms;
  const screens = wireScreens(parts, learning, sync, stop);
  const screenParts = { repositories, look: () => configuration.current.search, host: hostname() };
  const catalog = new Lazy(async () => (await import('@hunch/cli-catalog')).loadCatalog());
  const handlers: Handlers = {
    Complete: completeHandler({ catalog, context: parts.contextKeeper }),
    IngestEvent: ingestEventHandler(pipeline, spools),
    Suggest: suggestHandler({ ...suggestParts, looks: learning.looks }),
    Search: searchHandler({ store, pipeline, repositories, metrics, timeoutMs }),
    RecordFeedback: recordFeedbackHandler({ engine, store, journal, redact, metrics, nowMs }),
    ImportHistory: importHistoryHandler(history, sync, parts.settings.environment.HOME ?? '/'),
    ListHistory: listHistoryHandler({ store, pipeline, repositories }),
    OpenScreen: openScreenHandler({ screens, ...screenParts }),
    ScreenInput: screenInputHandler({ screens }),
    DeleteHistory: deleteHistoryHandler({ store, learnt, journal, sync, log }),
    ClassifyCommand: classifyCommandHandler({
      classify: (params) => classifier.ask((loaded) => loaded.classify(params)),
    }),
    RoutePrompt: routePromptHandler({ route: (params) => router.ask((loaded) => loaded.route(params)) }),
    RouteIntent: routeIntentHandler(intent),
    GenerateCommand: generateCommandHandler(generator),
    ProbeModel: probeModelHandler(generator),
    AgentHook: agentHookHandler(agents),
    SyncLogin: syncLoginHandler(sync),
    SyncNow: syncNowHandler(sync),
    SyncStatus: syncStatusHandler(sync),
    SyncKey: syncKeyHandler(sync),
    SyncLogout: syncLogoutHandler(sync),
    GuidanceStatus: guidanceStatusHandler(parts.guidance),
    RouterStatus: routerStatusHandler(() => parts.gateway.status()),
    Status: statusHandler(statusFacts(parts, learning, models)),
    DebugStats: debugStatsHandler(() => ({
      ...debugStats(parts, learning, agents, connections()),
      classifier: { ...(classifier.value?.counters ?? nothingAsked) },
    })),
    Reload: reloadHandler(() => configuration.reload().problems),
    Shutdown: shutdownHandler(stop),
  };
  const unseenScreens = wireScreens(parts, learning, sync, stop);
  const unseen = {
    ...handlers,
    Suggest: suggestHandler({ ...suggestParts, metrics: new Metrics() }),
    OpenScreen: openScreenHandler({ screens: unseenScreens, ...screenParts }),
    ScreenInput: screenInputHandler({ screens: unseenScreens }),
  };
  const loadRest = async (): Promise<void> => {
    await classifier.load();
    await router.load();
    await catalog.load();
  };
  const dailyCounts = (): Readonly<Record<string, number>> => ({
    secrets_redacted: metrics.counters.redactions,
    suggestions_asked: metrics.suggest.count,
    suggestions_accepted: metrics.counters.feedback_accepted,
    agent_events: agents.counters.events,
    agent_dangers_asked: agents.counters.asked,
    agent_hints: agents.counters.guided,
    compilations: classifier.value?.counters.compilations ?? 0,
  });
  return { handlers, unseen, dailyCounts, loadRest, warmUpRequests: warmUp };
}

async function loadClassifier({ configuration }: Parts): Promise<ClassifierEngine> {
  const { createClassifierEngine } = await import('../engines/classifier.ts');
  const classifier = createClassifierEngine(configuration.current.classifier);
  configuration.onChange((changed) => classifier.reconfigure(changed.classifier));
  return classifier;
}

async function loadPromptRouter({ configuration, paths, warnings }: Parts): Promise<PromptRouterEngine> {
  const { calibratedModelPath, createPromptRouterEngine } = await import('../engines/prompt-router.ts');
  const modelPath = calibratedModelPath(paths.dataDir);
  const warn = (text: string): void => warnings.add(text);
  const router = createPromptRouterEngine(configuration.current.prompt_router, modelPath, warn);
  configuration.onChange((changed) => router.reconfigure(changed.prompt_router));
  return router;
}

function suggestPartsOf(parts: Parts, learning: Learning): SuggestParts {
  const { configuration, engine, metrics } = parts;
  const { repositories, pending, redact, visit } = learning;
  return {
    engine,
    repositories,
    pending,
    redact,
    metrics,
    onPlace: visit,
    options() {
      const { enabled, ranker, ...rest } = configuration.current.suggestions;
      return {
        enabled,
        hardTimeoutMs: rest.hard_timeout_ms,
        resultsMax: rest.max_results,
        confidenceMin: rest.min_confidence,
        addsUp: ranker === 'adaptive',
        unsureBelow: rest.unsure_below,
      };
    },
  };
}

function statusFacts(parts: Parts, { tasks }: Learning, models: Intents['models']) {
  const { settings, paths, store, warnings, guidance } = parts;
  const startedAtMs = Math.round(performance.timeOrigin);
  return () => ({
    version: settings.version,
    started_at_ms: startedAtMs,
    socket: paths.socket,
    data_dir: paths.dataDir,
    commands: store.commands,
    warnings: [
      ...warnings.list(),
      ...tasks.problems.map((problem) => `Tasks are missing: ${problem}`),
      ...guidance
        .stats()
        .failures.map(({ name, count, last }) => `Guidance: ${name} failed ${count} times (${last}).`),
    ],
    models: models(),
  });
}

function debugStats(
  parts: Parts,
  learning: Learning,
  agents: Agents,
  connections: number,
): Readonly<Record<string, unknown>> {
  const { metrics, store, engine, guidance } = parts;
  const { pipeline, spools, tasks } = learning;
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
    agents: { ...agents.counters },
    guidance: guidance.stats(),
    tasks: { directories: tasks.size, problems: tasks.problems },
  };
}
