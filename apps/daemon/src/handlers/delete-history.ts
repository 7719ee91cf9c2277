import { wireBounds } from '@hunch/common/protocol';
import type { EventJournal } from '../ingest/event-journal.ts';
import type { Log } from '../observe/log.ts';
import type { SyncService } from '../sync/sync-service.ts';
import type { StoreClient } from '../store/client.ts';
import { boolean, filledText, optional } from './fields.ts';
import type { Handler } from './handler.ts';

/** What fits a screen. */
const EXAMPLES_MAX = 10;

export interface DeletionParts {
  readonly store: Pick<StoreClient, 'forget' | 'overwrite'>;
  /** Resolves when all that was accepted before is on its way to the store. */
  readonly learnt: () => Promise<void>;
  readonly journal: Pick<EventJournal, 'purge'>;
  readonly sync: Pick<SyncService, 'deleting'>;
  readonly log: Log;
}

/**
 * Takes lines out of the database and its files, once all that was told before is there. The engine's memory knows them until the daemon is
 * started again, which the client does next; it is not kept for that start.
 */
export function deleteHistoryHandler({
  store,
  learnt,
  journal,
  sync,
  log,
}: DeletionParts): Handler<'DeleteHistory'> {
  const removeBytes = async (): Promise<void> => {
    journal.purge();
    try {
      await store.overwrite();
    } catch (error) {
      // A full disk, for one. The database knows that it is still to be done; the next start tries again.
      log.error('deleted, but not yet overwritten', {
        reason: error instanceof Error ? error.message : typeof error,
      });
    }
  };
  return {
    method: 'DeleteHistory',
    fields: {
      pattern: filledText(wireBounds.commandCharactersMax),
      dry_run: optional(boolean()),
    },
    async handle({ pattern, dry_run: dryRun = false }) {
      await learnt();
      if (!dryRun) await sync.deleting(pattern);
      const outcome = await store.forget({ pattern, dryRun, examplesMax: EXAMPLES_MAX });
      if (!dryRun) await removeBytes();
      if (!dryRun) log.info('history deleted', { lines: outcome.lines, events: outcome.events });
      return outcome;
    },
  };
}
