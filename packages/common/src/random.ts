/**
 * Draws that are the same in every run and on every machine: mulberry32, which passes what shuffles, bootstraps and test corpora ask of it.
 * Not for secrets.
 *
 * ```ts
 * const random = new SeededRandom(1);
 * random.below(6) === new SeededRandom(1).below(6); // true
 * ```
 */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** 0 <= number < 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    const state = this.#state;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer from 0 to `count - 1`; 0 for a count of 0. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True with a probability of 0 to 1. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items. Throws if there is none. */
  pick<Item>(items: readonly Item[]): Item {
    const index = this.below(items.length);
    if (index >= items.length) throw new RangeError('There is nothing to pick from.');
    return items[index] as Item;
  }

  /** The items in another order, each order as likely as the next (Fisher and Yates). */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const order = [...items];
    for (let index = order.length - 1; index > 0; index -= 1) {
      const other = this.below(index + 1);
      [order[index], order[other]] = [order[other] as Item, order[index] as Item];
    }
    return order;
  }
}
