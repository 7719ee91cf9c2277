import type { SuggestEngine } from '@hunch/suggest-engine';
import type { HunchPaths } from '@hunch/common/paths';
import type { Log } from '../observe/log.ts';
import type { StoreClient } from '../store/client.ts';
import { newImage, saveImage } from '../store/saved-image.ts';
import { WhenQuiet, type QuietParts } from './when-quiet.ts';
import type { Metrics } from '../observe/metrics.ts';

export const checkpointBounds = {
  /** So many changes after the last image are worth a new one: replaying them costs a start about 20 ms. */
  changesMin: 1_000,
} as const;

export interface CheckpointParts extends QuietParts {
  readonly engine: SuggestEngine;
  readonly store: StoreClient;
  readonly log: Log;
}

/**
 * Keeps an image of the engine's memory while nobody needs the daemon, since making one holds it up for 40 ms with 100,000
 * commands: so a start after a crash is as quick as any (docs/adr/0011).
 */
export class Checkpoints {
  readonly #parts: CheckpointParts;
  readonly #whenQuiet: WhenQuiet;

  constructor(parts: CheckpointParts) {
    this.#parts = parts;
    this.#whenQuiet = new WhenQuiet(parts, () => {
      if (this.#isDue()) void this.#keep();
    });
  }

  /** At the start, and after each transaction. */
  consider(): void {
    if (this.#isDue()) this.#whenQuiet.plan();
  }

  stop(): void {
    this.#whenQuiet.stop();
  }

  #isDue(): boolean {
    const { store, metrics } = this.#parts;
    // What could not be written must be gone after a restart.
    if (!store.isComplete || metrics.counters.store_failures > 0) return false;
    return store.journalled === null || store.journalled >= checkpointBounds.changesMin;
  }

  async #keep(): Promise<void> {
    const { engine, store, log } = this.#parts;
    const start = performance.now();
    try {
      const image = engine.image();
      const heldUpMs = Math.round(performance.now() - start);
      await store.keep({ image, names: newImage() });
      log.info('image kept', { held_up_ms: heldUpMs, took_ms: Math.round(performance.now() - start) });
    } catch (error) {
      // A full disk, at worst: then the next crash costs a longer start.
      log.warn('no image kept', { reason: error instanceof Error ? error.name : typeof error });
    }
  }
}

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
