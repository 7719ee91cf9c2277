import type { StoreSnapshot, SuggestEngine } from '@hunch/suggest-engine';
import type { Log } from '../observe/log.ts';
import { errorMessage } from '../observe/error-message.ts';
import { sinceProcessStart } from '../observe/since-start.ts';
import type { JournalMark } from '../store/change-journal.ts';
import type { StoreClient, StoreLaunch } from '../store/client.ts';
import type { SavedImage } from '../store/saved-image.ts';
import { isCorrupt } from '../store/database.ts';
import { SnapshotFailure } from '../store/snapshot-stream.ts';
import { keepYoungSpace } from './heap.ts';

export interface RestoreParts {
  /** An empty engine. */
  readonly make: () => SuggestEngine;
  /** What the last stop left beside the database, if it is still true. */
  readonly kept: SavedImage | undefined;
  /** The store thread with its database; without an image it reads already. */
  readonly launchStore: (journal: JournalMark | null) => StoreLaunch;
  readonly log: Log;
}

/**
 * A store, and an engine that remembers what it kept. A damaged database has been moved aside then; the engine remembers
 * what could be read of it.
 *
 * @throws SnapshotFailure or HunchError when the database can't be read, but not because it is damaged: starting empty
 *   would overwrite it
 */
export async function restoreEngine(
  parts: RestoreParts,
): Promise<{ engine: SuggestEngine; store: StoreClient }> {
  const { make, kept, launchStore, log } = parts;
  let engine = make();
  const image = kept !== undefined && engine.acceptsImage(kept.settings) ? kept : undefined;
  const { snapshot, started, again, release } = launchStore(image?.journal ?? null);
  // It is awaited below; should reading fail first, no rejection may go unheard.
  started.catch(() => undefined);
  try {
    // While the thread opens the database.
    engine.restore(image === undefined ? frugal(snapshot) : snapshot, image?.read(), image?.changes);
    image?.putBack();
  } catch (error) {
    // What the thread says of its failure is more telling than that it sends nothing.
    const store = await started;
    if (isCorrupt(error)) {
      // The newest rows are read here, not by the thread. With an image it has sent nothing that would have to be sent anew.
      log.error('database is damaged', { reason: errorMessage(error) });
      await store.mend();
    } else if (error instanceof SnapshotFailure && error.damaged)
      log.error('database is damaged', { reason: error.message });
    else throw error;
    engine = make();
    if (image === undefined) engine.restore(again());
    else {
      engine.restore(snapshot, image.read(), image.changes);
      image.putBack();
    }
  } finally {
    release();
  }
  const store = await started;
  const from = image === undefined ? 'rows' : 'image';
  const journalled = image?.changes.length ?? 0;
  const { commands } = store;
  log.info('store ready', { commands, from, journalled, since_process_start_ms: sinceProcessStart() });
  return { engine, store };
}

/**
 * Rows become garbage as they are read, a few at a time: 16 MB for it instead of 4 make a start no quicker and stay for good.
 * Once the templates are here, the thread that sends them has started.
 */
function frugal(snapshot: StoreSnapshot): StoreSnapshot {
  return {
    ...snapshot,
    *templates() {
      yield* snapshot.templates();
      keepYoungSpace();
    },
  };
}
