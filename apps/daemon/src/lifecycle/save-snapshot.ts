import type { HunchPaths } from '@hunch/common/paths';
import type { SuggestEngine } from '@hunch/suggest-engine';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StoreClient } from '../store/client.ts';
import { saveImage } from '../store/saved-image.ts';

export interface SnapshotParts {
  readonly paths: HunchPaths;
  readonly engine: SuggestEngine;
  /** Closed. */
  readonly store: StoreClient;
  readonly metrics: Metrics;
  readonly log: Log;
}

/**
 * Leaves the engine's memory for the next start, if it says what the rows say: an event that was learnt but could not
 * be written must be gone after a restart.
 */
export function saveSnapshot({ paths, engine, store, metrics, log }: SnapshotParts): void {
  if (!store.isComplete || metrics.counters.store_failures > 0) return;
  try {
    saveImage(paths.suggestionsDb, engine.image());
  } catch (error) {
    // A full disk, at worst: the next start reads the rows.
    log.warn('no image kept', { reason: error instanceof Error ? error.name : typeof error });
  }
}
