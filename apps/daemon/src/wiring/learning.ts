import { systemClock } from '@hunch/common/clock';
import type { ReceivedRequest } from '@hunch/common/protocol';
import { afterLearning, prepareAnswer } from '../ingest/after-learning.ts';
import { allLooks, type Looks } from '../handlers/looks.ts';
import { EventJournal } from '../ingest/event-journal.ts';
import { HistoryImport } from '../ingest/history-import.ts';
import { PendingCommands } from '../ingest/pending.ts';
import { IngestPipeline } from '../ingest/pipeline.ts';
import { makeRedact, type Redact } from '../ingest/redact.ts';
import { restoreAccepted, shellNumber, shellNumbers } from '../ingest/restore-accepted.ts';
import { Spools } from '../ingest/spools.ts';
import { stackOf } from '../observe/error-message.ts';
import { knownWords } from '../context/known-words.ts';
import { RepositoryCache } from '../repository/cache.ts';
import { TaskKeeper } from '../tasks/keeper.ts';
import { toTaskCandidate } from '../tasks/task.ts';
import type { PathPrograms } from '../platform/path-programs.ts';
import { TypoRecovery } from '../typo/typo-recovery.ts';
import type { Parts } from './parts.ts';

/** The way of a command from a shell into the engine and the store, and what is learnt beside it. */
export interface Learning {
  readonly repositories: RepositoryCache;
  readonly programs: PathPrograms;
  readonly pending: PendingCommands;
  readonly redact: Redact;
  readonly tasks: TaskKeeper;
  /** All that looks at the world beside the answers. */
  readonly looks: Looks;
  /** Somebody stands in a directory, below the top of a repository or in none: what may be named there is looked at. */
  readonly visit: (directory: string, top: string | null) => Promise<void>;
  readonly journal: EventJournal;
  readonly pipeline: IngestPipeline;
  readonly history: HistoryImport;
  readonly spools: Spools;
  readonly nowMs: () => number;
  /** Takes in what the last run had accepted: before anybody can tell something new. */
  readonly restore: () => void;
}

/** @param deliver takes what a shell has left in its spool, as if it had come over the socket */
export function wireLearning(parts: Parts, deliver: (request: ReceivedRequest) => unknown): Learning {
  const {
    configuration,
    log,
    metrics,
    store,
    engine,
    pathKeeper,
    contextKeeper,
    programs,
    safety,
    settings,
  } = parts;
  const nowMs = (): number => systemClock.nowMs();
  const repositories = new RepositoryCache();
  const pending = new PendingCommands((session) => spools.hurry(session));
  const redact = makeRedact(() => configuration.current.suggestions.redact_sensitive_tokens);
  const { journal, missing } = openJournal(parts);
  const tasks = new TaskKeeper({
    home: settings.environment.HOME ?? '/',
    risksOfTasks: (commands, directory) => safety.risksOfTasks(commands, directory),
    onTasks: (directory, found, isWhole) => engine.setTasks(directory, found.map(toTaskCandidate), isWhole),
    onKinds: (directory, kinds) => engine.setProjectKinds(directory, kinds),
    onForgotten(directory) {
      engine.setTasks(directory, []);
      engine.setProjectKinds(directory, []);
    },
  });
  const visit = (directory: string, top: string | null): Promise<void> => {
    contextKeeper.visit(directory, top);
    return tasks.visit(directory, top);
  };
  contextKeeper.connect({
    known: knownWords({ tasks, programs, environment: settings.environment }),
    topOf(cwd) {
      const repository = repositories.peek(cwd);
      return repository === null ? null : repository?.top;
    },
    findTop: (cwd) => repositories.look(cwd),
  });
  const typos = new TypoRecovery(engine, programs, contextKeeper);
  const looks = allLooks(pathKeeper, contextKeeper, tasks, typos);
  const pipeline = new IngestPipeline({
    engine,
    store,
    repositories,
    pending,
    redact,
    journal,
    metrics,
    log,
    nowMs,
    beforeLearning: () => history.handOver(),
    onLearned(event, line, repository) {
      pathKeeper.commandEnded();
      contextKeeper.commandEnded();
      tasks.commandEnded();
      programs.commandEnded();
      const isIdle = (): boolean => pipeline.queued === 0;
      // It may have made one: `git init`.
      if (repository === null && isIdle()) repositories.forget(event.cwd);
      prepareAnswer(engine, looks, event, line, repository, isIdle);
      afterLearning(event, line, repository, { visit, typos, tasks, isIdle }).catch((error: unknown) =>
        log.warn('after learning', { where: stackOf(error) }),
      );
    },
  });
  const history = new HistoryImport({
    engine,
    store,
    repositories,
    redact,
    requests: () => metrics.counters.requests,
    nowMs,
  });
  const accepted = shellNumbers(missing);
  const spools = new Spools({
    uid: settings.uid,
    deliver,
    onDelivered: () => (metrics.counters.spooled += 1),
    isAccepted: (session, seq) => accepted.has(shellNumber(session, seq)),
    onRefused: (reason) => log.debug('spool not read', { reason }),
  });
  const restore = (): void => {
    restoreAccepted(missing, { engine, store, pipeline });
    if (missing.length > 0) log.info('accepted events restored', { records: missing.length });
  };
  return {
    repositories,
    programs,
    pending,
    redact,
    tasks,
    looks,
    visit,
    journal,
    pipeline,
    history,
    spools,
    nowMs,
    restore,
  };
}

function openJournal({ paths, store, log, warnings }: Parts): ReturnType<typeof EventJournal.open> {
  return EventJournal.open({
    directory: paths.dataDir,
    marks: store.journalMarks,
    onFailure(reason) {
      log.error('event journal failed', { reason });
      warnings.add(
        `The event journal can't be written (${reason}): a crash of the daemon loses the newest commands. ` +
          `Make room or mend the rights in ${paths.dataDir}, then run \`hunch daemon stop\`; the next command starts it again.`,
      );
    },
    onDamage(records) {
      log.error('event journal damaged', { records });
      warnings.add(`${records} records of the event journal were damaged and are left out.`);
    },
  });
}
