import { dirname } from 'node:path';
import { hunchPaths, type HunchPaths } from '@hunch/common/paths';
import { err, ok, type Result } from '@hunch/common/result';
import type { RunningDaemon } from './compose.ts';
import type { Configuration } from './config/load.ts';
import { LiveConfiguration } from './config/live.ts';
import { acquireLocks } from './lifecycle/acquire-locks.ts';
import { ensurePrivateDirectory, ensureSocketDirectory } from './lifecycle/directories.ts';
import type { Refusal } from './lifecycle/refusal.ts';
import { renewSocketSecret } from './lifecycle/socket-secret.ts';
import { Log } from './observe/log.ts';
import { Metrics } from './observe/metrics.ts';
import { sinceProcessStart } from './observe/since-start.ts';
import { Warnings } from './observe/warnings.ts';
import type { JournalMark } from './store/change-journal.ts';
import { keepCopiesIn } from './store/copies.ts';
import { StoreClient, type StoreLaunch } from './store/client.ts';
import { takeImage } from './store/saved-image.ts';
import type { DaemonSettings } from './wiring/parts.ts';

/**
 * Starts hunchd. What is here needs no engine: whether this process may be the daemon, and its database. All the rest
 * (compose.ts) is loaded while the store thread reads, which takes as long.
 */
export async function startDaemon(settings: DaemonSettings): Promise<Result<RunningDaemon, Refusal>> {
  const { configuration, paths } = locate(settings);

  ensureSocketDirectory(paths.socket, settings.uid, namesSocket(settings, configuration.current));
  ensurePrivateDirectory(paths.dataDir, settings.uid);
  ensurePrivateDirectory(dirname(paths.socketSecret), settings.uid);
  keepCopiesIn(paths.dataDir);
  ensurePrivateDirectory(paths.stateDir, settings.uid);
  const log = new Log(paths.log, configuration.current.daemon.log_level);
  log.info('starting', { version: settings.version, since_process_start_ms: sinceProcessStart() });

  const locks = await acquireLocks(paths);
  if (!locks.ok) {
    log.warn('not started', { reason: locks.error.reason });
    log.close();
    return err(locks.error);
  }
  log.info('locked', { since_process_start_ms: sinceProcessStart() });
  const provenPath = renewSocketSecret(paths);

  const metrics = new Metrics();
  const warnings = new Warnings();
  for (const warning of settings.warnings) warnings.add(warning);
  const launch = (journal: JournalMark | null): StoreLaunch =>
    launchStore(settings, paths, log, metrics, warnings, journal);
  const kept = takeImage(paths.suggestionsDb);
  // Without an image the rows are wanted in any case.
  const reading = kept === undefined ? launch(null) : undefined;
  // It is awaited by whoever reads; should loading fail first, no rejection may go unheard.
  reading?.started.catch(() => undefined);
  const { compose } = await import('./compose.ts');
  const begun = {
    settings,
    configuration,
    paths,
    log,
    metrics,
    warnings,
    locks: locks.value,
    provenPath,
  };
  return ok(await compose({ ...begun, kept, launchStore: (journal) => reading ?? launch(journal) }));
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
    onHeld(failure) {
      if (failure === null) log.info('written after all');
      else log.error('not written yet', { reason: failure });
      warnings.set(
        'store',
        failure === null
          ? []
          : [
              `The database can't be written (${failure}): new commands are kept in memory, answers come from there, and writing is tried again. ` +
                `Make room or mend the rights in ${paths.dataDir}; a stop before that loses what has no place on the disk.`,
            ],
      );
    },
    onMovedAside(path, { rows, incomplete }) {
      log.error('database rebuilt', { path, rows, incomplete: incomplete.join(' ') });
      const kept =
        incomplete.length === 0
          ? `All its ${rows} rows are in a new one.`
          : `${rows} rows could be read and are in a new one; parts of ${incomplete.join(', ')} are lost.`;
      warnings.add(`The database was damaged. ${kept} The damaged file was moved to ${path}.`);
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
