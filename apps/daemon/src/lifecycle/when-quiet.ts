import type { Metrics } from '../observe/metrics.ts';
import type { StoreClient } from '../store/client.ts';

/** So long nobody has asked or told anything: what waits for it would hold them up. */
const quietMs = 2_000;

export interface QuietParts {
  readonly store: Pick<StoreClient, 'unacknowledged'>;
  readonly metrics: Metrics;
  /** Whether the engine has learnt what is not yet on its way to the store. */
  readonly isImporting: () => boolean;
}

/** Does something once nobody needs the daemon. No timer runs unless there is something to do. */
export class WhenQuiet {
  readonly #parts: QuietParts;
  readonly #work: () => void;
  #timer: NodeJS.Timeout | undefined;
  #requests = 0;
  #isStopped = false;

  constructor(parts: QuietParts, work: () => void) {
    this.#parts = parts;
    this.#work = work;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** @param leastMs waits at least so long */
  plan(leastMs = 0): void {
    if (this.#isStopped || this.#timer !== undefined) return;
    this.#requests = this.#parts.metrics.counters.requests;
    this.#timer = setTimeout(() => this.#look(leastMs), Math.max(quietMs, leastMs)).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #look(leastMs: number): void {
    const { store, metrics, isImporting } = this.#parts;
    this.#timer = undefined;
    const isQuiet =
      !isImporting() && store.unacknowledged === 0 && metrics.counters.requests === this.#requests;
    if (isQuiet) this.#work();
    else this.plan(leastMs);
  }
}
