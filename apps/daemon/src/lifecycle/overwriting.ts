import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StoreClient } from '../store/client.ts';

export const overwritingBounds = {
  /** So long nobody has asked or told anything: with 100,000 commands a search would wait for 0.7 s. */
  quietMs: 2_000,
  /** Retention removes a little every hour; each time, all of the file is written. */
  everyMs: 24 * 3_600_000,
  /** Another process was reading, or the disk was full. */
  againMs: 600_000,
} as const;

export interface OverwritingParts {
  readonly store: Pick<StoreClient, 'overwrite' | 'unacknowledged'>;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly isImporting: () => boolean;
}

/**
 * Takes what retention has deleted out of the database's files, while nobody needs the daemon. The first time in a database of an
 * older version, which did not care, and whatever a daemon that was killed had left to do.
 */
export class Overwriting {
  readonly #parts: OverwritingParts;
  #timer: NodeJS.Timeout | undefined;
  #requests = 0;
  #notBeforeMs = 0;
  #stopped = false;

  constructor(parts: OverwritingParts) {
    this.#parts = parts;
  }

  /** At the start, and after something was deleted. */
  consider(): void {
    if (this.#stopped || this.#timer !== undefined) return;
    this.#requests = this.#parts.metrics.counters.requests;
    const waitMs = Math.max(overwritingBounds.quietMs, this.#notBeforeMs - performance.now());
    this.#timer = setTimeout(() => this.#look(), waitMs).unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #look(): void {
    const { store, metrics, isImporting } = this.#parts;
    this.#timer = undefined;
    const isQuiet =
      !isImporting() && store.unacknowledged === 0 && metrics.counters.requests === this.#requests;
    if (isQuiet) void this.#overwrite();
    else this.consider();
  }

  async #overwrite(): Promise<void> {
    const { store, log } = this.#parts;
    const start = performance.now();
    try {
      const outcome = await store.overwrite();
      if (outcome === 'busy') throw new Error('another process reads it');
      if (outcome === 'clean') return;
      this.#notBeforeMs = performance.now() + overwritingBounds.everyMs;
      log.info('free space overwritten', { took_ms: Math.round(performance.now() - start) });
    } catch (error) {
      this.#notBeforeMs = performance.now() + overwritingBounds.againMs;
      if (!this.#stopped)
        log.warn('free space not overwritten', {
          reason: error instanceof Error ? error.message : typeof error,
        });
      this.consider();
    }
  }
}
