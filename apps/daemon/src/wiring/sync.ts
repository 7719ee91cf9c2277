import { hostname, userInfo } from 'node:os';
import { SyncService } from '../sync/sync-service.ts';
import { globOf } from './screens.ts';
import type { Learning } from './learning.ts';
import type { Parts } from './parts.ts';

/** @param restart lets a fresh daemon read what is left: the engine's memory still has what another machine deleted */
export function wireSync(parts: Parts, learning: Learning, restart: () => void): SyncService {
  const { settings, configuration, paths, store, log, warnings } = parts;
  const { history, pipeline, journal, nowMs } = learning;
  const settled = async (): Promise<void> => {
    await pipeline.drained();
    history.handOver();
    await store.settled();
  };
  let isAnyLineGone = false;
  const sync = new SyncService({
    worker: settings.syncWorker,
    thread: () => ({
      dataDir: paths.dataDir,
      suggestionsDb: paths.suggestionsDb,
      home: settings.environment.HOME ?? '/',
      hostname: `${hostname()}:${userNameOf(settings.environment.USER)}`,
      redacts: configuration.current.suggestions.redact_sensitive_tokens,
    }),
    settings: () => configuration.current.sync,
    settled,
    nowMs,
    async add(commands) {
      await history.import({ source: 'atuin', entries: commands, isBackground: true });
    },
    rest: () => history.rest(),
    async remove(runs) {
      await settled();
      const gone = await store.forgetRuns(runs);
      for (const line of gone)
        await store.forget({ pattern: globOf(line), line, dryRun: false, examplesMax: 0 });
      isAnyLineGone ||= gone.length > 0;
      journal.purge();
      await store.overwrite().catch(() => log.error('deleted, but not yet overwritten'));
    },
    onRemoved() {
      if (!isAnyLineGone) return;
      log.info('commands were deleted on another machine: starting anew');
      restart();
    },
    onSuccess({ sent, received, problems }) {
      log.info('synced', { sent, received });
      warnings.set('sync', problems);
    },
    onFailure({ kind, message }) {
      log.warn('sync failed', { kind });
      warnings.set('sync', [message]);
    },
  });
  configuration.onChange(() => sync.replan());
  return sync;
}

function userNameOf(named: string | undefined): string {
  if (named !== undefined && named !== '') return named;
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
