import type { PriceOf } from '../agents/session-cost.ts';
import { stackOf } from '../observe/error-message.ts';
import type { Parts } from './parts.ts';

/** List prices, loaded when one is first asked for: most daemons never ask. Until they are there nothing has a price. */
export class LazyPrices {
  readonly #parts: Parts;
  #priceOf: PriceOf | undefined;
  #isLoading = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly priceOf: PriceOf = (model, used) => {
    if (this.#priceOf !== undefined) return this.#priceOf(model, used);
    if (!this.#isLoading) void this.#load();
    return undefined;
  };

  async #load(): Promise<void> {
    const { paths, log } = this.#parts;
    this.#isLoading = true;
    try {
      const { listPrices } = await import('../agents/list-prices.ts');
      this.#priceOf = listPrices(paths, (warning) => log.warn(warning));
    } catch (error) {
      log.error('list prices not loaded', { where: stackOf(error) });
    }
  }
}
