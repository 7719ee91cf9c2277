import { numberedMax } from './cache-bounds.ts';

/** Decayed counts of the lines (or templates) that came next in one kind of context, by their numbers in the feature cache. */
export class WeightedCounts {
  readonly weights = new Float64Array(numberedMax);
  /** Of all that was observed; what has no number counts too. */
  total = 0;
  count = 0;
  readonly #order: number[] = [];
  /** By number: 1 if it was observed in full agreement. */
  readonly #isAgreed = new Uint8Array(numberedMax);
  #agreed = 0;
  #hasUnnumbered = false;

  /** What was observed, each once, the newest first; what was never observed in full agreement comes after all that was. */
  get order(): readonly number[] {
    if (this.#agreed === this.#order.length) return this.#order;
    const isAgreed = (number: number): boolean => this.hasAgreed(number);
    return [...this.#order.filter(isAgreed), ...this.#order.filter((number) => !isAgreed(number))];
  }

  /** Whether an observation of it spoke in full for the same thing again. */
  hasAgreed(number: number): boolean {
    return this.#isAgreed[number] === 1;
  }

  get kinds(): number {
    return this.#order.length + Number(this.#hasUnnumbered);
  }

  /**
   * @param number -1: a line that must not be shown
   * @param agreement 0..1: how far it speaks for the same thing again; the rest speaks for nothing that is known
   */
  observe(number: number, weight: number, agreement = 1): void {
    this.count += 1;
    this.total += weight;
    if (number < 0) {
      this.#hasUnnumbered = true;
      return;
    }
    const before = this.weights[number] ?? 0;
    if (before === 0) this.#order.push(number);
    this.weights[number] = before + agreement * weight;
    if (agreement < 1 || this.hasAgreed(number)) return;
    this.#isAgreed[number] = 1;
    this.#agreed += 1;
  }

  /** 0..1. `doubt` is the weight of what was never seen: few observations claim little. */
  chance(number: number, doubt: number): number {
    return (this.weights[number] ?? 0) / (this.total + doubt);
  }

  clear(): void {
    for (const number of this.#order) this.weights[number] = this.#isAgreed[number] = 0;
    this.#order.length = 0;
    this.#agreed = 0;
    this.#hasUnnumbered = false;
    this.total = 0;
    this.count = 0;
  }
}

/** Orders interpolated as by Witten and Bell: each trusts the shorter one as far as its own context surprises. */
export function mixedChance(shortest: number, orders: readonly WeightedCounts[], number: number): number {
  let chance = shortest;
  for (const { count, kinds, total, weights } of orders) {
    if (count === 0) return chance;
    chance = ((weights[number] ?? 0) + kinds * chance) / (total + kinds);
  }
  return chance;
}
