/** The newest items, at most so many. */
export class Ring<Item> {
  readonly #items: Item[] = [];
  readonly #size: number;
  #next = 0;

  constructor(size: number) {
    this.#size = size;
  }

  get length(): number {
    return this.#items.length;
  }

  push(item: Item): void {
    this.#items[this.#next] = item;
    this.#next = (this.#next + 1) % this.#size;
  }

  /** @param back 1: the newest */
  back(back: number): Item | undefined {
    if (back < 1 || back > this.#items.length) return undefined;
    return this.#items[(this.#next - back + this.#size) % this.#size];
  }

  /** At most so many, the oldest of them first. */
  newest(most: number): readonly Item[] {
    const items: Item[] = [];
    for (let back = Math.min(most, this.#items.length); back >= 1; back -= 1) {
      const item = this.back(back);
      if (item !== undefined) items.push(item);
    }
    return items;
  }

  clear(): void {
    this.#items.length = 0;
    this.#next = 0;
  }
}
