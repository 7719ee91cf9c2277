import type { BulkLearner, LearnedChanges } from '@hunch/suggest-engine';
import { packed } from '../store/tables.ts';
import { storeBounds } from '../store/bounds.ts';
import type { StoreClient } from '../store/client.ts';

/**
 * Hands what was gathered to the store in pieces, so that nobody waits long for one of them; the last one says that they are
 * whole. Until then nothing else may be learnt: whoever has to, calls `finish` first.
 */
export class Handover {
  readonly #bulk: BulkLearner;
  readonly #store: StoreClient;
  #pieces: Iterator<LearnedChanges> | undefined;
  /** Whether it is the last one shows when the next one is asked for. */
  #held: LearnedChanges | undefined;

  constructor(bulk: BulkLearner, store: StoreClient) {
    this.#bulk = bulk;
    this.#store = store;
  }

  /** One piece. False: that was all. */
  step(): boolean {
    this.#pieces ??= this.#bulk.take(storeBounds.gatheredRowsMax);
    const next = this.#pieces.next();
    const isLast = next.done === true;
    if (this.#held !== undefined) this.#store.write({ kind: 'gathered', piece: packed(this.#held), isLast });
    this.#held = isLast ? undefined : next.value;
    if (isLast) this.#pieces = undefined;
    return !isLast;
  }

  /** All that is left. */
  finish(): void {
    if (this.#pieces === undefined && this.#bulk.size === 0) return;
    while (this.step());
  }
}
