import type { TokenUse } from './transcript-facts.ts';

/** US dollars for what was used of a model; undefined: its price is not known, or not yet. */
export type PriceOf = (model: string, used: TokenUse) => number | undefined;

/** Answers whose tokens may still be told anew; those before them are a sum. */
const OPEN_ANSWERS_MAX = 64;

/** What a session costs, of what its transcript tells of tokens. */
export class SessionCost {
  readonly #priceOf: PriceOf;
  /** By their keys, in the order in which they were told first. */
  readonly #open = new Map<string, { readonly used: TokenUse; readonly model: string }>();
  #closed = 0;
  #isKnown = false;

  constructor(priceOf: PriceOf) {
    this.#priceOf = priceOf;
  }

  /** @param model of the session, where the answer does not name one */
  add(used: TokenUse, model: string): void {
    this.#open.set(used.key, { used, model: used.model || model });
    if (this.#open.size <= OPEN_ANSWERS_MAX) return;
    const [key, oldest] = this.#open.entries().next().value ?? [];
    if (key === undefined || oldest === undefined) return;
    this.#open.delete(key);
    const price = this.#priceOf(oldest.model, oldest.used);
    this.#isKnown ||= price !== undefined;
    this.#closed += price ?? 0;
  }

  dollars(): number | undefined {
    let sum = this.#closed;
    let isKnown = this.#isKnown;
    for (const { used, model } of this.#open.values()) {
      const price = this.#priceOf(model, used);
      isKnown ||= price !== undefined;
      sum += price ?? 0;
    }
    return isKnown ? sum : undefined;
  }
}
