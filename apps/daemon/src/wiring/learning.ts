import { systemClock } from '@hunch/common/clock';
import type { ReceivedRequest } from '@hunch/common/protocol';
import { afterLearning } from '../ingest/after-learning.ts';
import { HistoryImport } from '../ingest/history-import.ts';
import { PendingCommands } from '../ingest/pending.ts';
import { IngestPipeline } from '../ingest/pipeline.ts';
import { prepareAnswer } from '../ingest/prepare-answer.ts';
import { makeRedact, type Redact } from '../ingest/redact.ts';
import { Spools } from '../ingest/spools.ts';
import { stackOf } from '../observe/stack.ts';
import { RepositoryCache } from '../repository/cache.ts';
import { TaskKeeper } from '../tasks/keeper.ts';
import { toOffer } from '../tasks/task.ts';
import { PathPrograms } from '../typo/path-programs.ts';
import { TypoRecovery } from '../typo/typo-recovery.ts';
import type { Parts } from './parts.ts';

/** The way of a command from a shell into the engine and the store, and what is learnt beside it. */
export interface Learning {
  readonly repositories: RepositoryCache;
  readonly pending: PendingCommands;
  readonly redact: Redact;
  readonly tasks: TaskKeeper;
  readonly pipeline: IngestPipeline;
  readonly history: HistoryImport;
  readonly spools: Spools;
  readonly nowMs: () => number;
}

/** @param deliver takes what a shell has left in its spool, as if it had come over the socket */
export function wireLearning(parts: Parts, deliver: (request: ReceivedRequest) => unknown): Learning {
  const { configuration, log, metrics, store, engine, pathKeeper, settings } = parts;
  const nowMs = (): number => systemClock.nowMs();
  const repositories = new RepositoryCache();
  const pending = new PendingCommands((session) => spools.hurry(session));
  const redact = makeRedact(() => configuration.current.suggestions.redact_sensitive_tokens);
  const tasks = new TaskKeeper({
    onTasks: (directory, found) => engine.offerTasks(directory, found.map(toOffer)),
    onKinds: (directory, kinds) => engine.setProjectKinds(directory, kinds),
    onForgotten(directory) {
      engine.offerTasks(directory, []);
      engine.setProjectKinds(directory, []);
    },
  });
  const typos = new TypoRecovery(engine, new PathPrograms(settings.environment.PATH ?? ''));
  const pipeline = new IngestPipeline({
    engine,
    store,
    repositories,
    pending,
    redact,
    metrics,
    log,
    nowMs,
    beforeLearning: () => history.handOver(),
    onLearned(event, line, repository) {
      pathKeeper.commandEnded();
      const isIdle = (): boolean => pipeline.queued === 0;
      prepareAnswer(engine, event, line, repository, isIdle);
      afterLearning(event, line, repository, { tasks, typos, isIdle }).catch((error: unknown) =>
        log.warn('after learning', { where: stackOf(error) }),
      );
    },
  });
  const history = new HistoryImport({ engine, store, repositories, redact, nowMs });
  const spools = new Spools({
    uid: settings.uid,
    deliver,
    onDelivered: () => (metrics.counters.spooled += 1),
    onRefused: (reason) => log.debug('spool not read', { reason }),
  });
  return { repositories, pending, redact, tasks, pipeline, history, spools, nowMs };
}
