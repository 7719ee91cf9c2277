import type { SuggestEngine } from '@hunch/suggest-engine';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StoreClient } from '../store/client.ts';
import { newImage } from '../store/saved-image.ts';

export const checkpointBounds = {
  /** So many changes after the last image are worth a new one: replaying them costs a start about 20 ms. */
  changesMin: 1_000,
  /** So long nobody has asked or told anything: making an image holds the daemon up for 40 ms with 100,000 commands. */
  quietMs: 2_000,
} as const;

export interface CheckpointParts {
  readonly engine: SuggestEngine;
  readonly store: StoreClient;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Whether the engine has learnt what is not yet on its way to the store. */
  readonly isImporting: () => boolean;
}

/**
 * Keeps an image of the engine's memory while nobody needs the daemon, so that a start after a crash is as quick as any
 * (docs/adr/0011). No timer runs unless there is something to keep.
 */
export class Checkpoints {
  readonly #parts: CheckpointParts;
  #timer: NodeJS.Timeout | undefined;
  #requests = 0;
  #stopped = false;

  constructor(parts: CheckpointParts) {
    this.#parts = parts;
  }

  /** At the start, and after each transaction. */
  consider(): void {
    if (this.#stopped || this.#timer !== undefined || !this.#isDue()) return;
    this.#requests = this.#parts.metrics.counters.requests;
    this.#timer = setTimeout(() => this.#look(), checkpointBounds.quietMs).unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #isDue(): boolean {
    const { store, metrics } = this.#parts;
    // What could not be written must be gone after a restart.
    if (!store.isComplete || metrics.counters.store_failures > 0) return false;
    return store.journalled === null || store.journalled >= checkpointBounds.changesMin;
  }

  #look(): void {
    const { store, metrics, isImporting } = this.#parts;
    this.#timer = undefined;
    const isQuiet =
      !isImporting() && store.unacknowledged === 0 && metrics.counters.requests === this.#requests;
    if (isQuiet && this.#isDue()) void this.#keep();
    else this.consider();
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
