import { errorMessage } from '../observe/error-message.ts';
import type { Log } from '../observe/log.ts';
import type { StoreClient } from '../store/client.ts';
import { WhenQuiet, type QuietParts } from './when-quiet.ts';

export const overwritingBounds = {
  /** Retention removes a little every hour; each time, all of the file is written. */
  everyMs: 24 * 3_600_000,
  /** Another process was reading, or the disk was full. */
  againMs: 600_000,
} as const;

export interface OverwritingParts extends QuietParts {
  readonly store: Pick<StoreClient, 'overwrite' | 'unacknowledged'>;
  readonly log: Log;
}

/**
 * Takes what retention has deleted out of the database's files, while nobody needs the daemon: with 100,000 commands a search would
 * wait for 0.7 s. The first time in a database of an older version, which did not care, and whatever a daemon that was killed had left
 * to do.
 */
export class Overwriting {
  readonly #parts: OverwritingParts;
  readonly #whenQuiet: WhenQuiet;
  #notBeforeMs = 0;

  constructor(parts: OverwritingParts) {
    this.#parts = parts;
    this.#whenQuiet = new WhenQuiet(parts, () => void this.#overwrite());
  }

  /** At the start, and after something was deleted. */
  consider(): void {
    this.#whenQuiet.plan(this.#notBeforeMs - performance.now());
  }

  stop(): void {
    this.#whenQuiet.stop();
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
      if (!this.#whenQuiet.isStopped) log.warn('free space not overwritten', { reason: errorMessage(error) });
      this.consider();
    }
  }
}
