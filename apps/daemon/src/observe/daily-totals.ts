import { dayOf } from '../personal/tally.ts';
import type { StoreClient } from '../store/client.ts';

export const dailyTotalBounds = {
  /** A crash loses the counts of so long. */
  everyMs: 60_000,
} as const;

export interface DailyTotalParts {
  readonly store: Pick<StoreClient, 'write'>;
  /** Counts since the start, by name; they only grow. */
  readonly counts: () => Readonly<Record<string, number>>;
  readonly nowMs: () => number;
}

/** Adds what was counted to the totals of the day, every minute and at the end. */
export class DailyTotals {
  readonly #parts: DailyTotalParts;
  #written: Readonly<Record<string, number>> = {};
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: DailyTotalParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => this.write(), dailyTotalBounds.everyMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.write();
  }

  write(): void {
    const { store, counts, nowMs } = this.#parts;
    const now = counts();
    const amounts = Object.entries(now)
      .map(([name, count]) => [name, count - (this.#written[name] ?? 0)] as const)
      .filter(([, amount]) => amount > 0);
    this.#written = now;
    if (amounts.length > 0) store.write({ kind: 'totals', day: dayOf(new Date(nowMs())), amounts });
  }
}
