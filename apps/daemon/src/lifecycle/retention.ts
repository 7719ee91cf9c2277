import type { Log } from '../observe/log.ts';
import type { StoreClient } from '../store/client.ts';

export const retentionBounds = {
  /** The first look is for a daemon that never lives long; it leaves the start alone. */
  firstAfterMs: 60_000,
  everyMs: 3_600_000,
  /** Between two steps, so that writes and searches get their turn. */
  pauseMs: 50,
} as const;

const DAY_MS = 24 * 3_600_000;

export interface RetentionParts {
  readonly store: Pick<StoreClient, 'retain'>;
  readonly log: Log;
  readonly options: () => { readonly days: number; readonly rows: number };
  readonly nowMs: () => number;
  /** When it has removed something. */
  readonly onRemoved: () => void;
}

/** Removes what is older than the configuration allows, in small steps, every hour (spec 003 §4.3). */
export class Retention {
  readonly #parts: RetentionParts;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: RetentionParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#wait(retentionBounds.firstAfterMs);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** @returns the rows that were removed */
  async run(): Promise<number> {
    const { store, options, nowMs } = this.#parts;
    const { days, rows } = options();
    const request = { beforeMs: days === 0 ? null : nowMs() - days * DAY_MS, eventsMax: rows };
    let removed = 0;
    for (;;) {
      const outcome = await store.retain(request);
      removed += outcome.removed;
      if (!outcome.more || this.#stopped) return removed;
      await new Promise((resolve) => setTimeout(resolve, retentionBounds.pauseMs));
    }
  }

  #wait(delayMs: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#runLogged(), delayMs);
    this.#timer.unref();
  }

  async #runLogged(): Promise<void> {
    const { log, onRemoved } = this.#parts;
    try {
      const removed = await this.run();
      if (removed > 0) {
        log.info('retention', { removed });
        onRemoved();
      }
    } catch (error) {
      if (!this.#stopped)
        log.warn('retention failed', { reason: error instanceof Error ? error.name : typeof error });
    }
    this.#wait(retentionBounds.everyMs);
  }
}
